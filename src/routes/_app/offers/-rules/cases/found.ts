// What the rules, as they are stored, make of a case that is being written.
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import * as v from 'valibot'

import { api } from '#api/client.ts'
import type { Evaluation } from '#contract/rules/rules.ts'
import { ArticleQuantities } from '#contract/shared/rules.ts'
import { isAsExpected } from '#engine/rules/expected.ts'
import type { RuleField } from '#engine/rules/rules.ts'
import { onlyNow } from '#entities/rules/queries.ts'

import { blankExpected, type CaseLine, configurationOf, type ExpectedRow } from './values.ts'

/** The evaluation of the case; none while it does not say enough, or while nobody looks. */
export function useEvaluation(offer_id: number, line: CaseLine, looked: boolean): Evaluation | undefined {
  const asked = configurationOf(useDeferredValue(line))
  const usable = asked !== null && v.safeParse(ArticleQuantities, asked.quantities).success
  const { quantities = {}, zone = null, actor = 'seller', date = null } = asked ?? {}
  const input = { offer_id, quantities, zone, actor, ...(date !== null && { date }) }
  const meta = { error: () => t`Le cas n’a pas pu être essayé` }
  const { data } = useQuery({
    ...api.rules.evaluate.queryOptions({ input, meta }),
    enabled: looked && usable,
    // Prices and rules change without a word to this screen.
    ...onlyNow,
  })
  return usable ? data : undefined
}

/** What came out of a field; undefined where it was not worked out, null also for an article that the offer does not hold. */
export function outcomeOf(found: Evaluation | undefined, product_id: number, field: RuleField): string | boolean | null | undefined {
  return found && (found.products.find((product) => product.product_id === product_id)?.[field] ?? null)
}

export const isMet = ({ product_id, field, value }: ExpectedRow, found: Evaluation): boolean =>
  isAsExpected(value === '' ? null : value, outcomeOf(found, product_id, field) ?? null)

/** What is expected, as it comes out now; where nothing is expected yet, all that rules changed. */
export function asFound(expected: readonly ExpectedRow[], found: Evaluation): ExpectedRow[] {
  if (expected.length > 0) return expected.map((row) => ({ ...row, value: outcomeOf(found, row.product_id, row.field) ?? null }))
  const changed = new Map(
    found.trace.flatMap(({ changes }) =>
      changes.map(({ product_id, field, after }) => [`${product_id} ${field}`, { product_id, field, value: after }]),
    ),
  )
  return [...changed.values()].map((row) => ({ ...blankExpected(), ...row }))
}
