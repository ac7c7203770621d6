// Taking back a change of many products; what somebody changed since stays, and is named.
import { plural, t } from '@lingui/core/macro'
import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'

import { api, client } from '#api/client.ts'
import { tellFailure } from '#api/failures.ts'
import { changedSinceOf } from '#api/refusals.ts'
import type { ProductChange } from '#contract/product-changes.ts'
import { type ChangedLine, MAX_BULK } from '#contract/shared/changes.ts'
import { toast } from '#device/notices.ts'
import { formatInstant } from '#kit/format/formats.ts'
import { useRun } from '#kit/list/bulk/portions.ts'

/** Portion by portion, as it was applied; after a failure it goes on where it stopped. */
export function useUndoProductChange() {
  const { progress, setProgress, begin } = useRun()
  const run = useMutation({
    mutationKey: api.product_changes.undo.mutationKey(),
    mutationFn: async ({ id, version, product_count }: ProductChange) => {
      begin()
      const kept: ChangedLine[] = []
      let after = {}
      for (let done = MAX_BULK; ; done += MAX_BULK) {
        try {
          const { next, ...answer } = await client.product_changes.undo({ id, version, limit: MAX_BULK, ...after })
          kept.push(...answer.kept)
          if (next === null) return { ...answer, kept }
          after = { after: next }
          setProgress(Math.min(done, product_count))
        } catch (error) {
          const rows = changedSinceOf(error)
          throw rows ? new ORPCError('CHANGED_SINCE', { defined: true, status: 409, data: { rows: [...kept, ...rows] } }) : error
        }
      }
    },
    meta: { silent: true, inPortions: true },
    onSuccess: ({ product_count, kept }) => {
      const description = plural(product_count - kept.length, {
        one: '# article a retrouvé ses valeurs.',
        other: '# articles ont retrouvé leurs valeurs.',
      })
      toast.success({ title: t`Modification annulée`, description })
      if (kept.length === 0) return
      const title = plural(kept.length, {
        one: '# article laissé tel quel, modifié depuis',
        other: '# articles laissés tels quels, modifiés depuis',
      })
      toast.warning({ title, description: namesOf(kept), duration: null })
    },
    onError: (error) => {
      const title = t`La modification n’a pas pu être annulée`
      const kept = changedSinceOf(error)
      if (!kept) return tellFailure(error, { title })
      const list = namesOf(kept)
      return toast.warning({ title, description: t`Tous ces articles ont changé depuis : ${list}`, duration: null })
    },
  })
  return { ...run, progress }
}

const NAMED = 10

/** « REF-1 (Alice Martin, 21/11/2026 14:02), REF-2 (supprimé) » */
function namesOf(kept: ChangedLine[]): string {
  const names = kept.slice(0, NAMED).map(({ reference, reason, changed_by, changed_at }) => {
    const by = [changed_by, formatInstant(changed_at)].filter(Boolean).join(', ')
    const why = reason === 'gone' ? t`supprimé` : reason === 'unfit' ? t`l’ancienne valeur n’existe plus` : by
    return `${reference} (${why})`
  })
  const others = kept.length - names.length
  return [...names, ...(others > 0 ? [plural(others, { one: 'et # autre', other: 'et # autres' })] : [])].join(', ')
}
