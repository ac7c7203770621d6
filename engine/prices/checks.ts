// Validation errors and warnings for selling prices, in exact euros.
import { covers, overlap, type Period, boundaryDays } from '../time/days.ts'
import { type Actor, type AmountName, amountNames, type Amounts } from './amounts.ts'
import { type Chain, resolveChain } from './chain.ts'

/** A product's purchase price for a period, in euros. */
export interface PurchasePeriod extends Period {
  amount: string
}
/** The fields of a row that the checks need. Overlaps are checked within one product, catalogue and actor. */
export interface PriceRow extends Period, Amounts {
  catalog_id: number
  actor: Actor
  active: boolean
}
export interface Inversion {
  /** The first day on which it occurs. */
  date: string
  lower: AmountName
  higher: AmountName
}

/** The purchase price of the day in euros, or null. */
export const purchaseOn = (purchases: readonly PurchasePeriod[], day: string): string | null =>
  purchases.find((period) => covers(period, day))?.amount ?? null

/** The days and amounts of a row. */
type PricedPeriod = Period & Amounts

/**
 * The first day of a row, and each later day on which a base changes. Only an unset group purchase price can change, with the product's
 * purchase prices.
 */
export function comparisonDays(row: PricedPeriod, purchases: readonly PurchasePeriod[]): string[] {
  if (row.group_purchase_price) return [row.start_date]
  return boundaryDays(purchases, row.start_date).filter((day) => covers(row, day))
}

const refusedPairs: readonly { lower: AmountName; higher: AmountName }[] = [
  { lower: 'min_price', higher: 'max_price' },
  { lower: 'group_purchase_price', higher: 'agency_purchase_price' },
]

/** A row's chain on each of its comparison days. */
type DatedChains = readonly { date: string; chain: Chain }[]
const chainsOf = (row: PricedPeriod, purchases: readonly PurchasePeriod[], chainOf = resolveChain): DatedChains =>
  comparisonDays(row, purchases).map((date) => ({ date, chain: chainOf(row, purchaseOn(purchases, date)) }))

/** The inversions for which a row is refused: min above max, or agency purchase below group purchase, on any of its comparison days. */
export const refusedInversions = (row: PriceRow, purchases: readonly PurchasePeriod[]): Inversion[] => refusedIn(chainsOf(row, purchases))
const refusedIn = (chains: DatedChains) => inversionsIn(chains, () => refusedPairs)

/** The inversions that only cause a warning: any other amount of the chain that is above the next one that is set. */
export const warnedInversions = (row: PricedPeriod, purchases: readonly PurchasePeriod[]): Inversion[] => warnedIn(chainsOf(row, purchases))
const warnedIn = (chains: DatedChains) => inversionsIn(chains, neighbours).filter((found) => !isRefused(found))

/** All inversions of a row (on the days on which it applies), for display: refused ones first, then those that only cause a warning. */
export function chainWarnings(row: PricedPeriod, purchases: readonly PurchasePeriod[], chainOf = resolveChain): Inversion[] {
  const chains = chainsOf(row, purchases, chainOf)
  return [...refusedIn(chains), ...warnedIn(chains)]
}

/** Whether an inversion is one that rows are refused for. */
export const isRefused = (found: Omit<Inversion, 'date'>): boolean => refusedPairs.some((pair) => samePair(pair, found))

/** The inversions of other pairs than those of `known`. */
export const withoutKnown = (found: readonly Inversion[], known: readonly Inversion[]): Inversion[] =>
  found.filter((one) => !known.some((pair) => samePair(pair, one)))

/** Each amount of the chain with the next one that is set; the public price is not part of the chain. */
function neighbours(chain: Chain) {
  const names = amountNames.filter((name) => name !== 'public_price' && chain[name]?.exact)
  return names.slice(1).map((higher, index) => ({ lower: names[index] ?? higher, higher }))
}

function inversionsIn(chains: DatedChains, pairs: (chain: Chain) => readonly { lower: AmountName; higher: AmountName }[]): Inversion[] {
  const found: Inversion[] = []
  for (const { date, chain } of chains) {
    for (const pair of pairs(chain)) {
      const [lower, higher] = [chain[pair.lower]?.exact, chain[pair.higher]?.exact]
      if (lower && higher && lower.gt(higher) && !found.some((known) => samePair(known, pair))) found.push({ date, ...pair })
    }
  }
  return found
}

const samePair = (a: Omit<Inversion, 'date'>, b: Omit<Inversion, 'date'>) => a.lower === b.lower && a.higher === b.higher

/** The pairs of active rows of one product that share a day in the same catalogue for the same actor, as indexes into `rows`. */
export function overlappingRows(rows: readonly Pick<PriceRow, 'catalog_id' | 'actor' | 'active' | 'start_date' | 'end_date'>[]) {
  return rows.flatMap((row, index) =>
    rows.slice(index + 1).flatMap((other, offset): [number, number][] => {
      const same = row.active && other.active && row.catalog_id === other.catalog_id && row.actor === other.actor
      return same && overlap(row, other) ? [[index, index + 1 + offset]] : []
    }),
  )
}
