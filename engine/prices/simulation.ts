// Explains a price: the row that applies on a day, the chain step by step, and the rows that do not apply.
import { roundToDecimalString, toDecimalString } from '../money/decimals.ts'
import { covers, onCountedDays } from '../time/days.ts'
import { type Actor, type AmountName, amountNames } from './amounts.ts'
import { type CatalogSearch, type IgnoredReason, rowInSearch } from './catalog-search.ts'
import { type Chain, decimalsOfAmounts, everyPrice, resolveChain, type ChainStep } from './chain.ts'
import { chainWarnings, type Inversion, type PriceRow, type PurchasePeriod } from './checks.ts'

/** The row that an amount comes from, with its last author and time. */
interface Origin {
  id: number | null
  author: string | null
  changed_at: string | null
}
export interface SimulatedPrices {
  rows: readonly (PriceRow & Origin)[]
  purchases: readonly (PurchasePeriod & Origin)[]
  actor: Actor
  date: string
  /** The catalogue to price in; `rows` contains those of all catalogues. */
  catalog_id: number
  /** The catalogues that apply on that day in the subsidiary. */
  search: CatalogSearch
  /** An unsaved row to use in place of its stored version. */
  tried?: (PriceRow & Origin) | undefined
}
export interface SimulationStep {
  price: AmountName
  source: ChainStep['source']
  row_id: number | null
  author: string | null
  changed_at: string | null
  base: AmountName | null
  /** The base in exact euros. */
  base_amount: string | null
  percent: string | null
  /** Exact euros, before rounding. */
  exact: string | null
  /** Euros, rounded once to `decimals` places, half away from zero. */
  amount: string | null
  decimals: number
}
export interface Simulation {
  /** Euros, rounded; null when not set or not resolved. */
  prices: Record<AmountName, string | null>
  steps: SimulationStep[]
  ignored: { row_id: number; reason: IgnoredReason }[]
  /**
   * `NO_ROW`: no row applies; `NO_BASE`: the percentage `price` has no base; `INVERTED`: the same inversions as shown elsewhere for the
   * row.
   */
  warnings: ({ code: 'NO_ROW' } | { code: 'NO_BASE'; price: AmountName } | ({ code: 'INVERTED' } & Inversion))[]
}

/** Resolves the prices of one product and catalogue for an actor on a day. Amounts are in euros excluding VAT. */
export function simulate(asked: SimulatedPrices): Simulation {
  const { rows, purchases, actor, date, catalog_id, search, tried } = asked
  const candidates = tried ? [tried, ...rows.filter(({ id }) => id !== tried.id)] : rows
  const { row: applies, ignored } = rowInSearch(candidates, search, { actor, only: catalog_id })
  const catalog = search.catalogs.get(catalog_id)
  const row = applies && catalog && onCountedDays(applies, catalog)
  if (!row) return { prices: everyPrice(() => null), steps: [], ignored, warnings: [{ code: 'NO_ROW' }] }
  const purchase = purchases.find((period) => covers(period, date))
  const chain = resolveChain(row, purchase?.amount ?? null)
  const decimals = decimalsOfAmounts(chain)
  const steps = amountNames.flatMap((price) => {
    const step = chain[price]
    const origin = step?.source === 'purchase_price' ? purchase : row
    return step && origin ? [explained(price, step, chain, origin, decimals[price])] : []
  })
  const warnings = [
    ...steps.filter(({ exact }) => exact === null).map(({ price }) => ({ code: 'NO_BASE' as const, price })),
    ...chainWarnings(row, purchases).map((found) => ({ code: 'INVERTED' as const, ...found })),
  ]
  return { prices: everyPrice((name) => steps.find(({ price }) => price === name)?.amount ?? null), steps, ignored, warnings }
}

function explained(price: AmountName, step: ChainStep, chain: Chain, { id, author, changed_at }: Origin, decimals: number): SimulationStep {
  const { amount, source, base, exact } = step
  const of = base && chain[base]?.exact
  return {
    price,
    source,
    row_id: id,
    author,
    changed_at,
    base,
    base_amount: of ? toDecimalString(of) : null,
    percent: amount.unit === 'PERCENT' ? amount.value : null,
    exact: exact && toDecimalString(exact),
    amount: exact && roundToDecimalString(exact, decimals),
    decimals,
  }
}
