// Tabs that are routes, always visible; on a narrow screen the bar scrolls to the open tab.
import { Box, chakra } from '@chakra-ui/react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'

/** A row of `Tab`s. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const nav = bar.current
    if (!nav) return undefined
    // Measures in an observer: once the bar is laid out, and when its width changes. Measuring here would force an early layout of the
    // page.
    const watch = new ResizeObserver(() => {
      const links = [...nav.querySelectorAll('a')].filter(({ pathname }) => path.startsWith(pathname))
      const open = links.toSorted((a, b) => b.pathname.length - a.pathname.length)[0]
      // Not scrollIntoView, which would scroll the page as well.
      if (open) nav.scrollLeft = open.offsetLeft - (nav.clientWidth - open.offsetWidth) / 2
    })
    watch.observe(nav)
    return () => watch.disconnect()
  }, [path])
  return (
    <chakra.nav
      ref={bar}
      aria-label={label}
      data-part="tabs"
      // Sticky, across the whole width of the screen.
      position="sticky"
      top="0"
      zIndex="docked"
      bg="bg"
      mx={{ base: '-4', md: '-6' }}
      px={{ base: '2', md: '4' }}
      mt="-2"
      display="flex"
      flexShrink="0"
      gap="1"
      borderBottomWidth="1px"
      overflowX="auto"
      overflowY="hidden"
    >
      {children}
    </chakra.nav>
  )
}

/** Wraps one link. */
export function Tab({ children }: { children: ReactNode }) {
  return (
    <Box
      asChild
      px="3"
      py="2"
      mb="-1px"
      textStyle="sm"
      flexShrink="0"
      fontWeight="medium"
      whiteSpace="nowrap"
      borderBottomWidth="2px"
      borderColor={{ base: 'transparent', _highContrast: 'Canvas' }}
      _focusVisible={{ outlineOffset: '-2px' }}
      _currentPage={{ borderColor: { base: 'teal.solid', _highContrast: 'Highlight' }, color: 'teal.fg' }}
    >
      {children}
    </Box>
  )
}
