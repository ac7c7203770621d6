// Keeps the products of the filtered list on this device.
import { client } from '#api/client.ts'
import { productKeepable } from '#entities/products/keepable.ts'
import { KeepRows } from '#kit/keep/of-list.tsx'

import type { ProductQuestion } from './search.ts'

export function KeepList({ question, total }: { question: ProductQuestion; total: number }) {
  return (
    <KeepRows total={total} keepable={productKeepable} read={async (paging) => await client.products.list({ ...question, ...paging })} />
  )
}
