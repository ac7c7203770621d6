// Exact decimals: Big multiplies and adds without rounding; only `roundToDecimalString` rounds, once.
import { Big } from 'big.js'

import { normalizeDecimal } from './normalize-decimal.ts'

/** How many decimals a decimal string has without its trailing zeros: "0.004500" → 4. */
export function decimalsOf(text: string): number {
  const point = text.indexOf('.')
  if (point === -1) return 0
  let end = text.length
  while (text.endsWith('0', end)) end--
  return end - point - 1
}

/** Rounds half away from zero to `decimals` places, in the API's notation: at least two decimals, no further trailing zeros. */
export const roundToDecimalString = (exact: Big, decimals: number): string => normalizeDecimal(exact.toFixed(decimals, Big.roundHalfUp))

/** Writes all decimals of `exact`, in the API's notation. */
export const toDecimalString = (exact: Big): string => normalizeDecimal(exact.toFixed())

/**
 * Compares two decimal strings: negative when `a` < `b`, zero when equal, positive otherwise. Compares doubles first: each one is the
 * double nearest to its text, so if they differ, so do the decimals, in the same order.
 */
export function compare(a: string, b: string): number {
  const difference = Number(a) - Number(b)
  return difference !== 0 || a === b ? difference : Big(a).cmp(b)
}

/** Whether two decimal strings are the same number. */
export const sameNumber = (a: string, b: string): boolean => compare(a, b) === 0
