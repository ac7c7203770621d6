// A new document of a product.
import { createFileRoute } from '@tanstack/react-router'

import { NewDocumentSearch } from '#entities/documents/places.ts'

import { NewProductDocument } from '../../-documents/pages.tsx'

export const Route = createFileRoute('/_app/products/$id/documents/new')({
  validateSearch: NewDocumentSearch,
  component: NewProductDocument,
})
