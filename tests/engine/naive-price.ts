// A second implementation of the price of an offer's product, in whole numbers, one formula after the other, without a library.
import type { PriceTable } from '#engine/offers/degressivity.ts'
import type { MarkupValue } from '#engine/offers/markup.ts'
import type { Amounts } from '#engine/prices/amounts.ts'

import { compare, type Fraction, fractionOf, naivePrices, round } from './naive.ts'

const product = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under })
const sum = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.under + b.over * a.under, under: a.under * b.under })
const hundred = fractionOf('100')
const minus = (a: Fraction, b: Fraction) => sum(a, { over: -b.over, under: b.under })
const inverse = ({ over, under }: Fraction): Fraction => ({ over: under, under: over })
const share = (percent: string) => product(minus(hundred, fractionOf(percent)), inverse(hundred))

interface Case {
  amounts: Amounts
  purchase: string | null
  assigned: string | null
  discount_rate: string
  markup: MarkupValue | null
  table: PriceTable
  quantity: string
}

/** Quantities and tiers are whole numbers here: units are priced one by one. */
export function naivePrice(given: Case): { unit_price: string; total: string } | null {
  const { amounts, purchase, assigned, discount_rate, markup, table, quantity } = given
  const start = assigned ?? naivePrices(amounts, purchase).recommended_price
  if (start === null) return null
  let price = fractionOf(start)
  price = product(price, share(discount_rate))
  if (markup?.coefficient_type === 'coefficient') price = product(price, fractionOf(markup.value))
  if (markup?.coefficient_type === 'markup_rate') price = product(price, share(`-${markup.value}`))
  if (markup?.coefficient_type === 'margin_rate') price = product(price, inverse(share(markup.value)))
  const rateAt = (unit: number) =>
    table.items.find((tier) => unit >= Number(tier.min_quantity) && unit <= Number(tier.max_quantity ?? Infinity))?.discount_rate ?? '0'
  const count = Number(quantity)
  const units = table.mode === 'volume' ? Array<number>(count).fill(count) : Array.from({ length: count }, (_, index) => index + 1)
  const full = price
  const exactTotal = units.reduce((all, unit) => sum(all, product(full, share(rateAt(unit)))), fractionOf('0'))
  const unit =
    count > 0 ? product(exactTotal, inverse(fractionOf(quantity))) : table.mode === 'volume' ? product(full, share(rateAt(0))) : full
  const chain = naivePrices(amounts, purchase)
  const inEuros = Object.entries(amounts).flatMap(([name, one]) => (one?.unit === 'EUR' && name !== 'public_price' ? [one.value] : []))
  const bought = amounts.group_purchase_price === null && purchase !== null ? [purchase] : []
  const priced = Object.entries(amounts).some(([name, one]) => one !== null && name !== 'public_price')
  const known = priced ? [...inEuros, ...bought] : [assigned ?? '']
  const decimals = Math.max(2, ...known.map((text) => (text.split('.')[1] ?? '').replace(/0+$/, '').length))
  const rounded = round(unit, decimals)
  const [least, most] = [chain.min_price, chain.max_price]
  const below = least !== null && compare(fractionOf(rounded), fractionOf(least)) < 0 ? least : null
  const above = most !== null && compare(fractionOf(rounded), fractionOf(most)) > 0 ? most : null
  const unit_price = below ?? above ?? rounded
  const graduated = table.mode === 'graduated' && table.items.length > 0 && unit_price === rounded
  return {
    unit_price,
    total: round(graduated && inTiers(table, count) ? exactTotal : product(fractionOf(unit_price), fractionOf(quantity)), 2),
  }
}

/** Whether one of the units is in a tier. */
const inTiers = ({ items }: PriceTable, count: number) =>
  items.some((tier) => Math.max(1, Number(tier.min_quantity)) <= Math.min(count, Number(tier.max_quantity ?? Infinity)))
