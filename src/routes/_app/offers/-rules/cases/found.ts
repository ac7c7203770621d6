// The result of the stored rules for a case that is being edited.
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

/** The evaluation of the case; undefined while the case is incomplete or not `looked` at. */
export function useEvaluation(offer_id: number, line: CaseLine, looked: boolean): Evaluation | undefined {
  const asked = configurationOf(useDeferredValue(line))
  const usable = asked !== null && v.safeParse(ArticleQuantities, asked.quantities).success
  const { quantities = {}, zone = null, actor = 'seller', date = null } = asked ?? {}
  const input = { offer_id, quantities, zone, actor, ...(date !== null && { date }) }
  const meta = { error: () => t`Le cas n’a pas pu être essayé` }
  const { data } = useQuery({
    ...api.rules.evaluate.queryOptions({ input, meta }),
    enabled: looked && usable,
    // Prices and rules may change without this screen being notified.
    ...onlyNow,
  })
  return usable ? data : undefined
}

/** The result for a field; undefined if it was not calculated, null also for a product that the offer does not contain. */
export function outcomeOf(found: Evaluation | undefined, product_id: number, field: RuleField): string | boolean | null | undefined {
  return found && (found.products.find((product) => product.product_id === product_id)?.[field] ?? null)
}

export const isMet = ({ product_id, field, value }: ExpectedRow, found: Evaluation): boolean =>
  isAsExpected(value === '' ? null : value, outcomeOf(found, product_id, field) ?? null)

/** The expected results replaced by the current ones; if there are none yet, every field that the rules changed. */
export function asFound(expected: readonly ExpectedRow[], found: Evaluation): ExpectedRow[] {
  if (expected.length > 0) return expected.map((row) => ({ ...row, value: outcomeOf(found, row.product_id, row.field) ?? null }))
  const changed = new Map(
    found.trace.flatMap(({ changes }) =>
      changes.map(({ product_id, field, after }) => [`${product_id} ${field}`, { product_id, field, value: after }]),
    ),
  )
  return [...changed.values()].map((row) => ({ ...blankExpected(), ...row }))
}
