// When something was changed last, and by whom, as its history says it: for the header of its page.
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'

import type { Inputs } from '#contract/index.ts'

import { formatInstant } from '../format/formats.ts'
import { historyQuery } from './query.ts'

interface LastChangeProps {
  /** Of what kind, by the word of its path. */
  entity: Inputs['activities']['list']['entity']
  id: number
  /** What parts it from what stands before it. */
  before?: string
}

/** Its line is there from the start; it stays empty where nothing was recorded or the history cannot be read. */
export function LastChange({ entity, id, before = '' }: LastChangeProps) {
  // The history itself says where it cannot be read.
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
