// A link that skips to a later part of the page, visible only while it has the focus.
import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface SkipLinkProps {
  /** Id of the target. */
  to: string
  /** Selector of the element to focus inside the target, such as the first row; by default, or if there is none, the target itself. */
  inside?: string
  children: ReactNode
}

export function SkipLink({ to, inside, children }: SkipLinkProps) {
  return (
    <Box
      asChild
      position="absolute"
      top="2"
      left="2"
      zIndex="skipNav"
      px="4"
      py="2.5"
      rounded="l2"
      bg="teal.solid"
      color="white"
      transform="translateY(-200%)"
      _focusVisible={{ transform: 'none' }}
    >
      <a
        href={`#${to}`}
        onClick={(event) => {
          // Does not change the URL.
          event.preventDefault()
          const target = document.getElementById(to)
          const first = inside === undefined ? null : target?.querySelector<HTMLElement>(inside)
          const goal = first ?? target
          goal?.focus()
        }}
      >
        {children}
      </a>
    </Box>
  )
}
