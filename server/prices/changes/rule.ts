// Plans the effect of a rule on the prices of the chosen products, for the preview and for its application.
import { and, eq, inArray } from 'drizzle-orm'

import { MAX_CHANGED_ROWS, type PriceChangePreview, type PriceRule } from '#contract/prices/price-changes.ts'
import { planChange, type RowPlan } from '#engine/prices/change.ts'

import { changedLine, changedSince } from '../../platform/changes/changed-since.ts'
import { digestOf, type Planner } from '../../platform/changes/plan.ts'
import type { AsOf, Db } from '../../platform/db/index.ts'
import { selling_prices as table } from '../../platform/db/schema.ts'
import { badRequest } from '../../platform/rpc/base.ts'
import { lockProducts } from '../../products/lock-products.ts'
import { fieldsOf, lastWrite, readPrices, type StoredPrice } from '../selling-prices/rows.ts'
import { type NamedProduct, readPriceContext } from './context.ts'
import { type PriceLine, type PricePlan, type RowWrite, writePrices } from './write.ts'

interface RuleLine extends PriceLine {
  row: StoredPrice
  plan: RowPlan
}
type RulePlan = PricePlan<RuleLine>

/** `previewed` are the rows with the versions of the preview: a row that was changed since is reported. */
export const rulePlanner = (rule: PriceRule, previewed: { id: number; version: number }[], day: string): Planner<RuleLine, RulePlan> => ({
  lock: async (tx) => {
    await lockProducts(tx, rule.product_ids)
    await refuseChanged(tx, previewed)
  },
  plan: async (db) => await planRule({ db, day }, rule),
  write: async (tx, { products }, changed) => {
    const { product_ids: _, ...parameters } = rule
    return await writePrices(tx, { kind: 'rule', effective_date: rule.effective_date, parameters }, changed, products)
  },
})

/** Throws BAD_REQUEST if the day is in the past, or if more rows are concerned than one change may contain. */
export async function planRule({ db, day }: AsOf, rule: PriceRule): Promise<RulePlan> {
  if (rule.effective_date < day) throw badRequest({ field: 'effective_date', key: 'before_today' })
  const { products, rows, purchases } = await readPriceContext(db, rule.product_ids, (ids) =>
    and(
      inArray(table.product_id, ids),
      inArray(table.catalog_id, rule.catalog_ids),
      inArray(table.actor, rule.actors),
      eq(table.active, true),
    ),
  )
  const lines = rows.flatMap((row): RuleLine[] => {
    const plan = planChange(row, purchases.get(row.product_id) ?? [], rule)
    return plan && plan.lines.length > 0 ? [lineOf(row, plan)] : []
  })
  if (lines.length > MAX_CHANGED_ROWS) throw badRequest({ field: 'product_ids', key: 'too_many_rows', params: { max: MAX_CHANGED_ROWS } })
  return { lines, products }
}

const lineOf = (row: StoredPrice, plan: RowPlan): RuleLine => ({
  row,
  plan,
  outcome: plan.outcome,
  reason: plan.reason,
  field: `rows.${row.id}`,
  fingerprint: [row.id, row.version, plan.becomes, plan.ends],
  writes: writesOf(row, plan),
})

/** A current row is ended and followed by a new one; a row that begins on the day or later is changed itself. */
function writesOf(row: StoredPrice, { becomes, ends }: RowPlan): RowWrite[] {
  if (!becomes) return []
  const fields = fieldsOf(row)
  if (ends === null) return [{ stored: row, origin: row, fields: { ...fields, ...becomes } }]
  return [
    { stored: row, origin: row, fields: { ...fields, end_date: ends } },
    { stored: null, origin: row, fields: { ...fields, ...becomes } },
  ]
}

export function previewOf({ lines: planned, products }: RulePlan): PriceChangePreview {
  const touched = new Set(planned.map(({ row }) => row.product_id))
  return {
    rows: planned.map(({ row, plan }) => {
      const product = products.get(row.product_id) ?? unnamed(row.product_id)
      const { id, version, catalog, actor, start_date, end_date } = row
      const { outcome, reason, lines, warnings, becomes } = plan
      const named = { product, catalog, actor, start_date, end_date }
      return { id, version, ...named, outcome, reason, lines, warnings, from: becomes?.start_date ?? null }
    }),
    without: [...products.values()].filter(({ id }) => !touched.has(id)),
    digest: digestOf(planned),
  }
}

const unnamed = (id: number): NamedProduct => ({ id, reference: '', designation: '' })

/** Reports the rows that were changed since the preview, with their authors. */
async function refuseChanged(tx: Db, previewed: { id: number; version: number }[]): Promise<void> {
  const ids = previewed.map(({ id }) => id)
  const stored = new Map((await readPrices(tx, inArray(table.id, ids))).map((row) => [row.id, row]))
  const changed = previewed.filter(({ id, version }) => stored.get(id)?.version !== version)
  if (changed.length === 0) return
  const product_ids = [...stored.values()].map(({ product_id }) => product_id)
  const names = await tx.query.products.findMany({
    columns: { id: true, reference: true },
    where: (products) => inArray(products.id, product_ids),
  })
  const references = new Map(names.map(({ id, reference }) => [id, reference]))
  const named = (id: number) => references.get(stored.get(id)?.product_id ?? 0) ?? ''
  throw changedSince(changed.map(({ id }) => changedLine(id, named(id), lastWrite(stored.get(id)))))
}
