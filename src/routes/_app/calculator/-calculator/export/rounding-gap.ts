// What rounded pages leave out of a month: who is not shown how a page is made up is told its price to six decimals only.
import type { Use } from '#engine/cost/use.ts'
import { dividedBy, type Fraction, fraction, isBelow, minus, plus, roundedFraction, times } from '#engine/money/fractions.ts'

/** A figure that is a month × `factor`, as it was rounded. */
export interface Multiple {
  value: string
  factor: Fraction
}

/** By how much a figure of six decimals may lie beside what it was rounded from. */
const ROUNDED_BY = fraction('0.0000005')
const HALF = fraction('0.5')
const DECIMALS = 12

/**
 * What is added to mono volume × mono page + colour volume × colour page, so that the month and each of its multiples are, rounded,
 * what was answered: a decimal string, `0` where nothing is missing.
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

/** `a` ÷ `b`, which may be below zero: a coefficient below 1 leaves less than nothing. */
const over = (a: Fraction, b: Fraction): Fraction => (b.over < 0n ? dividedBy(negative(a), negative(b)) : dividedBy(a, b))
const negative = ({ over: units, under }: Fraction): Fraction => ({ over: -units, under })
