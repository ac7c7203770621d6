// The sheet of an article: loads it once; its tabs are child routes.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '../../../api/session.ts'
import { LoadingState } from '../../../kit/states.tsx'
import { productQuery } from './-product-query.ts'
import { SheetFailed } from './-sheet-failed.tsx'
import { ProductSheet } from './-sheet.tsx'

export const Route = createFileRoute('/_app/products/$id')({
  beforeLoad: requiresCall('products.get'),
  loader: async ({ context, params }) => {
    await context.queryClient.ensureQueryData(productQuery(Number(params.id)))
  },
  component: ProductSheet,
  pendingComponent: LoadingState,
  errorComponent: SheetFailed,
})
