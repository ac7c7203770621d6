// The two calls of a bulk change: the preview, then the change itself, at once or as a task.
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'

import { tellFailure } from '#api/failures.ts'
import { MAX_BULK } from '#contract/shared/changes.ts'
import { toast } from '#device/notices.ts'
import { randomId } from '#device/random-id.ts'

import type { ListSelection } from '../../list/bulk/selection.ts'
import type { BulkKind, ChangedRows, MadeChange, PreviewedThing } from './kind.ts'
import { tellTask } from './task-toast.ts'

export interface Versioned {
  id: number
  version: number
}
export interface BulkPreview<Filter> {
  /** The items of the preview, and the number of all that are selected. */
  items: PreviewedThing[]
  total: number
  /** The rows to send: those that would change, or all of a long selection. */
  rows: ChangedRows<Filter>
  /** The number of these rows. */
  count: number
  /** Identifies the change: if its response was lost, pressing the button again does not repeat it. */
  key: string
}

/** Requests the preview of the change: of all selected rows in the versions that the list shows, or of the first of a long selection. */
export function usePreview<Changes, Filter>(
  { calls }: BulkKind<Changes, Filter>,
  selection: ListSelection<Versioned, Filter>,
  changes: Changes,
) {
  const { t } = useLingui()
  return useMutation({
    mutationFn: async (): Promise<BulkPreview<Filter>> => {
      const key = randomId()
      const shown = selection.count <= MAX_BULK ? await selection.rows() : []
      const isLong = shown.length === 0 || shown.length > MAX_BULK
      const items = shown.map(({ id, version }) => ({ id, version }))
      const rows: ChangedRows<Filter> = isLong ? { selection: selection.chosen } : { items }
      const previewed = await calls.preview({ ...rows, changes })
      if (isLong) return { ...previewed, rows, count: previewed.total, key }
      const changed = new Set(previewed.items.filter(({ outcome }) => outcome === 'changed').map(({ id }) => id))
      const left = items.filter(({ id }) => changed.has(id))
      return { ...previewed, rows: { items: left }, count: left.length, key }
    },
    meta: { silent: true },
    onError: (error) => tellFailure(error, { title: t`L’aperçu n’a pas pu être calculé` }),
  })
}

interface Outcome {
  onUndo: (change: MadeChange) => void
  /** Called when the toast tells everything, and the dialog can close: every row was changed, or a task goes on. */
  onComplete: () => void
}

/** Applies the change as it was previewed. */
export function useApply<Changes, Filter>(
  { calls, keys, words }: BulkKind<Changes, Filter>,
  changes: Changes,
  { onUndo, onComplete }: Outcome,
) {
  const { t } = useLingui()
  return useMutation({
    mutationKey: keys.apply,
    mutationFn: async ({ rows, key }: BulkPreview<Filter>) =>
      await calls.apply({ ...rows, changes }, { context: { idempotency_key: key } }),
    meta: { error: () => t`La modification n’a pas pu être faite` },
    onSuccess: ({ change, done, refused, task }) => {
      if (task) tellTask(words.changing(task.total))
      if (change)
        toast.success({
          title: words.changed(done),
          duration: 15_000,
          action: { label: t`Annuler la modification`, onClick: () => onUndo(change) },
        })
      if (refused.length === 0) onComplete()
    },
  })
}
