// Changes of many prices: previewed, applied all or nothing, listed, undone as one.
import { asc, eq } from 'drizzle-orm'

import { applyChange } from '../../changes/plan.ts'
import { planRule, previewOf, rulePlanner } from '../../changes/prices/rule.ts'
import { putPricesBack } from '../../changes/prices/undo.ts'
import { priceChangeRecords } from '../../changes/prices/write.ts'
import { price_change_rows } from '../../db/schema.ts'
import { inTransaction } from '../../db/write.ts'
import { badRequest, os } from '../../rpc/base.ts'

export const price_changes = {
  preview: os.price_changes.preview.handler(async ({ input, context }) => {
    return previewOf(await planRule(context, input))
  }),
  apply: os.price_changes.apply.handler(async ({ input: { rows, digest, skip_refused, ...rule }, context }) => {
    return await inTransaction(context, async (tx) => {
      const { id } = await applyChange(tx, rulePlanner(rule, rows, context.day), { digest, skip_refused })
      if (id === null) throw badRequest({ field: 'product_ids', key: 'nothing_to_change' })
      return await priceChangeRecords.get(tx, id)
    })
  }),
  list: os.price_changes.list.handler(async ({ input, context: { db } }) => await priceChangeRecords.list(db, input)),
  get: os.price_changes.get.handler(async ({ input: { id }, context: { db } }) => {
    const change = await priceChangeRecords.get(db, id)
    const done = await db
      .select()
      .from(price_change_rows)
      .where(eq(price_change_rows.price_change_id, id))
      .orderBy(asc(price_change_rows.reference), asc(price_change_rows.origin_id), asc(price_change_rows.selling_price_id))
    const rows = done.map(({ selling_price_id, product_id, reference, ...row }) => ({
      ...row,
      id: selling_price_id,
      product: { id: product_id, reference },
      action: row.before ? ('updated' as const) : ('created' as const),
    }))
    return { ...change, rows }
  }),
  undo: os.price_changes.undo.handler(async ({ input, context }) => {
    const undone = await priceChangeRecords.undo(context, input, async (tx, done) => await putPricesBack(tx, done, input.keep))
    return undone.change
  }),
}
