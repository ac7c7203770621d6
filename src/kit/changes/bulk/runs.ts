// The two runs of a bulk change: the preview, then the change itself with the versions that were previewed.
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { tellFailure } from '#api/failures.ts'
import { MAX_BULK } from '#contract/shared/changes.ts'
import { toast } from '#device/notices.ts'
import { randomId } from '#device/random-id.ts'

import { inPortions, useRun } from '../../list/bulk/portions.ts'
import type { ListSelection } from '../../list/bulk/selection.ts'
import type { BulkKind, MadeChange, PreviewedThing } from './kind.ts'

export interface Versioned {
  id: number
  version: number
}
interface BulkPreview {
  items: PreviewedThing[]
  /** The rows that would change. */
  rows: Versioned[]
}

const itemsOf = (rows: Versioned[]) => rows.map(({ id, version }) => ({ id, version }))

/** Requests the preview of the change for the selected rows, portion by portion. Nothing is written. */
export function usePreview<Changes>({ calls }: BulkKind<Changes>, selection: ListSelection<Versioned>, changes: Changes) {
  const { t } = useLingui()
  const { progress, setProgress, begin, stop, isStopped } = useRun()
  const run = useMutation({
    mutationFn: async (): Promise<BulkPreview> => {
      const signal = begin()
      const rows = await selection.rows(signal)
      const ask = async (portion: Versioned[]) => await calls.preview({ items: itemsOf(portion), changes })
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
  onUndo: (change: MadeChange) => void
  /** Called when every previewed row was changed: the toast then tells everything, and the dialog can close. */
  onComplete: () => void
}

/** Applies the change to the previewed rows as one recorded change. A portion whose response was lost is not applied twice. */
export function useApply<Changes>({ calls, keys, words }: BulkKind<Changes>, changes: Changes, { onUndo, onComplete }: Outcome) {
  const { t } = useLingui()
  const { progress, setProgress, begin, stop, isStopped } = useRun()
  // Kept between attempts: if a response was lost, pressing the button again does not repeat the portions already done.
  const [key] = useState(randomId)
  const run = useMutation({
    mutationKey: keys.apply,
    mutationFn: async (rows: Versioned[]) => {
      let change: MadeChange | null = null
      const portion = async (some: Versioned[]) => {
        const continued = change ? { change_id: change.id } : {}
        const context = { idempotency_key: `${key}-${some[0]?.id ?? 0}-${some[0]?.version ?? 0}` }
        const applied = await calls.apply({ items: itemsOf(some), changes, ...continued }, { context })
        change = applied.change ?? change
        return applied
      }
      const portions = await inPortions(rows, MAX_BULK, portion, setProgress, begin())
      return {
        change: portions.findLast((one) => one.change)?.change ?? null,
        done: portions.reduce((sum, { done }) => sum + done, 0),
        refused: portions.flatMap(({ refused }) => refused),
        stopped_of: isStopped() ? rows.length : null,
      }
    },
    meta: { error: () => t`L’action s’est arrêtée ; ce qui était déjà fait est conservé.` },
    onSuccess: ({ change, done, refused, stopped_of }) => {
      if (change)
        toast.success({
          title: words.changed(done),
          duration: 15_000,
          action: { label: t`Annuler la modification`, onClick: () => onUndo(change) },
        })
      if (refused.length === 0 && stopped_of === null) onComplete()
    },
  })
  return { run, progress, stop }
}
