// The Documents tab of an offer; users with read access only see the documents on the offer's page itself.
import { createFileRoute, redirect } from '@tanstack/react-router'

import { currentUserQuery } from '#api/session.ts'
import { writesOffers } from '#contract/offers/who-writes.ts'
import { loadDocuments } from '#entities/documents/query.ts'

import { OfferDocuments } from '../../-documents/pages.tsx'

export const Route = createFileRoute('/_app/offers/$id/documents/')({
  beforeLoad: async ({ context, params }) => {
    const user = await context.queryClient.ensureQueryData(currentUserQuery())
    if (!writesOffers(user)) throw redirect({ to: '/offers/$id', params, replace: true })
  },
  loader: ({ context, params }) => loadDocuments(context.queryClient, 'offers', Number(params.id)),
  component: OfferDocuments,
})
