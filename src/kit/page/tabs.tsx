// Tabs that are routes, side by side, and always in sight; on a narrow screen the bar scrolls, and shows the one that is open.
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
    // Once the bar is laid out, and whenever its width changes: to ask here would lay the whole page out before its time.
    const watch = new ResizeObserver(() => {
      const links = [...nav.querySelectorAll('a')].filter(({ pathname }) => path.startsWith(pathname))
      const open = links.toSorted((a, b) => b.pathname.length - a.pathname.length)[0]
      // Not scrollIntoView: the page itself stays where it is.
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
      // In sight however far one scrolls, from one edge of the screen to the other.
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

/** Around one link. */
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
