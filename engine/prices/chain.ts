// The price chain of one row: what each amount is in exact euros, and on which base (domain.md §5).
import { Big } from 'big.js'

import { decimalsOf, rounded } from '../money/decimals.ts'
import { type Actor, amountNames, type Amount, type AmountName, type Amounts } from './amounts.ts'

/** Where the base of a percentage is looked for, nearest first; the first one that is set is it. */
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
  /** What was set: in the row, or (for an unset group purchase price) the product's purchase price. */
  amount: Amount
  source: 'selling_price' | 'purchase_price'
  /** What a percentage is a markup on; null for euros, and where nothing before it is set. */
  base: AmountName | null
  /** Euros, exact and unrounded; null where a percentage has no base, or its base has none. */
  exact: Big | null
}
/** One step per amount; null where it is not set. */
export type Chain = Record<AmountName, ChainStep | null>

/**
 * Resolves the amounts of a row to euros: `price = base × (1 + percent / 100)`, exactly.
 * `purchase` is the product's purchase price of the day in euros, taken where the row sets no group purchase price.
 * Nothing is rounded, so that a percentage of a percentage loses nothing.
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

function stepOf(name: AmountName, amount: Amount, before: Partial<Chain>): ChainStep {
  if (amount.unit === 'EUR') return { amount, source: 'selling_price', base: null, exact: Big(amount.value) }
  const base = baseOf(before, name)
  const of = base && before[base]?.exact
  return { amount, source: 'selling_price', base, exact: of ? of.times(Big(amount.value).times('0.01').plus(1)) : null }
}

/** The amount that `name` is or would be a markup on: the nearest set one before it, or null. */
export const baseOf = (chain: Partial<Chain>, name: AmountName): AmountName | null =>
  bases[name].find((candidate) => chain[candidate]) ?? null

/**
 * To how many decimals the amounts of a chain are rounded where they are shown: as many as its most precise euro amount has,
 * at least two, so that a click price of 0.0045 € survives. The public price stands beside the chain and has no say in it.
 */
export function decimalsOfChain(chain: Chain): number {
  let most = 2
  for (const name of amountNames) {
    const step = chain[name]
    if (step?.amount.unit === 'EUR' && name !== 'public_price') most = Math.max(most, decimalsOf(step.amount.value))
  }
  return most
}

/** The same for each amount: the public price keeps the decimals that it was given, at least two. */
export function decimalsOfAmounts(chain: Chain): Record<AmountName, number> {
  const decimals = decimalsOfChain(chain)
  return everyPrice((name) => (name === 'public_price' ? Math.max(2, decimalsOf(chain.public_price?.amount.value ?? '')) : decimals))
}

/** The amounts as they are shown: euros, rounded once, half away from zero; null where not set or without a base. */
export function shownPrices(chain: Chain): Record<AmountName, string | null> {
  const decimals = decimalsOfAmounts(chain)
  return everyPrice((name) => {
    const exact = chain[name]?.exact
    return exact ? rounded(exact, decimals[name]) : null
  })
}

/**
 * What an actor buys at, in euros as they are shown: the actor's purchase price, and where a row (or no row) does not set it the
 * nearest set one below it. Null where none is set, or it has no base.
 */
export function actorPurchasePrice(amounts: Amounts | null, purchase: string | null, actor: Actor): string | null {
  const chain = resolveChain(amounts ?? everyPrice(() => null), purchase)
  const own = actor === 'agency' ? 'agency_purchase_price' : 'seller_purchase_price'
  const name = chain[own] ? own : baseOf(chain, own)
  return name && shownPrices(chain)[name]
}

/** A record with one value for each of the seven amounts. */
export const everyPrice = <T>(of: (name: AmountName) => T): Record<AmountName, T> =>
  Object.fromEntries(amountNames.map((name) => [name, of(name)])) as Record<AmountName, T>
