// Changes of many products: previewed, applied to what can take them, listed, undone as one.
import { asc, eq } from 'drizzle-orm'

import { MAX_SHOWN_PRODUCTS } from '#contract/product-changes.ts'

import { applyChange } from '../changes/plan.ts'
import { mayChange } from '../changes/products/allowed.ts'
import { planChange } from '../changes/products/plan.ts'
import { productChangeRecords, productPlanner } from '../changes/products/planner.ts'
import { putProductsBack } from '../changes/products/undo.ts'
import { product_change_rows } from '../db/schema.ts'
import { inTransaction } from '../db/write.ts'
import { os } from '../rpc/base.ts'

export const product_changes = {
  preview: os.product_changes.preview.handler(async ({ input: { items, changes }, context }) => {
    mayChange(context.user, changes)
    const { lines } = await planChange(context.db, items, changes)
    return {
      items: lines.map(({ id, row, outcome, reason, plan }) => ({
        id,
        reference: row?.reference ?? null,
        designation: row ? (row.commercial_designation ?? row.mdm_designation) : null,
        outcome,
        reason,
        changes: plan?.history ?? [],
      })),
    }
  }),
  apply: os.product_changes.apply.handler(async ({ input: { items, changes, change_id }, context }) => {
    mayChange(context.user, changes)
    return await inTransaction(context, async (tx) => {
      // Each product carries the version that was previewed: what can no longer take the change is refused by itself.
      const consent = { digest: null, skip_refused: true }
      const { id, plan } = await applyChange(tx, productPlanner(items, changes, change_id), consent)
      const made = id ?? change_id
      const withOutcome = (wanted: string) => plan.lines.filter(({ outcome }) => outcome === wanted)
      return {
        done: withOutcome('changed').length,
        unchanged: withOutcome('unchanged').length,
        refused: withOutcome('refused').map((one) => ({
          id: one.id,
          reference: one.row?.reference ?? null,
          key: one.reason ?? 'conflict',
        })),
        change: made ? await productChangeRecords.get(tx, made) : null,
      }
    })
  }),
  list: os.product_changes.list.handler(async ({ input, context: { db } }) => await productChangeRecords.list(db, input)),
  get: os.product_changes.get.handler(async ({ input: { id }, context: { db } }) => {
    const change = await productChangeRecords.get(db, id)
    const done = await db
      .select()
      .from(product_change_rows)
      .where(eq(product_change_rows.product_change_id, id))
      .orderBy(asc(product_change_rows.reference), asc(product_change_rows.product_id))
      .limit(MAX_SHOWN_PRODUCTS)
    return { ...change, rows: done.map(({ product_id, reference, ...row }) => ({ ...row, product: { id: product_id, reference } })) }
  }),
  undo: os.product_changes.undo.handler(async ({ input, context }) => {
    mayChange(context.user, (await productChangeRecords.get(context.db, input.id)).parameters)
    const { change, ...portion } = await productChangeRecords.undo(context, input, async (tx, done) => await putProductsBack(tx, done))
    return { ...change, ...portion }
  }),
}
