// Undoes a bulk change; values that somebody has changed since are kept, and the message names them.
import { plural, t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'

import { tellFailure } from '#api/failures.ts'
import { changedSinceOf } from '#api/refusals.ts'
import type { ChangedLine } from '#contract/shared/changes.ts'
import { toast } from '#device/notices.ts'

import { formatInstant } from '../../format/formats.ts'
import type { AnyBulkKind, BulkWords, MadeChange } from './kind.ts'
import { tellTask } from './task-toast.ts'

/** Undoes a change, or leaves it to a task if it is long. */
export function useUndoChange({ calls, keys, words }: AnyBulkKind) {
  return useMutation({
    mutationKey: keys.undo,
    mutationFn: async ({ id, version, count }: MadeChange) => ({ ...(await calls.undo({ id, version })), count }),
    meta: { silent: true, staleWhenRefused: true },
    onSuccess: ({ count, kept, task }) => {
      if (task) return tellTask(words.puttingBack(task.total))
      toast.success({ title: t`Modification annulée`, description: words.putBack(count - kept.length) })
      if (kept.length > 0) toast.warning({ title: words.keptSince(kept.length), description: namesOf(kept, words), duration: null })
    },
    onError: (error) => {
      const title = t`La modification n’a pas pu être annulée`
      const kept = changedSinceOf(error)
      if (!kept) return tellFailure(error, { title })
      return toast.warning({ title, description: words.allChanged(namesOf(kept, words)), duration: null })
    },
  })
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
