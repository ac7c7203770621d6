// Selling prices as resolved euro amounts by period: everything an offer's price starts from, without the purchase prices behind it.
import { type Actor, amountNames, type Amounts } from '../prices/amounts.ts'
import { decimalsOfChain, resolveChain, shownPrices } from '../prices/chain.ts'
import { comparisonDays, type PriceRow, purchaseOn, type PurchasePeriod } from '../prices/checks.ts'
import { dayBefore, type Period } from '../time/days.ts'

/** The amounts of a selling price over a part of its period. */
export interface ResolvedPrice extends Period {
  /** The recommended price in euros as displayed; null when there is none. */
  recommended: string | null
  /** The number of decimals to which a price is rounded; null when no amount of the chain is set. */
  decimals: number | null
  min_price: string | null
  max_price: string | null
}
/** A selling price without confidential amounts. */
export interface ResolvedSellingPrice extends Period {
  id: number
  catalog_id: number
  actor: Actor
  active: boolean
  author: string | null
  version: number
  /** Consecutive periods; a new one begins wherever a change of the purchase price changes the amounts. */
  prices: readonly ResolvedPrice[]
}

/** The resolved amounts of a row over its whole period; consecutive days with the same amounts are merged. */
export function resolvedPrices(row: PriceRow, purchases: readonly PurchasePeriod[]): ResolvedPrice[] {
  const days = comparisonDays(row, purchases)
  const pieces = days.map((day, at): ResolvedPrice => {
    const next = days[at + 1]
    return {
      start_date: day,
      end_date: next === undefined ? row.end_date : dayBefore(next),
      ...resolvedOn(row, purchaseOn(purchases, day)),
    }
  })
  return pieces.reduce<ResolvedPrice[]>((told, piece) => {
    const last = told.at(-1)
    if (!last || !saysTheSame(last, piece)) return [...told, piece]
    return [...told.slice(0, -1), { ...last, end_date: piece.end_date }]
  }, [])
}

/** The resolved amounts on one day, given the product's purchase price of that day. */
export function resolvedOn(row: Amounts, purchase: string | null): Omit<ResolvedPrice, keyof Period> {
  const chain = resolveChain(row, purchase)
  const { recommended_price: recommended, min_price, max_price } = shownPrices(chain)
  const isSet = amountNames.some((name) => name !== 'public_price' && chain[name])
  return { recommended, decimals: isSet ? decimalsOfChain(chain) : null, min_price, max_price }
}

const saysTheSame = ({ start_date: _a, end_date: _b, ...one }: ResolvedPrice, { start_date: _c, end_date: _d, ...other }: ResolvedPrice) =>
  JSON.stringify(one) === JSON.stringify(other)
