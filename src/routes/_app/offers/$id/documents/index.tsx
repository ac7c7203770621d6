// The Documents tab of an offer.
import { createFileRoute } from '@tanstack/react-router'

import { loadDocuments } from '#entities/documents/query.ts'

import { OfferDocuments } from '../../-documents/pages.tsx'

export const Route = createFileRoute('/_app/offers/$id/documents/')({
  loader: ({ context, params }) => loadDocuments(context.queryClient, 'offers', Number(params.id)),
  component: OfferDocuments,
})
