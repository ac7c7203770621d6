// The points of the curves: the effect of price tiers, and of quantities that depend on other quantities, for each quantity.
import { Big } from 'big.js'

import { roundToDecimalString } from '#engine/money/decimals.ts'
import { applyQuantities, costOf, type Linked, type PriceTable, type QuantityRow, type Range, stepOf } from '#engine/offers/degressivity.ts'

export interface Point {
  quantity: string
  /** Euros, to the cent. */
  unit: string
  total: string
}
export const EXAMPLE_PRICE = '100.00'
/** The number of quantities that a curve is sampled at, in addition to the bounds of tiers. */
const SAMPLES = 60
/** Curves extend at least to this quantity: the first two units alone show little. */
const LEAST_END = Big(8)

/** `figures`: one unit, and the quantities on both sides of every bound; `curve`: many more, up to a quarter beyond the last bound. */
function quantitiesOf(ranges: readonly Range[]): { curve: string[]; figures: string[] } {
  const step = stepOf(ranges)
  const bounds = ranges.flatMap(({ min_quantity, max_quantity }) => [
    Big(min_quantity).minus(step),
    Big(min_quantity),
    ...(max_quantity === null ? [] : [Big(max_quantity), Big(max_quantity).plus(step)]),
  ])
  const end = bounds.reduce((most, one) => (one.gt(most) ? one : most), LEAST_END).times('1.25')
  const samples = Array.from({ length: SAMPLES }, (_, at) =>
    end
      .times(at + 1)
      .div(SAMPLES)
      .round(0, Big.roundUp),
  )
  const inOrder = (quantities: Big[]) =>
    [...new Map(quantities.filter((one) => one.gt(0)).map((one) => [one.toFixed(), one])).values()]
      .toSorted((a, b) => a.cmp(b))
      .map((quantity) => quantity.toFixed())
  return { curve: inOrder([...bounds, ...samples]), figures: inOrder([Big(1), ...bounds]) }
}

/** The effect of price tiers on a price; without one, on the example price. */
export function pointsOf(table: PriceTable, price: string | null): { curve: Point[]; figures: Point[] } {
  const { curve, figures } = quantitiesOf(table.items)
  const at = (quantity: string): Point => {
    const total = costOf(table, quantity).times(price ?? EXAMPLE_PRICE)
    return { quantity, unit: roundToDecimalString(total.div(quantity), 2), total: roundToDecimalString(total, 2) }
  }
  return { curve: curve.map(at), figures: figures.map(at) }
}

/** The quantity of one product that comes with a quantity of another. */
export interface Following {
  quantity: string
  following: string
}
type Pair = Pick<QuantityRow, 'source_product_id' | 'destination_product_id'>

/**
 * The quantity of `pair`'s destination for each quantity of its source, after all `rows`; everything else is as in the default
 * configuration.
 */
export function followingOf(
  rows: readonly (QuantityRow & { id: number })[],
  articles: readonly Linked[],
  { source_product_id, destination_product_id }: Pair,
): { curve: Following[]; figures: Following[] } {
  const own = rows.filter((row) => row.source_product_id === source_product_id && row.destination_product_id === destination_product_id)
  const { curve, figures } = quantitiesOf(own)
  const at = (quantity: string): Following => {
    const chosen = articles.map((article) => (article.product_id === source_product_id ? { ...article, quantity } : article))
    const { products } = applyQuantities(rows, chosen)
    return { quantity, following: products.find(({ product_id }) => product_id === destination_product_id)?.quantity ?? '0' }
  }
  return { curve: curve.map(at), figures: figures.map(at) }
}
