// The two runs of a bulk edit: what it would do, then doing it, under the versions that were previewed.
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { api, client } from '#api/client.ts'
import { tellFailure } from '#api/failures.ts'
import type { PreviewedProduct, ProductChange } from '#contract/product-changes.ts'
import type { ProductRow } from '#contract/products.ts'
import { MAX_BULK } from '#contract/shared/changes.ts'
import { toast } from '#device/notices.ts'
import { randomId } from '#device/random-id.ts'
import { formatCount } from '#kit/format/formats.ts'
import { inPortions, useRun } from '#kit/list/bulk/portions.ts'
import type { ListSelection } from '#kit/list/bulk/selection.ts'

import type { BulkChanges } from './fields.tsx'

export interface BulkPreview {
  items: PreviewedProduct[]
  /** The products that would change. */
  rows: ProductRow[]
}

const itemsOf = (rows: ProductRow[]) => rows.map(({ id, version }) => ({ id, version }))

export function usePreview(selection: ListSelection<ProductRow>, changes: BulkChanges) {
  const { t } = useLingui()
  const { progress, setProgress, begin, stop, isStopped } = useRun()
  const run = useMutation({
    mutationFn: async (): Promise<BulkPreview> => {
      const signal = begin()
      const rows = await selection.rows(signal)
      const ask = async (portion: ProductRow[]) => (await client.product_changes.preview({ items: itemsOf(portion), changes })).items
      const items = (await inPortions(rows, MAX_BULK, ask, setProgress, signal)).flat()
      signal.throwIfAborted()
      const changed = new Set(items.filter(({ outcome }) => outcome === 'changed').map(({ id }) => id))
      return { items, rows: rows.filter(({ id }) => changed.has(id)) }
    },
    meta: { silent: true },
    onError: (error) => {
      if (!isStopped()) tellFailure(error, { title: t`L’aperçu n’a pas pu être calculé` })
    },
  })
  return { run, progress, stop }
}

interface Outcome {
  onUndo: (change: ProductChange) => void
  /** Everything that was previewed is done: there is nothing more to say than the toast does. */
  onComplete: () => void
}

export function useApply(changes: BulkChanges, { onUndo, onComplete }: Outcome) {
  const { t } = useLingui()
  const { progress, setProgress, begin, stop, isStopped } = useRun()
  // Pressed again after an answer was lost, the portions that were done are not done twice.
  const [key] = useState(randomId)
  const run = useMutation({
    mutationKey: api.product_changes.apply.mutationKey(),
    mutationFn: async ({ rows }: BulkPreview) => {
      let change: ProductChange | null = null
      const portion = async (some: ProductRow[]) => {
        const continued = change ? { change_id: change.id } : {}
        const context = { idempotency_key: `${key}-${some[0]?.id ?? 0}-${some[0]?.version ?? 0}` }
        const answer = await client.product_changes.apply({ items: itemsOf(some), changes, ...continued }, { context })
        change = answer.change ?? change
        return answer
      }
      const answers = await inPortions(rows, MAX_BULK, portion, setProgress, begin())
      return {
        change: answers.findLast((answer) => answer.change)?.change ?? null,
        done: answers.reduce((sum, { done }) => sum + done, 0),
        refused: answers.flatMap(({ refused }) => refused),
        stopped_of: isStopped() ? rows.length : null,
      }
    },
    meta: { error: () => t`L’action s’est arrêtée ; ce qui était déjà fait est conservé.` },
    onSuccess: ({ change, done, refused, stopped_of }) => {
      if (change)
        toast.success({
          title: plural(done, { one: `${formatCount(done)} article modifié`, other: `${formatCount(done)} articles modifiés` }),
          duration: 15_000,
          action: { label: t`Annuler la modification`, onClick: () => onUndo(change) },
        })
      if (refused.length === 0 && stopped_of === null) onComplete()
    },
  })
  return { run, progress, stop }
}
