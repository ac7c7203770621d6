// Writes a change of many products with its history.
import { changeLinks } from '../../platform/changes/links.ts'
import type { Tx } from '../../platform/db/write.ts'
import { updateMany } from '../../platform/db/write/sets.ts'
import { mapConstraintErrors } from '../refusals.ts'
import { product } from '../write.ts'
import { type ProductPlan, tagIds } from './plan.ts'

/** Writes plans that were made after their products were locked. */
export async function writePlans(tx: Tx, plans: ProductPlan[]): Promise<void> {
  if (plans.length === 0) return
  const writes = plans.map(({ row: { id, version }, set, history }) => ({ id, version, set, history }))
  await mapConstraintErrors(() => updateMany(tx, product, writes))
  const tags = plans.map(({ row: { id }, history }) => ({ id, sets: tagIds(history) }))
  await changeLinks(tx, { table: 'product_tags', owner: 'product_id', linked: 'tag_id', type: 'int' }, tags)
}
