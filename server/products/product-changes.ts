// One change to many products: previewed, applied to those that accept it, listed and undone as one.
import { productName } from '#contract/products/product-fields.ts'

import { os } from '../platform/rpc/base.ts'
import { mayChange } from './changes/allowed.ts'
import { productChanges } from './changes/kind.ts'

export const product_changes = {
  preview: os.product_changes.preview.handler(async ({ input, context }) => {
    mayChange(context.user, input.changes)
    const { previewed, total } = await productChanges.preview(context, input)
    return { items: previewed.map(({ row, line }) => ({ ...line, designation: row ? productName(row) : null })), total }
  }),
  apply: os.product_changes.apply.handler(async ({ input, context }) => {
    mayChange(context.user, input.changes)
    return await productChanges.apply(context, input)
  }),
  list: os.product_changes.list.handler(async ({ input, context: { db } }) => await productChanges.list(db, input)),
  get: os.product_changes.get.handler(async ({ input: { id }, context: { db } }) => {
    const { change, rows } = await productChanges.get(db, id)
    return { ...change, rows: rows.map(({ id: product_id, reference, ...row }) => ({ ...row, product: { id: product_id, reference } })) }
  }),
  undo: os.product_changes.undo.handler(async ({ input, context }) => {
    mayChange(context.user, (await productChanges.find(context.db, input.id)).parameters)
    return await productChanges.undo(context, input)
  }),
}
