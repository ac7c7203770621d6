// The product whose page is open.
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { isGone } from '#api/refusals.ts'
import type { Product } from '#contract/products/products.ts'
import { productQuery } from '#entities/products/queries.ts'

const productRoute = getRouteApi('/_app/products/$id')

const useProductQuery = () =>
  // Refetched when the page opens, however fresh the cached product is.
  useSuspenseQuery({ ...productQuery(Number(productRoute.useParams().id)), staleTime: 0 })

/** The product with the id in the URL. Throws if it has been deleted since it was read. */
export function useProduct(): Product {
  const { data, error } = useProductQuery()
  if (isGone(error)) throw error
  return data
}
