// When something was last changed and by whom, from its history, for the header of its page.
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'

import type { Inputs } from '#contract/index.ts'

import { formatInstant } from '../format/formats.ts'
import { historyQuery } from './query.ts'

interface LastChangeProps {
  /** Kind of the row, as in its path. */
  entity: Inputs['activities']['list']['entity']
  id: number
  /** Separator from the text before it. */
  before?: string
}

/** Reserves its line from the start; the line stays empty if the history has no entry or cannot be read. */
export function LastChange({ entity, id, before = '' }: LastChangeProps) {
  // No error message here: the history itself shows that it cannot be read.
  const last = useInfiniteQuery({ ...historyQuery(entity, id), meta: {} }).data?.pages[0]?.items[0]
  if (!last) return '\u00a0'
  const at = formatInstant(last.date)
  const name = last.author?.name
  return (
    <>
      {before}
      {name ? (
        <Trans>
          Dernière modification le {at} par {name}
        </Trans>
      ) : (
        <Trans>Dernière modification le {at}</Trans>
      )}
    </>
  )
}
