// The tasks that delete or refresh many products, portion by portion; those that fail are skipped and listed.
import { MAX_BULK_REFRESH } from '#contract/products/products.ts'
import { type BulkAnswer as Answer, MAX_BULK } from '#contract/shared/changes.ts'
import { today } from '#engine/time/today.ts'

import { authorOf, type Tx } from '../platform/db/write.ts'
import { MasterdataUnavailable } from '../platform/masterdata/source/unavailable.ts'
import type { TaskKind } from '../platform/tasks/kind.ts'
import type { Progress, TaskRow } from '../platform/tasks/rows.ts'
import { addRefusals, selectedAfter } from '../platform/tasks/selected.ts'
import { bulkRemove, readUpstream, writeUpstream } from './bulk.ts'
import { lockProducts } from './lock-products.ts'

export const deletionTask = (size: number = MAX_BULK): TaskKind => ({
  anyOf: ['product.delete'],
  next: async (task, { db }) => {
    const ids = await selectedAfter(db, task.id, Number(task.cursor ?? 0), size)
    if (ids.length === 0) return null
    return async (tx) => {
      // In the versions that are stored once no one else can write them.
      await lockProducts(tx, ids)
      const items = ids.map((id) => ({ id, version: null }))
      return await progressOf(tx, task, ids, await bulkRemove({ db: tx, user: authorOf(tx) }, items))
    }
  },
})

export const refreshTask = (size: number = MAX_BULK_REFRESH): TaskKind => ({
  anyOf: ['product.mdm.refresh'],
  next: async (task, { db, masterdata }, signal) => {
    const ids = await selectedAfter(db, task.id, Number(task.cursor ?? 0), size)
    if (ids.length === 0) return null
    const read = await readUpstream(db, masterdata, ids, signal)
    return async (tx) => await progressOf(tx, task, ids, await writeUpstream({ db: tx, user: authorOf(tx), day: today() }, read))
  },
  failureKey: (error) => (error instanceof MasterdataUnavailable ? 'masterdata_unavailable' : undefined),
})

/** Stores what was refused. */
async function progressOf(tx: Tx, { id }: TaskRow, ids: number[], { done, refused }: Answer): Promise<Progress> {
  await addRefusals(tx, id, refused)
  return { done: ids.length, cursor: ids.at(-1), counts: { changed: done, refused: refused.length }, result_path: `/tasks/${id}` }
}
