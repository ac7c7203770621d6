// What a table of tiers makes of a price, and lines of quantities of one another, quantity by quantity.
import { Big } from 'big.js'

import { rounded } from '#engine/money/decimals.ts'
import { applyQuantities, costOf, type Linked, type PriceTable, type QuantityRow, type Range, stepOf } from '#engine/offers/degressivity.ts'

export interface Point {
  quantity: string
  /** Euros, to the cent. */
  unit: string
  total: string
}
export const EXAMPLE_PRICE = '100.00'
/** From how many quantities a curve is drawn, beside those where a tier begins or ends. */
const SAMPLES = 60
/** As far at least a curve goes: of the first two of something there is little to see. */
const LEAST_END = Big(8)

/** `figures`: one unit, and the quantities on both sides of every bound; `curve`: many more, a quarter beyond the last bound. */
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

/** What a table of tiers makes of a price; without one, of the example. */
export function pointsOf(table: PriceTable, price: string | null): { curve: Point[]; figures: Point[] } {
  const { curve, figures } = quantitiesOf(table.items)
  const at = (quantity: string): Point => {
    const total = costOf(table, quantity).times(price ?? EXAMPLE_PRICE)
    return { quantity, unit: rounded(total.div(quantity), 2), total: rounded(total, 2) }
  }
  return { curve: curve.map(at), figures: figures.map(at) }
}

/** How many of one article come with how many of another. */
export interface Following {
  quantity: string
  following: string
}
type Pair = Pick<QuantityRow, 'source_product_id' | 'destination_product_id'>

/** What all `rows` make of the destination of `pair` for each quantity of its source, whatever else is as the offer starts with. */
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
