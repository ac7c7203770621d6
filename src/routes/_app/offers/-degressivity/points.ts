// What a table of tiers makes of a price, quantity by quantity.
import { Big } from 'big.js'

import { rounded } from '#engine/money/decimals.ts'
import { costOf, type PriceTable, stepOf } from '#engine/offers/degressivity.ts'

export interface Point {
  quantity: string
  /** Euros, to the cent. */
  unit: string
  total: string
}
export const EXAMPLE_PRICE = '100.00'
/** From how many quantities a curve is drawn, beside those where a tier begins or ends. */
const SAMPLES = 60

/** `figures`: one unit, and the quantities on both sides of every bound; `curve`: many more, a quarter beyond the last bound. */
export function pointsOf(table: PriceTable, price: string | null): { curve: Point[]; figures: Point[] } {
  const step = stepOf(table.items)
  const bounds = table.items.flatMap(({ min_quantity, max_quantity }) => [
    Big(min_quantity).minus(step),
    Big(min_quantity),
    ...(max_quantity === null ? [] : [Big(max_quantity), Big(max_quantity).plus(step)]),
  ])
  const end = bounds.reduce((most, one) => (one.gt(most) ? one : most), Big(1)).times('1.25')
  const samples = Array.from({ length: SAMPLES }, (_, at) =>
    end
      .times(at + 1)
      .div(SAMPLES)
      .round(0, Big.roundUp),
  )
  const at = (quantities: Big[]): Point[] =>
    [...new Map(quantities.filter((one) => one.gt(0)).map((one) => [one.toFixed(), one])).values()]
      .toSorted((a, b) => a.cmp(b))
      .map((quantity) => {
        const total = costOf(table, quantity).times(price ?? EXAMPLE_PRICE)
        return { quantity: quantity.toFixed(), unit: rounded(total.div(quantity), 2), total: rounded(total, 2) }
      })
  return { curve: at([...bounds, ...samples]), figures: at([Big(1), ...bounds]) }
}
