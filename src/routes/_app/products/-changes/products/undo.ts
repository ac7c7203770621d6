// Taking back a change of many articles; what somebody changed since stays, and is named.
import { plural, t } from '@lingui/core/macro'
import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'

import { api, client } from '#api/client.ts'
import { tellFailure } from '#api/failures.ts'
import type { ChangeRecord, ChangedLine } from '#contract/shared/changes.ts'
import { toast } from '#device/notices.ts'
import { formatInstant } from '#kit/format/formats.ts'

export const useUndoProductChange = () =>
  useMutation({
    mutationKey: api.product_changes.undo.mutationKey(),
    mutationFn: async ({ id, version }: ChangeRecord) => await client.product_changes.undo({ id, version }),
    meta: { silent: true },
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
      const kept = error instanceof ORPCError && error.code === 'CHANGED_SINCE' ? (error.data as { rows: ChangedLine[] }).rows : null
      if (!kept) return tellFailure(error, { title })
      const list = namesOf(kept)
      return toast.warning({ title, description: t`Tous ces articles ont changé depuis : ${list}`, duration: null })
    },
  })

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
