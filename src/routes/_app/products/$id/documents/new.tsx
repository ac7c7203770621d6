// A new document of a product.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { documentTypes } from '#contract/permissions.ts'

import { NewProductDocument } from '../../-documents/pages.tsx'

export const Route = createFileRoute('/_app/products/$id/documents/new')({
  validateSearch: v.object({ type: v.fallback(v.optional(v.picklist(documentTypes)), undefined) }),
  component: NewProductDocument,
})
