// The Documents tab of a product.
import { createFileRoute } from '@tanstack/react-router'

import { loadDocuments } from '#entities/documents/query.ts'

import { ProductDocuments } from '../../-documents/pages.tsx'

export const Route = createFileRoute('/_app/products/$id/documents/')({
  loader: ({ context, params }) => loadDocuments(context.queryClient, 'products', Number(params.id)),
  component: ProductDocuments,
})
