// The price chain of one row: each amount in exact euros, and its base.
import { Big } from 'big.js'

import { decimalsOf, roundToDecimalString } from '../money/decimals.ts'
import { normalizeDecimal } from '../money/normalize-decimal.ts'
import { type Actor, amountNames, type Amount, type AmountName, type Amounts } from './amounts.ts'

/** The candidates for a percentage's base, nearest first; the first one that is set is used. */
const bases: Record<AmountName, readonly AmountName[]> = {
  group_purchase_price: [],
  agency_purchase_price: ['group_purchase_price'],
  seller_purchase_price: ['agency_purchase_price', 'group_purchase_price'],
  min_price: ['seller_purchase_price', 'agency_purchase_price', 'group_purchase_price'],
  recommended_price: ['seller_purchase_price', 'agency_purchase_price', 'group_purchase_price'],
  max_price: ['seller_purchase_price', 'agency_purchase_price', 'group_purchase_price'],
  public_price: [],
}

export interface ChainStep {
  /** The amount set in the row or, when the row has no group purchase price, the product's purchase price. */
  amount: Amount
  source: 'selling_price' | 'purchase_price'
  /** The amount that a percentage is a markup on; null for euros, and when no earlier amount is set. */
  base: AmountName | null
  /** Exact, unrounded euros; null when a percentage has no base, or its base has no amount. */
  exact: Big | null
}
/** One step per amount; null when the amount is not set. */
export type Chain = Record<AmountName, ChainStep | null>

/**
 * Resolves the amounts of a row to euros: `price = base × (1 + percent / 100)`, exactly. `purchase` is the product's purchase price of the
 * day in euros, used when the row sets no group purchase price. Nothing is rounded, so a percentage of a percentage stays exact.
 */
export function resolveChain(amounts: Amounts, purchase: string | null): Chain {
  const chain: Partial<Chain> = {}
  for (const name of amountNames) {
    const amount = amounts[name]
    const bought = name === 'group_purchase_price' && !amount && purchase !== null
    if (bought) chain[name] = { amount: { value: purchase, unit: 'EUR' }, source: 'purchase_price', base: null, exact: Big(purchase) }
    else chain[name] = amount && stepOf(name, amount, chain)
  }
  return chain as Chain
}

/**
 * `resolveChain` for a calculation that needs the chain of a row several times: it remembers one chain for each row, which must not change
 * meanwhile.
 */
export function rememberedChains(): typeof resolveChain {
  const known = new Map<Amounts, { purchase: string | null; chain: Chain }>()
  return (amounts, purchase) => {
    const found = known.get(amounts)
    if (found?.purchase === purchase) return found.chain
    const chain = resolveChain(amounts, purchase)
    if (!found) known.set(amounts, { purchase, chain })
    return chain
  }
}

function stepOf(name: AmountName, amount: Amount, before: Partial<Chain>): ChainStep {
  if (amount.unit === 'EUR') return { amount, source: 'selling_price', base: null, exact: Big(amount.value) }
  const base = baseOf(before, name)
  const of = base && before[base]?.exact
  return { amount, source: 'selling_price', base, exact: of ? of.times(factorOf(amount.value)) : null }
}

/** What a price is multiplied by to raise it by `percent`. Remembered: the rows of a calculation share a few percentages. */
export function factorOf(percent: string): Big {
  const known = factors.get(percent)
  if (known) return known
  const factor = Big(percent).times(hundredth).plus(one)
  if (factors.size === MOST_FACTORS) factors.clear()
  factors.set(percent, factor)
  return factor
}
const factors = new Map<string, Big>()
const MOST_FACTORS = 1_000
const hundredth = Big('0.01')
const one = Big(1)

/** The base of a percentage for `name`: the nearest amount before it that is set, or null. */
export const baseOf = (chain: Partial<Chain>, name: AmountName): AmountName | null =>
  bases[name].find((candidate) => chain[candidate]) ?? null

/**
 * The number of decimals to which the amounts of a chain are rounded for display: as many as its most precise euro amount has, at least
 * two, so that a click price of 0.0045 € survives. The public price is not part of the chain and is ignored.
 */
export function decimalsOfChain(chain: Chain): number {
  let most = 2
  for (const name of amountNames) {
    const step = chain[name]
    if (step?.amount.unit === 'EUR' && name !== 'public_price') most = Math.max(most, decimalsOf(step.amount.value))
  }
  return most
}

/** The display decimals of each amount. The public price keeps its own decimals, at least two. */
export function decimalsOfAmounts(chain: Chain): Record<AmountName, number> {
  const decimals = decimalsOfChain(chain)
  return everyPrice((name) => (name === 'public_price' ? Math.max(2, decimalsOf(chain.public_price?.amount.value ?? '')) : decimals))
}

/** The displayed amounts: euros, rounded once, half away from zero; null when not set or without a base. */
export function shownPrices(chain: Chain): Record<AmountName, string | null> {
  const decimals = decimalsOfAmounts(chain)
  return everyPrice((name) => {
    const step = chain[name]
    if (!step?.exact) return null
    // Euros have no more decimals than are shown, so there is nothing to round.
    return step.amount.unit === 'EUR' ? normalizeDecimal(step.amount.value) : roundToDecimalString(step.exact, decimals[name])
  })
}

/**
 * The displayed price in euros at which an actor buys: the actor's purchase price, or the nearest lower one that is set when the row (or a
 * missing row) does not set it. Null when none is set, or it has no base.
 */
export function actorPurchasePrice(amounts: Amounts | null, purchase: string | null, actor: Actor): string | null {
  const chain = resolveChain(amounts ?? everyPrice(() => null), purchase)
  const name = actorPurchaseAmount(chain, actor)
  return name && shownPrices(chain)[name]
}

/** The amount at which an actor buys: its own purchase price, or the nearest lower one that is set; null when none is set. */
export function actorPurchaseAmount(chain: Chain, actor: Actor): AmountName | null {
  const own = actor === 'agency' ? 'agency_purchase_price' : 'seller_purchase_price'
  return chain[own] ? own : baseOf(chain, own)
}

/** Builds a record with one value per amount, in their order. */
export const everyPrice = <T>(of: (name: AmountName) => T): Record<AmountName, T> => ({
  group_purchase_price: of('group_purchase_price'),
  agency_purchase_price: of('agency_purchase_price'),
  seller_purchase_price: of('seller_purchase_price'),
  min_price: of('min_price'),
  recommended_price: of('recommended_price'),
  max_price: of('max_price'),
  public_price: of('public_price'),
})
