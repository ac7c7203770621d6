// The amount that rounded page prices lose in a month: a user who may not see the composition of a page gets its price with six decimals
// only.
import type { Use } from '#engine/costing/use.ts'
import { dividedBy, type Fraction, fraction, isBelow, minus, plus, roundedFraction, times } from '#engine/money/fractions.ts'

/** A figure that is a month × `factor`, rounded. */
export interface Multiple {
  value: string
  factor: Fraction
}

/** The largest difference between a figure with six decimals and the value that it was rounded from. */
const ROUNDED_BY = fraction('0.0000005')
const HALF = fraction('0.5')
const DECIMALS = 12

/**
 * The amount to add to mono volume × mono page + colour volume × colour page so that the month and each of its multiples, once rounded,
 * match the server's figures: a decimal string, `0` if no correction is needed.
 */
export function roundingGap([mono_page, colour_page]: readonly [string, string], use: Use, multiples: readonly Multiple[]): string {
  const pages = (volume: string, page: string) => times(fraction(volume), fraction(page))
  const month = plus(pages(use.mono_volume, mono_page), pages(use.colour_volume, colour_page))
  const bounds = multiples.flatMap(({ value, factor }) => {
    if (factor.over === 0n) return []
    const ends = [minus(fraction(value), ROUNDED_BY), plus(fraction(value), ROUNDED_BY)].map((end) => over(end, factor))
    return [ends.toSorted(ascending)]
  })
  const least = bounds
    .flatMap(([from]) => from ?? [])
    .toSorted(ascending)
    .at(-1)
  const greatest = bounds.flatMap(([, to]) => to ?? []).toSorted(ascending)[0]
  if (!least || !greatest || (isBelow(least, month) && isBelow(month, greatest))) return '0'
  return roundedFraction(minus(times(plus(least, greatest), HALF), month), DECIMALS)
}

const ascending = (a: Fraction, b: Fraction): number => (isBelow(a, b) ? -1 : isBelow(b, a) ? 1 : 0)

/** `a` ÷ `b`. `b` may be negative: a coefficient below 1 gives a negative margin. */
const over = (a: Fraction, b: Fraction): Fraction => (b.over < 0n ? dividedBy(negative(a), negative(b)) : dividedBy(a, b))
const negative = ({ over: units, under }: Fraction): Fraction => ({ over: -units, under })
