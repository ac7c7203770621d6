// Exact decimals: Big multiplies and adds without rounding; only `rounded` rounds, once.
import { Big } from 'big.js'

import { normalizeDecimal } from './normalize-decimal.ts'

/** How many decimals a decimal string has without its trailing zeros: "0.004500" → 4. */
export const decimalsOf = (text: string): number => (text.split('.')[1] ?? '').replace(/0+$/, '').length

/** `exact` rounded half away from zero to `decimals` places, as the wire writes it: at least two decimals, no further trailing zeros. */
export const rounded = (exact: Big, decimals: number): string => normalizeDecimal(exact.toFixed(decimals, Big.roundHalfUp))

/** `exact` with all of its decimals, as the wire writes it. */
export const written = (exact: Big): string => normalizeDecimal(exact.toFixed())

/** Below zero, zero or above it, as decimal string `a` is less than `b`, the same or more. Each double is the one nearest to its text: where they differ, they tell. */
export function compare(a: string, b: string): number {
  const difference = Number(a) - Number(b)
  return difference !== 0 || a === b ? difference : Big(a).cmp(b)
}

/** Whether two decimal strings are the same number. */
export const sameNumber = (a: string, b: string): boolean => compare(a, b) === 0
