// Breadcrumb: links to the lists above the page, in a line above its title.
import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** Contains the links, from the farthest to the nearest. */
export function Trail({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <chakra.nav
      aria-label={t`Fil d’Ariane`}
      data-part="trail"
      fontSize="0.8125rem"
      lineHeight="1.25rem"
      color="fg.muted"
      css={{
        '& > a': { display: 'inline-flex', alignItems: 'center', rounded: 'l1' },
        '& > a:hover': { color: 'fg', textDecoration: 'underline' },
        // Drawn by CSS, so that it is not read out.
        '& > a + a::before': { content: '"›" / ""', mx: '1.5', textDecoration: 'none', display: 'inline-block' },
      }}
    >
      {children}
    </chakra.nav>
  )
}
