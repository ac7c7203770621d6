// What a rule would do to the rows of the chosen articles: the same plan is previewed, and applied.
import { createHash } from 'node:crypto'

import { and, eq, inArray } from 'drizzle-orm'

import { MAX_CHANGED_ROWS, type PriceChangePreview, type PriceRule } from '../../../contract/price-changes.ts'
import { planChange, type RowPlan } from '../../../engine/price-change.ts'
import { today } from '../../../engine/today.ts'
import { badRequest } from '../../base.ts'
import type { Db } from '../../db/index.ts'
import { selling_prices as table } from '../../db/schema.ts'
import type { StoredPrice } from '../selling-prices/rows.ts'
import { type Ground, readGround, saidOf } from './ground.ts'
import type { RowWrite } from './write.ts'

export interface Planned {
  row: StoredPrice
  plan: RowPlan
}

/** Throws BAD_REQUEST where the day is past, or where more rows are concerned than one change may touch. */
export async function planRule(db: Db, rule: PriceRule): Promise<{ ground: Ground; planned: Planned[] }> {
  if (rule.effective_date < today()) throw badRequest({ field: 'effective_date', key: 'before_today' })
  const ground = await readGround(db, rule.product_ids, (ids) =>
    and(
      inArray(table.product_id, ids),
      inArray(table.catalog_id, rule.catalog_ids),
      inArray(table.actor, rule.actors),
      eq(table.active, true),
    ),
  )
  const planned = ground.rows.flatMap((row): Planned[] => {
    const plan = planChange(row, ground.purchases.get(row.product_id) ?? [], rule)
    return plan && plan.lines.length > 0 ? [{ row, plan }] : []
  })
  if (planned.length > MAX_CHANGED_ROWS) throw badRequest({ field: 'product_ids', key: 'too_many_rows', params: { max: MAX_CHANGED_ROWS } })
  return { ground, planned }
}

export function previewOf({ ground: { articles }, planned }: { ground: Ground; planned: Planned[] }): PriceChangePreview {
  const touched = new Set(planned.map(({ row }) => row.product_id))
  return {
    rows: planned.flatMap(({ row, plan }) => {
      const product = articles.get(row.product_id)
      const { id, version, catalog, actor, start_date, end_date } = row
      const { outcome, reason, lines, warnings, becomes } = plan
      const named = { product: product ?? { id: row.product_id, reference: '', designation: '' }, catalog, actor, start_date, end_date }
      return [{ id, version, ...named, outcome, reason, lines, warnings, from: becomes?.start_date ?? null }]
    }),
    without: [...articles.values()].filter(({ id }) => !touched.has(id)),
    digest: digestOf(planned),
  }
}

/** The same digest means the same rows in the same versions that become the same. */
export function digestOf(planned: readonly Planned[]): string {
  const said = planned.map(({ row, plan: { outcome, becomes, ends } }) => [row.id, row.version, outcome, becomes, ends])
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

/** A running row is ended and followed by a new one; one that begins then or later is changed itself. */
export function writesOf({ row, plan: { becomes, ends } }: Planned): RowWrite[] {
  if (!becomes) return []
  const said = saidOf(row)
  if (ends === null) return [{ stored: row, origin: row, said: { ...said, ...becomes } }]
  return [
    { stored: row, origin: row, said: { ...said, end_date: ends } },
    { stored: null, origin: row, said: { ...said, ...becomes } },
  ]
}
