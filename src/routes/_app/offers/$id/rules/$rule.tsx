// A rule of an offer, by its number; `?version=` shows an older version.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { requiresCall } from '#api/session.ts'
import { ruleProductsQuery, rulesQuery } from '#entities/rules/queries.ts'

import { RulePage } from '../../-rules/page.tsx'

export const Route = createFileRoute('/_app/offers/$id/rules/$rule')({
  validateSearch: v.object({ version: v.fallback(v.optional(v.number()), undefined) }),
  beforeLoad: requiresCall('rules.list'),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(ruleProductsQuery(Number(params.id)))
    void context.queryClient.prefetchQuery(rulesQuery(Number(params.id)))
  },
  component: RulePage,
})
