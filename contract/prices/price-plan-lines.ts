// The lines of a price plan: what would become of each price, or became of it; and how lines are chosen.
import * as v from 'valibot'

import { actors, amountNames, units } from '#engine/prices/amounts.ts'
import { changeableAmounts, givenFields, lineStates, lineWarnings, planReasons } from '#engine/prices/plan/lines.ts'

import { Decimal, IdList, Instant, Named, Search } from '../shared/fields.ts'

export const ProductRef = v.object({ id: v.number(), reference: v.string(), designation: v.string() })
export const Euros = v.nullable(v.string())
/** A typed value with its unit, and the euros that it comes to; null where there is no amount. */
const LineAmount = v.nullable(v.object({ value: v.string(), unit: v.picklist(units), euros: Euros }))
export const LineWarning = v.object({
  code: v.picklist(lineWarnings),
  /** For `CHANGED_BY_OTHERS` absent where it is about a date or the unit label. */
  price: v.optional(v.picklist(changeableAmounts)),
  /** For `INVERTED`: from that day on, `lower` is above `higher`; for `ENDS_BEFORE_LATER`: the first day of the later row. */
  date: v.optional(v.string()),
  /** For `INVERTED` on a purchase price: the catalogue of the selling price. */
  catalog: v.optional(Named),
  lower: v.optional(v.picklist(amountNames)),
  higher: v.optional(v.picklist(amountNames)),
})

/** What would become of one row, or became of it once the plan is applied. */
export const PlanLine = v.object({
  id: v.number(),
  product: ProductRef,
  /** Null, with `actor`, for a purchase price. */
  catalog: v.nullable(Named),
  actor: v.nullable(v.picklist(actors)),
  /** The row that is changed or ended; absent for a new one. */
  row_id: v.nullable(v.number()),
  row_version: v.nullable(v.number()),
  state: v.picklist(lineStates),
  reason: v.nullable(v.picklist(planReasons)),
  /** For a line from a file that cannot be read: the row of the sheet, from 1, and what is written there. */
  problem: v.nullable(v.object({ row: v.number(), field: v.picklist(givenFields), written: v.string() })),
  warnings: v.array(LineWarning),
  /** The days of the new prices; for an ended row `to` is its last day. */
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  amounts: v.partial(
    v.object(
      Object.fromEntries(changeableAmounts.map((name) => [name, v.object({ before: LineAmount, after: LineAmount })])) as Record<
        (typeof changeableAmounts)[number],
        v.ObjectSchema<{ before: typeof LineAmount; after: typeof LineAmount }, undefined>
      >,
    ),
  ),
  /** The purchase price of the effective day. */
  purchase_price: Euros,
  /** The recommended price above the actor’s purchase price, in percent of that price (taux de marge), and of itself (taux de marque). */
  margin_before: Euros,
  margin_after: Euros,
  marque_before: Euros,
  marque_after: Euros,
  /** The change of the recommended price in percent, or else of the first amount that changes. */
  percent: Euros,
  corrected: v.boolean(),
  undone: v.boolean(),
  /** For a stale line, and for an applied one whose price was changed since: by whom, and when. */
  changed_by: v.nullable(v.string()),
  changed_at: v.nullable(Instant),
})
export type PlanLine = v.InferOutput<typeof PlanLine>

export const planLineSorts = [
  'reference',
  'designation',
  'catalog',
  'actor',
  'state',
  'percent',
  'margin_before',
  'margin_after',
  'marque_before',
  'marque_after',
  'purchase_price',
  'recommended_price',
] as const

export const LineFilters = v.object({
  search: v.optional(Search),
  state: v.optional(v.picklist(lineStates, 'invalid_filter')),
  catalog_id: v.optional(IdList),
  family_id: v.optional(IdList),
  manufacturer_id: v.optional(IdList),
  margin_below: v.optional(Decimal),
  percent_above: v.optional(Decimal),
  warned: v.optional(v.boolean('invalid_filter')),
})
export type PlanLineFilters = v.InferOutput<typeof LineFilters>
