// The test cases of an offer's rules; `?case=` opens one.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { requiresCall } from '#api/session.ts'
import { ruleCasesQuery, ruleProductsQuery, rulesQuery } from '#entities/rules/queries.ts'

import { RuleBench } from '../../-rules/cases/bench.tsx'

export const Route = createFileRoute('/_app/offers/$id/rules/cases')({
  validateSearch: v.object({ case: v.fallback(v.optional(v.number()), undefined) }),
  beforeLoad: requiresCall('rule_cases.get'),
  loader: ({ context: { queryClient }, params }) => {
    const id = Number(params.id)
    void queryClient.prefetchQuery(ruleCasesQuery(id))
    void queryClient.prefetchQuery(ruleProductsQuery(id))
    void queryClient.prefetchQuery(rulesQuery(id))
  },
  component: RuleBench,
})
