// Exact quotients: a divided price stays exact until it is rounded, once. Uses bigint, which is several times faster than decimals.
import { Big } from 'big.js'

/** `over` ÷ `under`; `under` is greater than zero. */
export interface Fraction {
  over: bigint
  under: bigint
}

/** A decimal, or `over` ÷ `under`, as an exact fraction. `under` must be greater than zero. Throws when a text is not a decimal. */
export function fraction(over: Big | string, under?: Big | string): Fraction {
  return under === undefined ? exactly(over) : dividedBy(exactly(over), exactly(under))
}
export const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under })

const hundred: Fraction = { over: 100n, under: 1n }
/** Takes `value` percent off: × (1 − value / 100). */
export const lessPercent = (of: Fraction, value: string): Fraction => times(of, dividedBy(minus(hundred, fraction(value)), hundred))

/** `a` + `b`. Keeps a common denominator, so that it does not grow. */
export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.under === b.under ? { over: a.over + b.over, under: a.under } : { over: a.over * b.under + b.over * a.under, under: a.under * b.under }

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { over: -b.over, under: b.under })

/** The exact sum. Fractions with the same denominator are added first, so that the result's denominator stays small. */
export function sumOf(fractions: readonly Fraction[]): Fraction {
  const over = new Map<bigint, Fraction>()
  for (const one of fractions) {
    const found = over.get(one.under)
    over.set(one.under, found ? plus(found, one) : one)
  }
  return [...over.values()].reduce(plus, { over: 0n, under: 1n })
}

/** `a` ÷ `b`; `b` must be greater than zero. */
export const dividedBy = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.under, under: a.under * b.over })

export const isBelow = (a: Fraction, b: Fraction): boolean => a.over * b.under < b.over * a.under

/**
 * Rounds half away from zero to `decimals` places, in the API's notation. Call it once, on the exact value: never round a rounded value
 * again.
 */
export function roundedFraction({ over, under }: Fraction, decimals: number): string {
  const twice = 2n * (over < 0n ? -over : over) * tenTo(decimals)
  const size = (twice + under) / (2n * under)
  return written(over < 0n && size > 0n ? '-' : '', size.toString(), decimals)
}

/** The smallest integer that is not below the fraction. */
export function ceiling({ over, under }: Fraction): Big {
  const whole = over / under
  return Big(String(whole * under < over ? whole + 1n : whole))
}

const SHOWN_DECIMALS = 20
/** An intermediate result as a step shows it, with up to 20 decimals. */
export const writtenFraction = (exact: Fraction): string => roundedFraction(exact, SHOWN_DECIMALS)

const ZERO = 48
/** Writes at least two decimals and no further trailing zeros. */
function written(sign: string, digits: string, decimals: number): string {
  const all = digits.padStart(decimals + 1, '0')
  const whole = all.length - decimals
  let end = all.length
  while (end > whole + 2 && all.charCodeAt(end - 1) === ZERO) end--
  return `${sign}${all.slice(0, whole)}.${all.slice(whole, end).padEnd(2, '0')}`
}

function exactly(decimal: Big | string): Fraction {
  const text = typeof decimal === 'string' ? decimal : decimal.toFixed()
  const point = text.indexOf('.')
  if (point === -1) return { over: BigInt(text), under: 1n }
  return { over: BigInt(text.slice(0, point) + text.slice(point + 1)), under: tenTo(text.length - point - 1) }
}

const powers = Array.from({ length: SHOWN_DECIMALS + 1 }, (_, exponent) => 10n ** BigInt(exponent))
const tenTo = (exponent: number): bigint => powers[exponent] ?? 10n ** BigInt(exponent)
