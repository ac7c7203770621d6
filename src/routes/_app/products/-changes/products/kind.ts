// Describes changes of many products to the screens that all bulk changes share.
import { api, client } from '#api/client.ts'
import type { Inputs } from '#contract/index.ts'
import type { ProductChange } from '#contract/products/product-changes.ts'
import type { BulkKind } from '#kit/changes/bulk/kind.ts'

import { changedLabel, productWords } from './words.ts'

export type ProductBulkChanges = Inputs['product_changes']['preview']['changes']

export const withProductCount = <Change extends Pick<ProductChange, 'product_count'>>({ product_count, ...change }: Change) => ({
  ...change,
  count: product_count,
})

export const productKind: BulkKind<ProductBulkChanges> = {
  calls: {
    preview: async (request) =>
      (await client.product_changes.preview(request)).items.map(({ designation, ...item }) => ({ ...item, name: designation })),
    apply: async (request, options) => {
      const { change, ...applied } = await client.product_changes.apply(request, options)
      return { ...applied, change: change && withProductCount(change) }
    },
    undo: async (portion) => await client.product_changes.undo(portion),
  },
  keys: { apply: api.product_changes.apply.mutationKey(), undo: api.product_changes.undo.mutationKey() },
  words: productWords,
  label: changedLabel,
  href: (id) => `/products/${id}`,
}
