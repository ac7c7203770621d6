// The product whose page is open.
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { isGone } from '#api/refusals.ts'
import type { Product } from '#contract/products/products.ts'
import { productQuery } from '#entities/products/queries.ts'

const productRoute = getRouteApi('/_app/products/$id')

const useProductQuery = () =>
  // What is edited is read again when it is opened, however fresh it is.
  useSuspenseQuery({ ...productQuery(Number(productRoute.useParams().id)), staleTime: 0 })

/** Follows the id of the address. What was deleted since it was read is not shown any longer. */
export function useProduct(): Product {
  const { data, error } = useProductQuery()
  if (isGone(error)) throw error
  return data
}
