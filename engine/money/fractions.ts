// Exact quotients: a price that was divided by something stays exact until it is rounded, once.
import { Big } from 'big.js'

import { rounded, written } from './decimals.ts'

/** `over` ÷ `under`; `under` is above zero. */
export interface Fraction {
  over: Big
  under: Big
}

const one = Big(1)
export const fraction = (over: Big | string, under: Big | string = one): Fraction => ({ over: Big(over), under: Big(under) })
export const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over.times(b.over), under: a.under.times(b.under) })

/** `value` in percent taken off: × (1 − value / 100). */
export const lessPercent = (of: Fraction, value: string): Fraction => times(of, fraction(Big(100).minus(value), '100'))

/** `a` + `b`; what is over the same stays over it. */
export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.under.eq(b.under)
    ? { over: a.over.plus(b.over), under: a.under }
    : { over: a.over.times(b.under).plus(b.over.times(a.under)), under: a.under.times(b.under) }

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { over: b.over.neg(), under: b.under })

/** The exact sum; what is over the same is added first, so that a hundred fractions do not have a hundred factors below. */
export function sumOf(fractions: readonly Fraction[]): Fraction {
  const over = new Map<string, Fraction>()
  for (const one of fractions) {
    const under = one.under.toFixed()
    const found = over.get(under)
    over.set(under, found ? plus(found, one) : one)
  }
  return [...over.values()].reduce(plus, fraction('0'))
}

/** `a` ÷ `b`; `b` is above zero. */
export const dividedBy = (a: Fraction, b: Fraction): Fraction => ({ over: a.over.times(b.under), under: a.under.times(b.over) })

export const isBelow = (a: Fraction, b: Fraction): boolean => a.over.times(b.under).lt(b.over.times(a.under))

// Quotients are rounded by the division itself: never a rounding of what was rounded.
function divide({ over, under }: Fraction, decimals: number): Big {
  if (under.eq(one)) return over.round(decimals, Big.roundHalfUp)
  const Exact = dividing(decimals)
  return Exact(over.toFixed()).div(under.toFixed())
}

// A thousand lines divide by a few numbers of decimals.
const dividers = new Map<number, typeof Big>()
function dividing(decimals: number) {
  const known = dividers.get(decimals)
  if (known) return known
  const Exact = Big()
  Exact.DP = decimals
  Exact.RM = Big.roundHalfUp
  dividers.set(decimals, Exact)
  return Exact
}

/** Rounded half away from zero to `decimals` places, as the wire writes it. */
export const roundedFraction = (exact: Fraction, decimals: number): string => rounded(divide(exact, decimals), decimals)

const SHOWN_DECIMALS = 20
/** As a step shows it: all of its decimals, where it has no more than 20. */
export const writtenFraction = (exact: Fraction): string => written(divide(exact, SHOWN_DECIMALS))
