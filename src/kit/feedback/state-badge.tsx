// Badge with the state of something: as text, with a colour unless the state is normal.
import { Badge, chakra, Icon } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { type Meaning, meaning } from './meaning.ts'
import { quietState } from './quiet-state.ts'

interface StateBadgeProps {
  /** Shown beside the text in the header of a page. */
  icon?: LucideIcon
  means?: Meaning
  children: ReactNode
}

/** The text may take more than one line. A good state is a dot and muted text. */
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
