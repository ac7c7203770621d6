// Editing a document of an offer.
import { createFileRoute } from '@tanstack/react-router'

import { loadDocuments } from '#entities/documents/query.ts'

import { EditOfferDocument } from '../../-documents/pages.tsx'

export const Route = createFileRoute('/_app/offers/$id/documents/$document_id')({
  loader: ({ context, params }) => loadDocuments(context.queryClient, 'offers', Number(params.id)),
  component: EditOfferDocument,
})
