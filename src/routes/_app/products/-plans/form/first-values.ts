// The form values of the amounts of first prices: each made from a base, or kept as a percentage.
import type { StoredOperation } from '#contract/prices/price-plan-asked.ts'
import { type AmountName, amountNames } from '#engine/prices/amounts.ts'
import type { ChangeableAmount } from '#engine/prices/plan/lines.ts'

export interface FirstValues {
  /** Whether the new price has this amount. */
  made: boolean
  /** What it is made from; `kept` is a percentage that is stored as one. */
  base: ChangeableAmount | 'kept'
  percent: string | null
  /** Euros added after the percentage. */
  add: string | null
}

type FirstAmounts = Extract<StoredOperation, { kind: 'first' }>['amounts']
type FirstAmount = NonNullable<FirstAmounts[AmountName]>

/** The usual first price: the recommended price above the purchase price. */
export const noFirst = (): Record<AmountName, FirstValues> => valuesOfFirst({}, 'recommended_price')

export const valuesOfFirst = (amounts: FirstAmounts, preset?: AmountName): Record<AmountName, FirstValues> =>
  Object.fromEntries(amountNames.map((name) => [name, valuesOf(amounts[name], name === preset)])) as Record<AmountName, FirstValues>

function valuesOf(amount: FirstAmount | undefined, made: boolean): FirstValues {
  if (!amount) return { made, base: 'purchase_price', percent: null, add: null }
  if (amount.keep_percent) return { made: true, base: 'kept', percent: amount.percent, add: null }
  const { base, percent, add } = amount
  return { made: true, base, percent: isZero(percent) ? null : percent, add: isZero(add) ? null : add }
}
const isZero = (value: string) => Number(value) === 0

type GivenAmount = { percent: string; keep_percent: true } | { base: ChangeableAmount; percent: string; add: string }

/** The amount as an entry of the server's input; none if it is not made. */
export function amountOf(name: AmountName, { made, base, percent, add }: FirstValues): [AmountName, GivenAmount][] {
  if (!made) return []
  if (base === 'kept') return [[name, { percent: percent ?? '', keep_percent: true }]]
  // Without either, it is still open what the price is to be.
  const open = percent === null && add === null
  return [[name, { base, percent: open ? '' : (percent ?? '0'), add: add ?? '0' }]]
}
