// One change to many products, as a plan that is written under the versions that were previewed.
import { product_change_rows, product_changes } from '../../db/schema.ts'
import { lockProducts } from '../lock-products.ts'
import type { Planner } from '../plan.ts'
import { changeRecords } from '../records.ts'
import { type Asked, type Item, planChange, type ProductLine, type ProductChangePlan } from './plan.ts'
import { writePlans } from './write.ts'

export const productChangeRecords = changeRecords({
  changes: product_changes,
  lines: product_change_rows,
  change_id: product_change_rows.product_change_id,
  thing_id: product_change_rows.product_id,
  counted: product_change_rows.product_id,
})

/** A change of its own, or more of the change `continued`. */
export const productPlanner = (items: Item[], changes: Asked, continued: number | undefined): Planner<ProductLine, ProductChangePlan> => ({
  lock: async (tx) => {
    const ids = items.map(({ id }) => id)
    if (continued) await productChangeRecords.resume(tx, continued, ids)
    await lockProducts(tx, ids)
  },
  plan: async (db) => await planChange(db, items, changes),
  write: async (tx, { parameters }, changed) => {
    const plans = changed.flatMap(({ plan }) => plan ?? [])
    await writePlans(tx, plans)
    const done = plans.map(({ row, history }) => ({
      product_id: row.id,
      reference: row.reference,
      changes: history,
      version_after: row.version + 1,
    }))
    return await productChangeRecords.record(tx, { parameters }, done, continued)
  },
})
