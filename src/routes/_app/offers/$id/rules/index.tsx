// The rules of an offer.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { requiresCall } from '#api/session.ts'
import { ruleProductsQuery, rulesQuery } from '#entities/rules/queries.ts'
import { asText, lenient } from '#kit/list/address-keys.ts'

import { OfferRules } from '../../-rules/list.tsx'

export const Route = createFileRoute('/_app/offers/$id/rules/')({
  validateSearch: v.object({
    /** Also shows the inactive rules. */
    inactive: v.fallback(v.optional(v.boolean()), undefined),
    /** Only shows the rules that mention a product matching these words. */
    article: lenient(asText),
  }),
  beforeLoad: requiresCall('rules.list'),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(ruleProductsQuery(Number(params.id)))
    void context.queryClient.prefetchQuery(rulesQuery(Number(params.id)))
  },
  component: OfferRules,
})
