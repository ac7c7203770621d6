// Undoes a bulk change; values that somebody has changed since are kept, and the message names them.
import { plural, t } from '@lingui/core/macro'
import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'

import { tellFailure } from '#api/failures.ts'
import { changedSinceOf } from '#api/refusals.ts'
import { type ChangedLine, MAX_BULK } from '#contract/shared/changes.ts'
import { toast } from '#device/notices.ts'

import { formatInstant } from '../../format/formats.ts'
import { useRun } from '../../list/bulk/portions.ts'
import type { AnyBulkKind, BulkWords, MadeChange } from './kind.ts'

/** Undoes portion by portion, as the change was applied. After a failure, it continues where it stopped. */
export function useUndoChange({ calls, keys, words }: AnyBulkKind) {
  const { progress, setProgress, begin } = useRun()
  const run = useMutation({
    mutationKey: keys.undo,
    mutationFn: async ({ id, version, count }: MadeChange) => {
      begin()
      const kept: ChangedLine[] = []
      let after = {}
      for (let done = MAX_BULK; ; done += MAX_BULK) {
        try {
          const undone = await calls.undo({ id, version, limit: MAX_BULK, ...after })
          kept.push(...undone.kept)
          if (undone.next === null) return { count: count - kept.length, kept }
          after = { after: undone.next }
          setProgress(Math.min(done, count))
        } catch (error) {
          const rows = changedSinceOf(error)
          throw rows ? new ORPCError('CHANGED_SINCE', { defined: true, status: 409, data: { rows: [...kept, ...rows] } }) : error
        }
      }
    },
    meta: { silent: true, staleWhenRefused: true },
    onSuccess: ({ count, kept }) => {
      toast.success({ title: t`Modification annulée`, description: words.putBack(count) })
      if (kept.length > 0) toast.warning({ title: words.keptSince(kept.length), description: namesOf(kept, words), duration: null })
    },
    onError: (error) => {
      const title = t`La modification n’a pas pu être annulée`
      const kept = changedSinceOf(error)
      if (!kept) return tellFailure(error, { title })
      return toast.warning({ title, description: words.allChanged(namesOf(kept, words)), duration: null })
    },
  })
  return { ...run, progress }
}

const NAMED = 10

/** « REF-1 (Alice Martin, 21/11/2026 14:02), REF-2 (supprimé) » */
function namesOf(kept: ChangedLine[], words: BulkWords): string {
  const names = kept.slice(0, NAMED).map(({ reference, reason, changed_by, changed_at }) => {
    const by = [changed_by, formatInstant(changed_at)].filter(Boolean).join(', ')
    const why = reason === 'gone' ? words.gone() : reason === 'unfit' ? t`l’ancienne valeur n’existe plus` : by
    return `${reference} (${why})`
  })
  const others = kept.length - names.length
  return [...names, ...(others > 0 ? [plural(others, { one: 'et # autre', other: 'et # autres' })] : [])].join(', ')
}
