// A product in the version for a customer.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'
import { productQuery } from '#entities/products/queries.ts'
import { LoadingState } from '#kit/feedback/states.tsx'

import { ProductFailed } from '../-page/failed.tsx'
import { ProductForCustomer } from '../-page/general/customer.tsx'

export const Route = createFileRoute('/_app/products/$id_/client')({
  beforeLoad: requiresCall('products.get'),
  loader: async ({ context, params }) => {
    await context.queryClient.ensureQueryData(productQuery(Number(params.id)))
  },
  component: ProductForCustomer,
  pendingComponent: LoadingState,
  errorComponent: ProductFailed,
  staticData: { bare: true },
})
