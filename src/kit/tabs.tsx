// Tabs that are routes.
import { Box, chakra } from '@chakra-ui/react'
import type { ReactElement, ReactNode } from 'react'

/** Links side by side, each a `Tab`; on a narrow screen they scroll. `label` names them for who does not see them. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.nav aria-label={label} display="flex" gap="1" borderBottomWidth="1px" overflowX="auto" overflowY="hidden" flexShrink="0">
      {children}
    </chakra.nav>
  )
}

/** Around one `Link`; the current page's stands out. */
export function Tab({ children }: { children: ReactElement }) {
  return (
    <Box
      asChild
      px="3"
      py="2.5"
      mb="-1px"
      fontWeight="medium"
      whiteSpace="nowrap"
      borderBottomWidth="2px"
      borderColor="transparent"
      _currentPage={{ borderColor: 'teal.solid', color: 'teal.fg' }}
    >
      {children}
    </Box>
  )
}
