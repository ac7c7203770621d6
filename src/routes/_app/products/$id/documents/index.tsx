// The Documents tab of an article.
import { createFileRoute } from '@tanstack/react-router'

import { ProductDocuments } from '../../-documents-pages.tsx'
import { loadDocuments } from '../../../-documents/query.ts'

export const Route = createFileRoute('/_app/products/$id/documents/')({
  loader: ({ context, params }) => loadDocuments(context.queryClient, 'products', Number(params.id)),
  component: ProductDocuments,
})
