// Rates in percent: how far a price is above a cost, or above another price.
import { dividedBy, type Fraction, fraction, minus, roundedFraction, times } from './fractions.ts'

const DECIMALS = 2

/** Taux de marge: (price − cost) in percent of the cost, rounded to two decimals; null when the cost is zero. */
export const markupRate = (price: string, cost: string): string | null => percentOf(minus(fraction(price), fraction(cost)), fraction(cost))

/** Taux de marque: (price − cost) in percent of the price, rounded to two decimals; null when the price is zero. */
export const marginRate = (price: string, cost: string): string | null => percentOf(minus(fraction(price), fraction(cost)), fraction(price))

/** `after` − `before` in percent of `before`, rounded to two decimals; null when `before` is zero. */
export const percentChange = (before: string, after: string): string | null => markupRate(after, before)

/** `part` in percent of `whole`, which is zero or more, rounded once; null when `whole` is zero. */
const percentOf = (part: Fraction, whole: Fraction): string | null =>
  whole.over === 0n ? null : roundedFraction(dividedBy(times(part, hundred), whole), DECIMALS)
const hundred = fraction('100')
