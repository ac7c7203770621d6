// The product page, which loads the product once; its tabs are child routes.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'
import { productQuery } from '#entities/products/queries.ts'
import { LoadingState } from '#kit/feedback/states.tsx'

import { ProductFailed } from './-page/failed.tsx'
import { ProductPage } from './-page/page.tsx'

export const Route = createFileRoute('/_app/products/$id')({
  beforeLoad: requiresCall('products.get'),
  loader: async ({ context, params }) => {
    await context.queryClient.ensureQueryData(productQuery(Number(params.id)))
  },
  component: ProductPage,
  pendingComponent: LoadingState,
  errorComponent: ProductFailed,
})
