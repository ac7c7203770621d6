// Editing a document of a product.
import { createFileRoute } from '@tanstack/react-router'

import { loadDocuments } from '#entities/documents/query.ts'

import { EditProductDocument } from '../../-documents/pages.tsx'

export const Route = createFileRoute('/_app/products/$id/documents/$document_id')({
  loader: ({ context, params }) => loadDocuments(context.queryClient, 'products', Number(params.id)),
  component: EditProductDocument,
})
