// Asking for the prices of an article; without the engine, which only their screens need.
import { t } from '@lingui/core/macro'
import { ORPCError } from '@orpc/client'
import type { QueryClient } from '@tanstack/react-query'

import { holds } from '../../../../contract/permissions.ts'
import { api } from '../../../api/client.ts'
import { isOffline } from '../../../api/send.ts'
import { currentUserQuery } from '../../../api/session.ts'
import { toast } from '../../../kit/toast.tsx'

// What is edited is read again when it is opened, however fresh it is.
export const rowsOf = (product_id: number) => api.selling_prices.all.queryOptions({ input: { product_id }, staleTime: 0 })
export const purchasesOf = (product_id: number) => api.purchase_prices.list.queryOptions({ input: { product_id }, staleTime: 0 })
export const everyCatalog = () => api.catalogs.list.queryOptions({ input: {} })

/** Everything that the tab and its pages show. Purchase prices are only asked for by who may see them. */
export async function loadTarifs(queryClient: QueryClient, product_id: number): Promise<void> {
  const user = await queryClient.ensureQueryData(currentUserQuery())
  await Promise.all([
    queryClient.ensureQueryData(rowsOf(product_id)),
    queryClient.ensureQueryData(everyCatalog()).catch((error: unknown) => {
      const told = isOffline(error) || (error instanceof ORPCError && (error.status === 401 || error.status === 403))
      if (!told) toast.error({ title: t`Impossible de récupérer les catalogues` })
      throw error
    }),
    holds(user, ['selling_price.show']) ? queryClient.ensureQueryData(purchasesOf(product_id)) : undefined,
  ])
}
