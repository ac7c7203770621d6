// Describes changes of many products to the screens that all bulk changes share.
import { api, client } from '#api/client.ts'
import type { Inputs } from '#contract/index.ts'
import type { ProductChange } from '#contract/products/product-changes.ts'
import type { BulkKind } from '#kit/changes/bulk/kind.ts'

import type { ProductFilter } from '../../-list/search.ts'
import { changedLabel, productWords } from './words.ts'

export type ProductBulkChanges = Inputs['product_changes']['preview']['changes']

export const withProductCount = <Change extends Pick<ProductChange, 'product_count'>>({ product_count, ...change }: Change) => ({
  ...change,
  count: product_count,
})

export const productKind: BulkKind<ProductBulkChanges, ProductFilter> = {
  calls: {
    preview: async (request) => {
      const { items, total } = await client.product_changes.preview(request)
      return { items: items.map(({ designation, ...item }) => ({ ...item, name: designation })), total }
    },
    apply: async (request, options) => {
      const { change, ...applied } = (await client.product_changes.apply(request, options)).body
      return { ...applied, change: change && withProductCount(change) }
    },
    undo: async (change) => (await client.product_changes.undo(change)).body,
  },
  keys: { apply: api.product_changes.apply.mutationKey(), undo: api.product_changes.undo.mutationKey() },
  words: productWords,
  label: changedLabel,
  href: (id) => `/products/${id}`,
}
