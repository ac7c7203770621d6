// What a case expects of its configuration, beside what the rules left there.
import { sameNumber } from '../money/decimals.ts'

type Outcome = string | boolean | null

const decimal = /^-?\d+(\.\d+)?$/

/** Whether what came out is what was expected; numbers are compared as numbers, "5" is "5.00". */
export function isAsExpected(expected: Outcome, actual: Outcome): boolean {
  if (typeof expected !== 'string' || typeof actual !== 'string') return expected === actual
  return decimal.test(expected) && sameNumber(expected, actual)
}
