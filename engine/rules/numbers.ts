// Numbers in rules: whole millionths, so that nothing is lost.
import { normalizeDecimal } from '../money/normalize-decimal.ts'
import type { ActionOperator } from './rules.ts'

/** Millionths: a `number` while it is a safe integer, a `bigint` beyond, so that each value has exactly one form. NaN is undefined. */
export type Exact = number | bigint

/** One, and 100 %, in millionths. */
const ONE = 1_000_000
export const HUNDRED = 100 * ONE
/** The first value with more than 12 digits before the decimal point. */
const LARGEST = 10n ** 18n
/** Whether a result has more digits than an amount may have. */
export const isTooLarge = (value: Exact): boolean => typeof value === 'bigint' && (value >= LARGEST || value <= -LARGEST)

/** Below this, rounding the double product to an integer is certainly correct. */
const SURE = 2 ** 50
/** Up to this, integers and their doubles are exact. */
const FAST = 2 ** 52

/** Converts a decimal string of at most 6 decimals to millionths; NaN when it is not finite. */
export function millionths(text: string): Exact {
  const near = Number(text) * ONE
  // The double of the text and this product are each off by less than 2⁻⁵³ of the value, together by less than a quarter. `+ 0` avoids -0.
  if (Math.abs(near) < SURE) return Math.round(near) + 0
  if (!Number.isFinite(near)) return Number.NaN
  const [whole = '', decimals = ''] = text.split('.')
  return narrow(BigInt(whole + decimals.padEnd(6, '0')))
}

/** Converts millionths to a decimal string in the API's notation. */
export function decimalText(value: Exact): string {
  const digits = String(value < 0 ? -value : value).padStart(7, '0')
  return normalizeDecimal(`${value < 0 ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`)
}

const narrow = (value: bigint): Exact => (value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value)

/** The next smaller value: one millionth less. */
export const before = (value: Exact): Exact => (typeof value === 'bigint' ? value - 1n : value - 1)
/** The next larger value: one millionth more. */
export const after = (value: Exact): Exact => (typeof value === 'bigint' ? value + 1n : value + 1)

/** Operators as numbers: comparing strings would take most of the time of an action. */
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
 * The result of applying `operand` to `value`: exact, then rounded once, half away from zero, to a multiple of `step` millionths (1 = 6
 * decimals, 100 = 4). Before dividing, the caller must check that the operand is not zero.
 */
export function calculate(code: number, value: Exact, operand: Exact, step: number): Exact {
  if (typeof value === 'number' && typeof operand === 'number') {
    const found = inDoubles(code, value, operand, step)
    if (Number.isFinite(found)) return found
  }
  // For `assign` the value may be undefined (NaN), which BigInt does not accept.
  return exactly(code, code === ASSIGN ? 0n : BigInt(value), BigInt(operand), BigInt(step))
}

/**
 * `calculate` in doubles. Returns NaN when an intermediate result may not be an exact integer, an operand is undefined, or the divisor is
 * zero. All operators share one division, so that its machine code is generated once, inline.
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
  // The double of the quotient may have been rounded up to the next integer, never down to the previous one.
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
