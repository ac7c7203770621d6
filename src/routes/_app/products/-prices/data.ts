// The prices of the product whose tab is open, for the screens and the engine.
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { useCan, useCanCall } from '#api/session.ts'
import { purchaseOn } from '#engine/prices/checks.ts'
import { useOwnCatalog } from '#entities/lookups/own-zone.ts'
import { catalogsQuery } from '#entities/lookups/queries.ts'
import { purchasesOf, rowsOf } from '#entities/products/queries.ts'

const productRoute = getRouteApi('/_app/products/$id')
const tab = getRouteApi('/_app/products/$id/tarifs')

export function useProductPrices() {
  const product_id = Number(productRoute.useParams().id)
  const mayShow = useCanCall('purchase_prices.list')
  const mayWrite = useCan('purchase_price.update')
  const rows = useSuspenseQuery(rowsOf(product_id))
  const catalogs = useSuspenseQuery(catalogsQuery())
  const bought = useQuery({ ...purchasesOf(product_id), enabled: mayShow })
  const purchases = (mayShow && bought.data?.items) || []
  return {
    product_id,
    /** Whether the user may see purchase prices. */
    mayShow,
    /** Whether the user may edit purchase prices, which requires seeing them. */
    mayBuy: mayShow && mayWrite,
    /** Whether the user has the right to edit them but not to see them, and so can do neither. */
    buyingClosed: mayWrite && !mayShow,
    rows: rows.data.items,
    catalogs: catalogs.data.items,
    purchases,
    /** The product's purchase price on a day, if the user may see it. */
    purchaseOn: (day: string) => purchaseOn(purchases, day),
    readAt: new Date(Math.min(rows.dataUpdatedAt, mayShow && bought.data ? bought.dataUpdatedAt : Infinity)),
  }
}
export type ProductPrices = ReturnType<typeof useProductPrices>

/** The catalogue of the user's subsidiary, if the product has prices in it. */
export function useOwnPriced({ rows, catalogs }: Pick<ProductPrices, 'rows' | 'catalogs'>): number | undefined {
  const own = useOwnCatalog(catalogs)
  return rows.find(({ catalog }) => catalog.id === own)?.catalog.id
}

/** The catalogue that the tab is filtered by: the one in the URL, otherwise the user's own. */
export function useNarrowedTo(prices: ProductPrices): number | undefined {
  const { catalog } = tab.useSearch()
  const own = useOwnPriced(prices)
  return (catalog ?? own) || undefined
}
