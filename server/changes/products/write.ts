// Writes a change of many products with its history.
import type { Tx } from '../../db/write.ts'
import { updateMany } from '../../db/write/sets.ts'
import { mapConstraintErrors } from '../../entities/products/refusals.ts'
import { product } from '../../entities/products/write.ts'
import { runBatch } from '../../masterdata/write/statement.ts'
import { type ProductPlan, tagIds } from './plan.ts'

/** Writes what was planned since its products were locked. */
export async function writePlans(tx: Tx, plans: ProductPlan[]): Promise<void> {
  if (plans.length === 0) return
  const writes = plans.map(({ row: { id, version }, set, history }) => ({ id, version, set, history }))
  await mapConstraintErrors(() => updateMany(tx, product, writes))
  const tags = plans.map(({ row, history }) => ({ product_id: row.id, sets: tagIds(history) }))
  const pairs = (of: (before: number[], after: number[]) => number[]) =>
    tags.flatMap(({ product_id, sets: [before, after] }) => of(before, after).map((tag_id) => ({ product_id, tag_id })))
  await runBatch(
    tx,
    removeTags,
    pairs((before, after) => before.filter((id) => !after.includes(id))),
  )
  await runBatch(
    tx,
    insertTags,
    pairs((before, after) => after.filter((id) => !before.includes(id))),
  )
}

const pairsOf = `json_to_recordset($1::json) as pair(product_id int, tag_id int)`
const removeTags = `delete from product_tags t using ${pairsOf} where t.product_id = pair.product_id and t.tag_id = pair.tag_id`
const insertTags = `insert into product_tags (product_id, tag_id) select product_id, tag_id from ${pairsOf} on conflict do nothing`
