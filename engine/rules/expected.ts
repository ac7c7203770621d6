// What a case expects of its configuration, beside what the rules left there.
import { sameNumber } from '../money/decimals.ts'
import type { RuleField, RuleProduct } from './rules.ts'

type Outcome = string | boolean | null

const decimal = /^-?\d+(\.\d+)?$/

/** Whether what came out is what was expected; numbers are compared as numbers, "5" is "5.00". */
export function isAsExpected(expected: Outcome, actual: Outcome): boolean {
  if (typeof expected !== 'string' || typeof actual !== 'string') return expected === actual
  return decimal.test(expected) && sameNumber(expected, actual)
}

/** What a case says of one field of an article; an article that the offer does not hold has nothing. */
export interface Expected {
  product_id: number
  field: RuleField
  value: Outcome
}
export interface Failure extends Omit<Expected, 'value'> {
  expected: Outcome
  actual: Outcome
}

/** What came out otherwise than it was expected. */
export function failuresOf(expected: readonly Expected[], left: readonly RuleProduct[]): Failure[] {
  const found = new Map(left.map((product) => [product.product_id, product]))
  return expected.flatMap(({ product_id, field, value }) => {
    const actual = found.get(product_id)?.[field] ?? null
    return isAsExpected(value, actual) ? [] : [{ product_id, field, expected: value, actual }]
  })
}
