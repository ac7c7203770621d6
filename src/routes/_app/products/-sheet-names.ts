// The names behind the ids of a form.
import { useQuery } from '@tanstack/react-query'

import { levels } from '../../../../contract/categorizations.ts'
import type { Product } from '../../../../contract/products.ts'
import { api } from '../../../api/client.ts'
import { useCategorizations } from './-form-categorization.ts'
import type { ProductField } from './-form-values.ts'

/** Answers the name of a reference; `products` help where the lists cannot be read. */
export function useNameOf(products: Product[]): (field: ProductField, id: number) => string {
  const { nodes } = useCategorizations()
  const { data } = useQuery(api.manufacturers.list.queryOptions({ input: {}, staleTime: 300_000 }))
  const own = products.flatMap((product) => [...levels.map((level) => product[level]), ...(data ? [] : [product.manufacturer])])
  return (field, id) => {
    const known =
      field === 'manufacturer_id' ? [...(data?.items ?? []), ...products.map(({ manufacturer }) => manufacturer)] : [...nodes, ...own]
    return known.find((one) => one?.id === id)?.name ?? String(id)
  }
}
