// Why this price: the row that applies on a day, the chain step by step, and what did not apply.
import { rounded, written } from '../money/decimals.ts'
import { covers, onCountedDays, type OpenPeriod } from '../time/days.ts'
import { type Actor, type AmountName, amountNames } from './amounts.ts'
import { type Chain, decimalsOfAmounts, everyPrice, resolveChain, type ChainStep } from './chain.ts'
import { chainWarnings, type Inversion, type PriceRow, type PurchasePeriod } from './checks.ts'

/** Where an amount came from: a row's id, its last author and when. */
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
  /** The days of the catalogue: outside of them none of its rows counts. */
  catalog: OpenPeriod
  /** Whether the catalogue is valid in the subsidiary that asks. */
  in_zone: boolean
  /** An unsaved row to try instead of the stored ones. */
  tried?: (PriceRow & Origin) | undefined
}
export type IgnoredReason = 'INACTIVE' | 'OTHER_ACTOR' | 'OUT_OF_PERIOD' | 'CATALOG_OUT_OF_PERIOD' | 'OTHER_ZONE'
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
  /** Euros, rounded; null where not set or not resolved. */
  prices: Record<AmountName, string | null>
  steps: SimulationStep[]
  ignored: { row_id: number; reason: IgnoredReason }[]
  /** `NO_ROW`: no row applies; `NO_BASE`: the percentage `price` has nothing to be a markup on; `INVERTED`: as the row warns everywhere. */
  warnings: ({ code: 'NO_ROW' } | { code: 'NO_BASE'; price: AmountName } | ({ code: 'INVERTED' } & Inversion))[]
}

/** Resolves the prices of one product and catalogue for an actor on a day. Amounts are in euros excluding VAT. */
export function simulate(asked: SimulatedPrices): Simulation {
  const { rows, purchases, date, catalog, tried } = asked
  const candidates = tried ? [tried, ...rows.filter(({ id }) => id !== tried.id)] : rows
  const ignored = candidates.flatMap((row) => {
    const reason = whyIgnored(row, asked)
    return reason && row.id !== null ? [{ row_id: row.id, reason }] : []
  })
  const applies = candidates.find((candidate) => !whyIgnored(candidate, asked))
  const row = applies && onCountedDays(applies, catalog)
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

/** Why a row does not count for this actor on this day; null where it does. */
export function whyIgnored(
  row: Pick<PriceRow, 'active' | 'actor' | 'start_date' | 'end_date'>,
  { actor, date, catalog, in_zone }: Pick<SimulatedPrices, 'actor' | 'date' | 'catalog' | 'in_zone'>,
): IgnoredReason | null {
  if (!row.active) return 'INACTIVE'
  if (row.actor !== actor) return 'OTHER_ACTOR'
  if (!covers(row, date)) return 'OUT_OF_PERIOD'
  const counted = onCountedDays(row, catalog)
  if (!counted || !covers(counted, date)) return 'CATALOG_OUT_OF_PERIOD'
  return in_zone ? null : 'OTHER_ZONE'
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
    base_amount: of ? written(of) : null,
    percent: amount.unit === 'PERCENT' ? amount.value : null,
    exact: exact && written(exact),
    amount: exact && rounded(exact, decimals),
    decimals,
  }
}
