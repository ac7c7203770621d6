// Bulk price changes: previewed, applied all or nothing, listed, undone as one.
import { asc, eq } from 'drizzle-orm'

import { applyChange } from '../platform/changes/plan.ts'
import { catalogs, price_change_rows, products, selling_prices } from '../platform/db/schema.ts'
import { inTransaction } from '../platform/db/write.ts'
import { badRequest, os } from '../platform/rpc/base.ts'
import { productNameSql } from '../products/name.ts'
import { planRule, previewOf, rulePlanner } from './changes/rule.ts'
import { putPricesBack } from './changes/undo.ts'
import { priceChangeRecords } from './changes/write.ts'

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
      .select({
        row: price_change_rows,
        designation: productNameSql(products),
        catalog: { id: catalogs.id, name: catalogs.name },
      })
      .from(price_change_rows)
      .leftJoin(products, eq(products.id, price_change_rows.product_id))
      // A row that was opened and has been deleted since was in the catalogue of its original row.
      .leftJoin(selling_prices, eq(selling_prices.id, price_change_rows.origin_id))
      .leftJoin(catalogs, eq(catalogs.id, selling_prices.catalog_id))
      .where(eq(price_change_rows.price_change_id, id))
      .orderBy(asc(price_change_rows.reference), asc(price_change_rows.origin_id), asc(price_change_rows.selling_price_id))
    const rows = done.map(({ row: { selling_price_id, product_id, reference, ...row }, designation, catalog }) => ({
      ...row,
      id: selling_price_id,
      product: { id: product_id, reference, designation },
      catalog,
      action: row.before ? ('updated' as const) : ('created' as const),
    }))
    return { ...change, rows }
  }),
  undo: os.price_changes.undo.handler(async ({ input, context }) => {
    const undone = await priceChangeRecords.undo(context, input, async (tx, done) => await putPricesBack(tx, done, input.keep))
    return undone.change
  }),
}
