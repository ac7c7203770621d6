// A way past what comes first, seen only while it has the focus.
import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface SkipLinkProps {
  /** The id of what it leads to. */
  to: string
  /** What has the focus there, such as the first row; without it, or where there is none, the element itself. */
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
          // The address stays that of the screen.
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
