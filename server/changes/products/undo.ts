// Undoing a change of many products: each gets back what was, unless somebody has changed it since.
import type { ChangedLine } from '#contract/shared/changes.ts'

import type { product_change_rows } from '../../db/schema.ts'
import type { Tx } from '../../db/write.ts'
import { findRows } from '../../entities/products/read.ts'
import { changedLine } from '../changed-since.ts'
import { lockProducts } from '../lock-products.ts'
import type { Kept } from '../records.ts'
import { former, planProduct, readKnown } from './plan.ts'
import { writePlans } from './write.ts'

type Done = typeof product_change_rows.$inferSelect

/** So many products are read and written at once; the transaction is one. */
const PORTION = 1_000

export async function putProductsBack(tx: Tx, done: Done[]): Promise<Kept> {
  const rows: ChangedLine[] = []
  for (let from = 0; from < done.length; from += PORTION) rows.push(...(await putBack(tx, done.slice(from, from + PORTION))))
  return { ids: rows.map(({ id }) => id), rows }
}

async function putBack(tx: Tx, done: Done[]): Promise<ChangedLine[]> {
  const ids = done.map(({ product_id }) => product_id)
  await lockProducts(tx, ids)
  const stored = new Map((await findRows(tx, ids)).map((row) => [row.id, row]))
  const open = done.flatMap(({ product_id, version_after, changes }) => {
    const row = stored.get(product_id)
    return row?.version === version_after ? [{ row, changes: former(changes) }] : []
  })
  const known = await readKnown(
    tx,
    open.map(({ changes }) => changes),
  )
  const plans = open.map(({ row, changes }) => planProduct(row, changes, known))
  const unfit = new Set(plans.filter(({ errors }) => errors.length > 0).map(({ row }) => row.id))
  const fitting = new Map(plans.filter(({ row }) => !unfit.has(row.id)).map((plan) => [plan.row.id, plan]))
  await writePlans(tx, [...fitting.values()])
  return done
    .filter(({ product_id }) => !fitting.has(product_id))
    .map(({ product_id, reference }) => {
      const row = stored.get(product_id)
      const line = changedLine(product_id, row?.reference ?? reference, row && { by: row.updated_by_name, at: row.updated_at })
      return unfit.has(product_id) ? { ...line, reason: 'unfit' } : line
    })
}
