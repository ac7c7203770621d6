// The prices of the article whose tab is open, for screens and engine.
import { t } from '@lingui/core/macro'
import { ORPCError } from '@orpc/client'
import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { holds } from '../../../../contract/permissions.ts'
import { purchaseOn } from '../../../../engine/price-checks.ts'
import { api } from '../../../api/client.ts'
import { isOffline } from '../../../api/send.ts'
import { currentUserQuery, useCan } from '../../../api/session.ts'
import { toast } from '../../../kit/toast.tsx'

const sheet = getRouteApi('/_app/products/$id')

// What is edited is read again when it is opened, however fresh it is.
const rowsOf = (product_id: number) => api.selling_prices.all.queryOptions({ input: { product_id }, staleTime: 0 })
const purchasesOf = (product_id: number) => api.purchase_prices.list.queryOptions({ input: { product_id }, staleTime: 0 })
const everyCatalog = () => api.catalogs.list.queryOptions({ input: {} })

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

export function useTarifs() {
  const product_id = Number(sheet.useParams().id)
  const mayShow = useCan('selling_price.show')
  const rows = useSuspenseQuery(rowsOf(product_id))
  const catalogs = useSuspenseQuery(everyCatalog())
  const bought = useQuery({ ...purchasesOf(product_id), enabled: mayShow })
  const purchases = (mayShow && bought.data?.items) || []
  return {
    product_id,
    /** Whether purchase prices are seen. */
    mayShow,
    rows: rows.data.items,
    catalogs: catalogs.data.items,
    purchases,
    /** The product's purchase price of a day, as far as it may be known. */
    purchaseOn: (day: string) => purchaseOn(purchases, day),
    readAt: new Date(Math.min(rows.dataUpdatedAt, mayShow && bought.data ? bought.dataUpdatedAt : Infinity)),
  }
}
export type Tarifs = ReturnType<typeof useTarifs>
