// Compares the expectations of a test case with the result of the rules.
import { sameNumber } from '../money/decimals.ts'
import type { RuleField, RuleProduct } from './rules.ts'

type Outcome = string | boolean | null

const decimal = /^-?\d+(\.\d+)?$/

/** Whether a result is the expected one; numbers are compared as numbers, "5" equals "5.00". */
export function isAsExpected(expected: Outcome, actual: Outcome): boolean {
  if (typeof expected !== 'string' || typeof actual !== 'string') return expected === actual
  return decimal.test(expected) && sameNumber(expected, actual)
}

/** The expected value of one field of a product; null for a product that is not in the offer. */
export interface Expected {
  product_id: number
  field: RuleField
  value: Outcome
}
export interface Failure extends Omit<Expected, 'value'> {
  expected: Outcome
  actual: Outcome
}

/** The expectations that were not met. */
export function failuresOf(expected: readonly Expected[], left: readonly RuleProduct[]): Failure[] {
  const found = new Map(left.map((product) => [product.product_id, product]))
  return expected.flatMap(({ product_id, field, value }) => {
    const actual = found.get(product_id)?.[field] ?? null
    return isAsExpected(value, actual) ? [] : [{ product_id, field, expected: value, actual }]
  })
}
