// The effect of changed selling prices and purchase prices, before they are saved.
import { Big } from 'big.js'

import { toDecimalString } from '../money/decimals.ts'
import { percentChange } from '../money/rates.ts'
import { covers, dayBefore, boundaryDays } from '../time/days.ts'
import { type Actor, type AmountName, amountNames } from './amounts.ts'
import { everyPrice, resolveChain, shownPrices } from './chain.ts'
import { comparisonDays, type PriceRow, type PurchasePeriod, purchaseOn } from './checks.ts'

/** The rows of one product, limited to the days on which they apply (`onCountedDays`), and its purchase prices. */
export interface ProductPrices {
  rows: readonly PriceRow[]
  purchases: readonly PurchasePeriod[]
}
export interface PriceDifference {
  catalog_id: number
  actor: Actor
  price: AmountName
  /** The days on which the prices differ; a null end means no end. */
  start_date: string
  end_date: string | null
  /** Euros, rounded as displayed; null when there is no price. */
  before: string | null
  after: string | null
  /** after − before in euros, and in percent of before (two decimals); null when one of them is missing. */
  difference: string | null
  percent: string | null
}

/** The prices that differ from `from` on, by catalogue, actor and amount, as periods with a constant difference. */
export function priceImpact(before: ProductPrices, after: ProductPrices, from: string): PriceDifference[] {
  const days = boundaryDays([...before.rows, ...before.purchases, ...after.rows, ...after.purchases], from)
  return groupsOf([...before.rows, ...after.rows]).flatMap(({ catalog_id, actor }) => {
    const timeline = days.map((day) => ({
      day,
      was: pricesOn(before, catalog_id, actor, day),
      is: pricesOn(after, catalog_id, actor, day),
    }))
    return amountNames.flatMap((price) => {
      const points = timeline.map(({ day, was, is }) => ({ day, before: was[price], after: is[price] }))
      return stretches(points).map((stretch) => ({ catalog_id, actor, price, ...stretch, ...distance(stretch) }))
    })
  })
}

/** The next day after `day` on which the row's prices change because a purchase price begins or ends; null when they do not. */
export function nextChange(row: PriceRow, purchases: readonly PurchasePeriod[], day: string): string | null {
  const pricesOf = (date: string) => shownPrices(resolveChain(row, purchaseOn(purchases, date)))
  const now = pricesOf(day)
  const differs = (date: string) => amountNames.some((name) => pricesOf(date)[name] !== now[name])
  return comparisonDays(row, purchases).find((date) => date > day && differs(date)) ?? null
}

function groupsOf(rows: readonly PriceRow[]) {
  const groups = new Map(rows.map(({ catalog_id, actor }) => [`${catalog_id} ${actor}`, { catalog_id, actor }]))
  return [...groups.values()]
}

/** The rounded prices of the active row of the day; all null when there is none. */
function pricesOn({ rows, purchases }: ProductPrices, catalog_id: number, actor: Actor, day: string) {
  const row = rows.find((one) => one.active && one.catalog_id === catalog_id && one.actor === actor && covers(one, day))
  return row ? shownPrices(resolveChain(row, purchaseOn(purchases, day))) : everyPrice(() => null)
}

interface Point {
  day: string
  before: string | null
  after: string | null
}

function stretches(points: Point[]) {
  return points.flatMap(({ day, before, after }, index) => {
    const previous = points[index - 1]
    if (before === after || (previous?.before === before && previous.after === after)) return []
    const next = points.slice(index).find((point) => point.before !== before || point.after !== after)
    return [{ start_date: day, end_date: next ? dayBefore(next.day) : null, before, after }]
  })
}

/**
 * The difference between two prices in euros, and in percent of the first (two decimals); null when one is missing, the percentage also
 * when the first is zero.
 */
export function distance({ before, after }: Pick<Point, 'before' | 'after'>) {
  if (before === null || after === null) return { difference: null, percent: null }
  return { difference: toDecimalString(Big(after).minus(before)), percent: percentChange(before, after) }
}
