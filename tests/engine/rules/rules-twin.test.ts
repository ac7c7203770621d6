// The compiled rules and a naive second implementation agree: products, trace, and skipped actions.
import { expect, test } from 'vitest'

import { compileRules } from '#engine/rules/compile.ts'
import { evaluate } from '#engine/rules/evaluate.ts'
import { trace } from '#engine/rules/trace.ts'

import { fc } from '../../chance.ts'
import { times } from '../../torture.ts'
import { anyConfiguration, anyRules } from './rules-any.ts'
import { naiveEvaluation } from './rules-naive.ts'

test('rules do what a naive second implementation does, and tell the same of it', () => {
  fc.assert(
    fc.property(anyRules, anyConfiguration, (rules, configuration) => {
      const expected = naiveEvaluation(rules, configuration)
      const program = compileRules(rules)
      expect(trace(program, configuration)).toEqual(expected)
      expect(evaluate(program, configuration)).toEqual(expected.products)
    }),
    { numRuns: times(2_000, 10_000) },
  )
})
