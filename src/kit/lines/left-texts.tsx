// Messages about the cells of a spreadsheet that were not taken over.
import { Trans } from '@lingui/react/macro'
import type { ComponentType, ReactNode } from 'react'

import type { Line } from './line.ts'
import type { PasteResult } from './pasted.ts'

interface LeftTextsProps {
  left: Pick<PasteResult<Line>, 'left' | 'unknown' | 'aside'>
  /** Wraps each message. */
  as: ComponentType<{ children: ReactNode }>
}

export function LeftTexts({ left: { left, unknown, aside }, as: Item }: LeftTextsProps) {
  const heads = unknown.map((head) => `« ${head} »`).join(', ')
  return (
    <>
      {heads && (
        <Item>
          <Trans>Colonnes non reprises : {heads}</Trans>
        </Item>
      )}
      {left.map(({ line, column, text }, index) => (
        <Item key={index}>
          <Trans>
            Ligne {line}, {column} : « {text} »
          </Trans>
        </Item>
      ))}
      {aside.map(({ line, text }) => (
        <Item key={`aside ${line}`}>
          <Trans>
            Titre, total ou note, non repris (ligne {line} du tableau collé) : « {text} »
          </Trans>
        </Item>
      ))}
    </>
  )
}
