// The deleted products, found by their reference.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { deletedAddress } from '../-deleted/address.ts'
import { DeletedProducts } from '../-deleted/list.tsx'

export const Route = createFileRoute('/_app/products/deleted/')({
  validateSearch: deletedAddress.schema,
  beforeLoad: requiresCall('deleted_products.list'),
  component: DeletedProducts,
})
