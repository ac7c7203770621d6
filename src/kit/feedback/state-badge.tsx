// How something stands, in words with a sign: the badge in the header of a page.
import { Badge, Icon } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { type Meaning, meaning } from './meaning.ts'

interface StateBadgeProps {
  icon: LucideIcon
  means?: Meaning
  children: ReactNode
}

/** Says why, also where that takes more than one line. */
export function StateBadge({ icon: Glyph, means = 'plain', children }: StateBadgeProps) {
  return (
    <Badge colorPalette={meaning[means]} size="md" whiteSpace="normal" textAlign="start">
      <Icon boxSize="3.5" aria-hidden>
        <Glyph />
      </Icon>
      {children}
    </Badge>
  )
}
