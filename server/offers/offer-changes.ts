// One change to many offers: previewed, applied to those that accept it, listed and undone as one.
import { os } from '../platform/rpc/base.ts'
import { offerChanges } from './changes/kind.ts'

export const offer_changes = {
  preview: os.offer_changes.preview.handler(async ({ input, context }) => {
    const { previewed, total } = await offerChanges.preview(context, input)
    return { items: previewed.map(({ row, line }) => ({ ...line, name: row?.name ?? null })), total }
  }),
  apply: os.offer_changes.apply.handler(async ({ input, context }) => await offerChanges.apply(context, input)),
  list: os.offer_changes.list.handler(async ({ input, context: { db } }) => await offerChanges.list(db, input)),
  get: os.offer_changes.get.handler(async ({ input: { id }, context: { db } }) => {
    const { change, rows } = await offerChanges.get(db, id)
    return { ...change, rows: rows.map(({ id: offer_id, reference, ...row }) => ({ ...row, offer: { id: offer_id, reference } })) }
  }),
  undo: os.offer_changes.undo.handler(async ({ input, context }) => await offerChanges.undo(context, input)),
}
