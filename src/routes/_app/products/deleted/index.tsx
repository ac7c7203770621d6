// The articles that were deleted, found by their reference.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { DeletedProducts } from '../-deleted-list.tsx'
import { requiresCall } from '../../../../api/session.ts'

const typed = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(200))

export const Route = createFileRoute('/_app/products/deleted/')({
  validateSearch: v.object({ search: v.fallback(v.optional(typed), undefined) }),
  beforeLoad: requiresCall('deleted_products.list'),
  component: DeletedProducts,
})
