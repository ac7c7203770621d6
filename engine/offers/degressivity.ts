// Degressivity of an offer: quantities derived from other quantities, and prices that fall by tiers.
import { Big } from 'big.js'

import { compare, decimalsOf, roundToDecimalString, toDecimalString } from '../money/decimals.ts'

/** Quantities, both bounds inclusive; a null maximum means no limit. */
export interface Range {
  min_quantity: string
  max_quantity: string | null
}

export const quantityOperators = ['assign', 'multiply'] as const
export interface QuantityRow extends Range {
  destination_product_id: number
  source_product_id: number
  /** `assign` sets the destination to the value; `multiply` sets it to the source's quantity × the value. */
  operator: (typeof quantityOperators)[number]
  value: string
}
/** `volume`: every unit at the rate of the tier reached; `graduated`: each unit at the rate of its own tier. */
export const degressivityModes = ['volume', 'graduated'] as const
export type DegressivityMode = (typeof degressivityModes)[number]
export interface PriceTier extends Range {
  /** In percent, 0 to 100. */
  discount_rate: string
}
export interface PriceTable<Tier extends PriceTier = PriceTier> {
  mode: DegressivityMode
  items: readonly Tier[]
}

const QUANTITY_DECIMALS = 4
const contains = ({ min_quantity, max_quantity }: Range, quantity: string) =>
  compare(quantity, min_quantity) >= 0 && (max_quantity === null || compare(quantity, max_quantity) <= 0)

/**
 * Whether a quantity falls into a range of its table. A range also covers the gap up to the next range if that one begins at most one step
 * after its maximum: 9.5 belongs to 1–9 when the next range is 10–49.
 */
function reaches(range: Range, table: readonly Range[], quantity: string): boolean {
  if (contains(range, quantity)) return true
  const { max_quantity } = range
  if (max_quantity === null || compare(quantity, max_quantity) <= 0) return false
  const most = Big(max_quantity).plus(stepOf(table))
  const next = inOrder(table).find(({ min_quantity }) => compare(min_quantity, max_quantity) > 0)
  return next !== undefined && most.gte(next.min_quantity) && compare(quantity, next.min_quantity) < 0
}

/** Whether the range's end is not before its start. */
export const isValidRange = ({ min_quantity, max_quantity }: Range): boolean => max_quantity === null || Big(max_quantity).gte(min_quantity)

/** A product's quantity with the bounds of its links, added up when there are several. */
export interface Linked {
  product_id: number
  quantity: string
  min_quantity: string
  max_quantity: string | null
}
export interface QuantityChange {
  row_id: number
  product_id: number
  before: string
  after: string
}

/**
 * Applies the rows in order, in one pass: a row sees the results of earlier ones. A result is rounded half away from zero to 4 decimals and
 * kept within the product's bounds. A row whose source or destination is not in the offer has no effect.
 */
export function applyQuantities<Of extends Linked>(
  rows: readonly (QuantityRow & { id: number })[],
  products: readonly Of[],
): { products: Of[]; changes: QuantityChange[] } {
  const known = new Map(products.map((product) => [product.product_id, product]))
  const tables = Map.groupBy(rows, quantityPair)
  const changes: QuantityChange[] = []
  for (const row of rows) {
    const [source, destination] = [known.get(row.source_product_id), known.get(row.destination_product_id)]
    if (!source || !destination || !reaches(row, tables.get(quantityPair(row)) ?? [], source.quantity)) continue
    const wanted = row.operator === 'assign' ? Big(row.value) : Big(source.quantity).times(row.value)
    const quantity = roundToDecimalString(within(wanted.round(QUANTITY_DECIMALS, Big.roundHalfUp), destination), QUANTITY_DECIMALS)
    if (Big(quantity).eq(destination.quantity)) continue
    changes.push({ row_id: row.id, product_id: destination.product_id, before: destination.quantity, after: quantity })
    known.set(destination.product_id, { ...destination, quantity })
  }
  return { products: products.map((product) => known.get(product.product_id) ?? product), changes }
}

function within(quantity: Big, { min_quantity, max_quantity }: Linked): Big {
  if (quantity.lt(min_quantity)) return Big(min_quantity)
  return max_quantity !== null && quantity.gt(max_quantity) ? Big(max_quantity) : quantity
}

/** The pairs of ranges that share a quantity, as indexes into `rows`; only ranges of the same `group` are compared. */
export const overlappingRanges = <Row extends Range>(
  rows: readonly Row[],
  group: (row: Row) => string | number = () => 0,
): [number, number][] =>
  rows.flatMap((row, index) =>
    rows.slice(index + 1).flatMap((other, offset): [number, number][] => {
      const meets = (a: Range, b: Range) => b.max_quantity === null || Big(a.min_quantity).lte(b.max_quantity)
      return group(row) === group(other) && meets(row, other) && meets(other, row) ? [[index, index + 1 + offset]] : []
    }),
  )

/** The group within which quantity rows may not overlap: the same source and destination. */
export const quantityPair = (row: Pick<QuantityRow, 'destination_product_id' | 'source_product_id'>): string =>
  `${row.destination_product_id}<${row.source_product_id}`

/**
 * The smallest step between two quantities of a table: 1 when all bounds are whole, else the last decimal place that one of them uses.
 * After a tier that ends with 9 the next one begins with 10, with nothing between them.
 */
export const stepOf = (rows: readonly Range[]): Big =>
  Big(`1e-${Math.max(0, ...rows.flatMap(({ min_quantity, max_quantity }) => [decimalsOf(min_quantity), decimalsOf(max_quantity ?? '0')]))}`)

/** The tier that a quantity reaches, or null; a tier extends to the start of the next one (see `reaches`). */
export function tierOf<Tier extends Range>(tiers: readonly Tier[], quantity: Big | string): Tier | null {
  const text = typeof quantity === 'string' ? quantity : quantity.toFixed()
  return tiers.find((tier) => contains(tier, text)) ?? tiers.find((tier) => reaches(tier, tiers, text)) ?? null
}

export interface Portion<Tier> {
  tier: Tier | null
  quantity: Big
}
/**
 * Splits a quantity into portions, each with its own tier (null: full price), in rising order. Bounds are inclusive: a tier of 10 to 49
 * includes the tenth unit.
 */
export function portionsOf<Tier extends Range>(tiers: readonly Tier[], quantity: Big | string): Portion<Tier>[] {
  const [all, step] = [Big(quantity), stepOf(tiers)]
  const portions: Portion<Tier>[] = []
  let done = Big(0)
  const upTo = (end: Big, tier: Tier | null) => {
    if (end.gt(done)) portions.push({ tier, quantity: end.minus(done) })
    if (end.gt(done)) done = end
  }
  const least = (a: Big, b: Big) => (a.lt(b) ? a : b)
  for (const tier of inOrder(tiers)) {
    upTo(least(all, Big(tier.min_quantity).minus(step)), null)
    upTo(tier.max_quantity === null ? all : least(all, Big(tier.max_quantity)), tier)
  }
  upTo(all, null)
  return portions
}

const inOrder = <Row extends Range>(rows: readonly Row[]): Row[] => rows.toSorted((a, b) => Big(a.min_quantity).cmp(b.min_quantity))

/** The exact factor between a unit price and the price of a quantity: the units that remain to be paid after their discounts. */
export function costOf({ mode, items }: PriceTable, quantity: Big | string): Big {
  const left = (tier: PriceTier | null) =>
    Big(100)
      .minus(tier?.discount_rate ?? 0)
      .times('0.01')
  if (mode === 'volume') return Big(quantity).times(left(tierOf(items, quantity)))
  return portionsOf(items, quantity).reduce((sum, portion) => sum.plus(portion.quantity.times(left(portion.tier))), Big(0))
}

/**
 * `GAP`: no tier covers the quantities from `from` to `to`, both inclusive. `CLIFF`: the quantity `from` costs more in total than the
 * larger quantity `to`.
 */
export interface DegressivityWarning {
  kind: 'GAP' | 'CLIFF'
  from: string
  to: string
}

/** The gaps between the ranges of each group; quantities before the first range and after the last one are not gaps. */
export function gapsOf<Row extends Range>(rows: readonly Row[], group: (row: Row) => string | number = () => 0): DegressivityWarning[] {
  return [...Map.groupBy(rows, group).values()].flatMap((together) => {
    const [step, sorted] = [stepOf(together), inOrder(together)]
    return sorted.flatMap((row, index) => {
      const next = sorted[index + 1]
      if (!next || row.max_quantity === null) return []
      const [from, to] = [Big(row.max_quantity).plus(step), Big(next.min_quantity).minus(step)]
      return from.lte(to) ? [{ kind: 'GAP' as const, from: toDecimalString(from), to: toDecimalString(to) }] : []
    })
  })
}

/** All warnings of a price table, by rising quantity. Only a `volume` table can have cliffs, always where a tier begins. */
export function priceWarnings(table: PriceTable): DegressivityWarning[] {
  const step = stepOf(table.items)
  const cliffs = inOrder(table.items).flatMap(({ min_quantity }) => {
    const before = Big(min_quantity).minus(step)
    if (before.lte(0) || costOf(table, before).lte(costOf(table, min_quantity))) return []
    return [{ kind: 'CLIFF' as const, from: toDecimalString(before), to: toDecimalString(Big(min_quantity)) }]
  })
  return [...gapsOf(table.items), ...cliffs].toSorted((a, b) => Big(a.from).cmp(b.from))
}

/** Returns the rows without gaps: the range before a gap is extended to the end of the gap. */
export function withoutGaps<Row extends Range>(rows: readonly Row[], group: (row: Row) => string | number = () => 0): Row[] {
  return rows.map((row) => {
    const together = rows.filter((other) => group(other) === group(row))
    const step = stepOf(together)
    const next = inOrder(together).find(({ min_quantity }) => Big(min_quantity).gt(row.min_quantity))
    if (!next || row.max_quantity === null || Big(row.max_quantity).plus(step).gte(next.min_quantity)) return row
    return { ...row, max_quantity: toDecimalString(Big(next.min_quantity).minus(step)) }
  })
}

/**
 * Returns the table without warnings: the tier before a gap is extended over it, and a table in which ordering more costs less becomes
 * graduated.
 */
export function mendedTable<Tier extends PriceTier>(table: PriceTable<Tier>): PriceTable<Tier> {
  const closed = { ...table, items: withoutGaps(table.items) }
  return priceWarnings(closed).length > 0 ? { ...closed, mode: 'graduated' } : closed
}
