// A second implementation of new amounts, as plain as possible: fractions of whole numbers, and candidates that are compared.
import type { Rounding, PriceMove } from '#engine/prices/plan/rounded.ts'

import { compare, type Fraction, fractionOf } from '../../naive.ts'

const plus = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.under + b.over * a.under, under: a.under * b.under })
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under })
const minus = (a: Fraction, b: Fraction) => plus(a, { over: -b.over, under: b.under })
const zero = fractionOf('0')

export const movedBy = (price: Fraction, { kind, value }: PriceMove): Fraction =>
  kind === 'amount' ? plus(price, fractionOf(value)) : times(price, plus(fractionOf('1'), times(fractionOf(value), fractionOf('0.01'))))
export const addedTo = (price: Fraction, euros: string): Fraction => plus(price, fractionOf(euros))

/** The greatest whole number that is not above the fraction. */
function floor({ over, under }: Fraction): bigint {
  const whole = over / under
  return whole * under > over ? whole - 1n : whole
}

/** Of the numbers `offset` + n × `unit`, the one at or above the price, at or below it, or nearer to it: the higher one at equal distance. */
function onGrid(price: Fraction, unit: string, offset: string, direction: Rounding['direction']): Fraction {
  const size = fractionOf(unit)
  const count = floor(times(minus(price, fractionOf(offset)), { over: size.under, under: size.over }))
  const at = (n: bigint) => plus(fractionOf(offset), times(size, { over: n, under: 1n }))
  const [below, above] = [at(count), at(count + 1n)]
  if (compare(below, price) === 0 || direction === 'down') return below
  if (direction === 'up') return above
  return compare(minus(above, price), minus(price, below)) <= 0 ? above : below
}

const smallest = (decimals: number): string => `0.${'1'.padStart(decimals, '0')}`

/** A price on the grid of a step or an ending; zero stays zero. */
function rounded(price: Fraction, step: string, direction: Rounding['direction'], decimals: number): Fraction {
  if (compare(price, zero) === 0) return price
  if (step === 'own') return onGrid(price, smallest(decimals), '0', direction)
  return step.startsWith('.') ? onGrid(price, '1', `0${step}`, direction) : onGrid(price, step, '0', direction)
}

export interface NaiveAmount {
  euros: Fraction
  refused: 'negative' | 'too_large' | null
  keptPrecision: boolean
}

export function naiveRounded(price: Fraction, { step, direction, ending }: Rounding, decimals: number): NaiveAmount {
  if (compare(price, zero) < 0) return { euros: price, refused: 'negative', keptPrecision: false }
  const stepped = step === 'own' && ending !== null ? price : rounded(price, step, direction, decimals)
  let euros = ending === null ? stepped : rounded(stepped, ending, direction, decimals)
  const keptPrecision = compare(price, zero) > 0 && compare(euros, zero) <= 0
  if (keptPrecision) euros = rounded(price, 'own', 'nearest', decimals)
  if (keptPrecision && compare(euros, zero) === 0) euros = rounded(price, 'own', 'up', 6)
  return { euros, refused: compare(euros, fractionOf('1000000000000')) >= 0 ? 'too_large' : null, keptPrecision }
}

/** (price − cost) in percent of `whole`, rounded half away from zero to two decimals; null when `whole` is zero. */
export function naiveRate(price: string, cost: string, whole: string): string | null {
  const divisor = fractionOf(whole)
  if (divisor.over === 0n) return null
  const rate = times(times(minus(fractionOf(price), fractionOf(cost)), fractionOf('100')), { over: divisor.under, under: divisor.over })
  const size = { over: rate.over < 0n ? -rate.over : rate.over, under: rate.under }
  const hundredths = floor(plus(times(size, fractionOf('100')), fractionOf('0.5')))
  const digits = String(hundredths).padStart(3, '0')
  return `${rate.over < 0n && hundredths > 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
