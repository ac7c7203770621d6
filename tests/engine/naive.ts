// A second implementation of the price chain, as plain as possible: fractions of whole numbers, one formula per amount, no library.
import type { AmountName, Amounts } from '#engine/prices/amounts.ts'

/** numerator ÷ denominator, the latter above zero. */
export interface Fraction {
  over: bigint
  under: bigint
}

export function fractionOf(text: string): Fraction {
  const [whole = '', decimals = ''] = text.split('.')
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) }
}
export const compare = (a: Fraction, b: Fraction): number => {
  const difference = a.over * b.under - b.over * a.under
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}

/** base × (1 + percent / 100) */
const marked = (base: Fraction, percent: Fraction): Fraction => ({
  over: base.over * (100n * percent.under + percent.over),
  under: base.under * 100n * percent.under,
})

/** Rounded to `places` decimals, half away from zero; euros are never negative. */
export function round({ over, under }: Fraction, places: number): string {
  const scale = 10n ** BigInt(places)
  const units = String((2n * over * scale + under) / (2n * under)).padStart(places + 1, '0')
  const [whole, decimals] = [units.slice(0, -places), units.slice(-places)]
  return `${whole}.${decimals.slice(0, 2)}${decimals.slice(2).replace(/0+$/, '')}`
}

type Exact = Record<AmountName, Fraction | null>

export function naiveExact(row: Amounts, purchase: string | null): Exact {
  const price = (name: AmountName, base: Fraction | null) => {
    const amount = row[name]
    if (!amount) return null
    if (amount.unit === 'EUR') return fractionOf(amount.value)
    return base && marked(base, fractionOf(amount.value))
  }
  const group_purchase_price = row.group_purchase_price
    ? price('group_purchase_price', null)
    : purchase === null
      ? null
      : fractionOf(purchase)
  const agency_purchase_price = price('agency_purchase_price', group_purchase_price)
  // A set amount is the nearest one, even if it has no euros itself.
  const beforeSeller = row.agency_purchase_price ? agency_purchase_price : group_purchase_price
  const seller_purchase_price = price('seller_purchase_price', beforeSeller)
  const cost = row.seller_purchase_price ? seller_purchase_price : beforeSeller
  return {
    group_purchase_price,
    agency_purchase_price,
    seller_purchase_price,
    min_price: price('min_price', cost),
    recommended_price: price('recommended_price', cost),
    max_price: price('max_price', cost),
    public_price: price('public_price', null),
  }
}

export function naivePrices(row: Amounts, purchase: string | null): Record<AmountName, string | null> {
  const { public_price, ...chain } = row
  const bought = row.group_purchase_price || purchase === null ? [] : [purchase]
  const inEuros = Object.values(chain).flatMap((amount) => (amount?.unit === 'EUR' ? [amount.value] : []))
  const places = (texts: string[]) => Math.max(2, ...texts.map((text) => (text.split('.')[1] ?? '').replace(/0+$/, '').length))
  const [ofChain, ofPublic] = [places([...inEuros, ...bought]), places(public_price ? [public_price.value] : [])]
  const exact = naiveExact(row, purchase)
  return Object.fromEntries(
    Object.entries(exact).map(([name, price]) => [name, price && round(price, name === 'public_price' ? ofPublic : ofChain)]),
  ) as Record<AmountName, string | null>
}
