// Selling prices in resolved euros, from day to day: all that a price of an offer starts from, without what it was reckoned on.
import { type Actor, amountNames, type Amounts } from '../prices/amounts.ts'
import { decimalsOfChain, resolveChain, shownPrices } from '../prices/chain.ts'
import { comparisonDays, type PriceRow, purchaseOn, type PurchasePeriod } from '../prices/checks.ts'
import { dayBefore, type Period } from '../time/days.ts'

/** What a selling price comes to on some of its days. */
export interface ResolvedPrice extends Period {
  /** The recommended price in euros as it is read; null where there is none. */
  recommended: string | null
  /** To how many decimals a price is rounded; null where no amount of a chain is set. */
  decimals: number | null
  min_price: string | null
  max_price: string | null
}
/** A selling price as everybody may know it. */
export interface ResolvedSellingPrice extends Period {
  id: number
  catalog_id: number
  actor: Actor
  active: boolean
  author: string | null
  version: number
  /** One after the other; another one wherever the purchase price is another. */
  prices: readonly ResolvedPrice[]
}

/** What a row comes to on each of its days. */
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

/** The same on one day, with the product's purchase price of that day. */
export function resolvedOn(row: Amounts, purchase: string | null): Omit<ResolvedPrice, keyof Period> {
  const chain = resolveChain(row, purchase)
  const { recommended_price: recommended, min_price, max_price } = shownPrices(chain)
  const isSet = amountNames.some((name) => name !== 'public_price' && chain[name])
  return { recommended, decimals: isSet ? decimalsOfChain(chain) : null, min_price, max_price }
}

const saysTheSame = ({ start_date: _a, end_date: _b, ...one }: ResolvedPrice, { start_date: _c, end_date: _d, ...other }: ResolvedPrice) =>
  JSON.stringify(one) === JSON.stringify(other)
