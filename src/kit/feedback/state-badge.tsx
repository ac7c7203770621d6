// How something stands: in words, with a colour where it is not as it should be.
import { Badge, chakra, Icon } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { type Meaning, meaning } from './meaning.ts'
import { quietState } from './quiet-state.ts'

interface StateBadgeProps {
  /** In the header of a page: a sign beside the words. */
  icon?: LucideIcon
  means?: Meaning
  children: ReactNode
}

/** Says why, also where that takes more than one line. What is good is a dot and quiet words. */
export function StateBadge({ icon: Glyph, means = 'plain', children }: StateBadgeProps) {
  if (means === 'good')
    return (
      <chakra.span data-state="good" css={quietState} textStyle={Glyph ? 'sm' : 'xs'}>
        {children}
      </chakra.span>
    )
  return (
    <Badge data-state={means} colorPalette={meaning[means]} size={Glyph ? 'md' : 'sm'} whiteSpace="normal" textAlign="start">
      {Glyph && (
        <Icon boxSize="3.5" aria-hidden>
          <Glyph />
        </Icon>
      )}
      {children}
    </Badge>
  )
}
