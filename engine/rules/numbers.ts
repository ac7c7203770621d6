// Numbers inside the rules: whole millionths, so that nothing is lost.
import { normalizeDecimal } from '../money/normalize-decimal.ts'
import type { ActionOperator } from './rules.ts'

/** Millionths: a `number` as long as it is a safe integer, a `bigint` beyond, so that each has one form. NaN is what is not defined. */
export type Exact = number | bigint

/** The millionths in one, and in 100 %. */
const ONE = 1_000_000
export const HUNDRED = 100 * ONE
/** What has more than 12 digits before the point is larger. */
const LARGEST = 10n ** 18n
/** Whether a result has more digits than an amount may have. */
export const isTooLarge = (value: Exact): boolean => typeof value === 'bigint' && (value >= LARGEST || value <= -LARGEST)

/** Below this, sums and products of doubles leave no doubt about a whole number. */
const SURE = 2 ** 50
/** Below this, a whole number and its double are exact. */
const FAST = 2 ** 52

/** A decimal string of at most 6 decimals in millionths. */
export function millionths(text: string): Exact {
  const near = Number(text) * ONE
  // The text's double and this product are each off by less than 2⁻⁵³ of it: together by less than a quarter. No -0.
  if (Math.abs(near) < SURE) return Math.round(near) + 0
  if (!Number.isFinite(near)) return Number.NaN
  const [whole = '', decimals = ''] = text.split('.')
  return narrow(BigInt(whole + decimals.padEnd(6, '0')))
}

/** Millionths as the wire writes them. */
export function decimalText(value: Exact): string {
  const digits = String(value < 0 ? -value : value).padStart(7, '0')
  return normalizeDecimal(`${value < 0 ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`)
}

const narrow = (value: bigint): Exact => (value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value)

/** The nearest smaller number. */
export const before = (value: Exact): Exact => (typeof value === 'bigint' ? value - 1n : value - 1)
/** The nearest larger number. */
export const after = (value: Exact): Exact => (typeof value === 'bigint' ? value + 1n : value + 1)

/** Operators by number: comparing texts would take most of the time of an action. */
export const ASSIGN = 0
const ADD = 1
const SUBTRACT = 2
const MULTIPLY = 3
export const DIVIDE = 4
const MINIMUM = 5
const MAXIMUM = 6
export const codes: Record<ActionOperator, number> = {
  assign: ASSIGN,
  add: ADD,
  subtract: SUBTRACT,
  multiply: MULTIPLY,
  divide: DIVIDE,
  minimum: MINIMUM,
  maximum: MAXIMUM,
}

/**
 * What an action makes of `value` by `operand`, exact, then rounded once half away from zero to a multiple of `step` millionths:
 * 1 = 6 decimals, 100 = 4. Whoever divides has seen to it that the operand is not zero.
 */
export function calculate(code: number, value: Exact, operand: Exact, step: number): Exact {
  if (typeof value === 'number' && typeof operand === 'number') {
    const found = inDoubles(code, value, operand, step)
    if (Number.isFinite(found)) return found
  }
  // A bare value is assigned to something that may be undefined.
  return exactly(code, code === ASSIGN ? 0n : BigInt(value), BigInt(operand), BigInt(step))
}

/**
 * `calculate` in doubles: NaN where a step on the way may not be a whole number any more, where something is not defined, and by zero.
 * One division for all operators, so that the machine code of it is made once, in place.
 */
export function inDoubles(code: number, value: number, operand: number, step: number): number {
  let over = operand
  let under = 1
  switch (code) {
    case ASSIGN:
      break
    case ADD:
      over = value + operand
      break
    case SUBTRACT:
      over = value - operand
      break
    case MULTIPLY:
      over = value * operand
      under = ONE
      break
    case DIVIDE:
      over = value * ONE
      under = operand
      break
    case MINIMUM:
      over = Math.max(value, operand)
      break
    default:
      over = Math.min(value, operand)
  }
  return quotient(over, under, step)
}

function quotient(over: number, under: number, step: number): number {
  const size = Math.abs(over)
  const by = Math.abs(under) * step
  if (!(size <= FAST && by <= FAST && by > 0)) return Number.NaN
  // The quotient's double may have reached the next whole number, never the one before.
  let whole = Math.floor(size / by)
  if (whole * by > size) whole--
  if (2 * (size - whole * by) >= by) whole++
  return (over < 0 === under < 0 ? whole : -whole) * step + 0
}

function exactly(code: number, value: bigint, operand: bigint, step: bigint): Exact {
  switch (code) {
    case ASSIGN:
      return wideQuotient(operand, 1n, step)
    case ADD:
      return wideQuotient(value + operand, 1n, step)
    case SUBTRACT:
      return wideQuotient(value - operand, 1n, step)
    case MULTIPLY:
      return wideQuotient(value * operand, BigInt(ONE), step)
    case DIVIDE:
      return wideQuotient(value * BigInt(ONE), operand, step)
    case MINIMUM:
      return wideQuotient(value > operand ? value : operand, 1n, step)
    default:
      return wideQuotient(value < operand ? value : operand, 1n, step)
  }
}

function wideQuotient(over: bigint, under: bigint, step: bigint): Exact {
  const [size, by] = [over < 0n ? -over : over, (under < 0n ? -under : under) * step]
  const whole = (2n * size + by) / (2n * by)
  return narrow((over < 0n === under < 0n ? whole : -whole) * step)
}
