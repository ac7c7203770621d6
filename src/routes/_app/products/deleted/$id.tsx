// The history of one deleted product.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { DeletedProduct } from '../-deleted/product.tsx'

export const Route = createFileRoute('/_app/products/deleted/$id')({
  beforeLoad: requiresCall('deleted_products.get'),
  component: DeletedProduct,
})
