// Requests everything that the page of a product shows, for keeping it offline.
import type { Keepable } from '#api/cache/keep.ts'
import { productName } from '#contract/products/product-fields.ts'
import type { Product } from '#contract/products/products.ts'
import { historyQuery } from '#kit/history/query.ts'

import { askDocuments } from '../documents/keepable.ts'
import { catalogsQuery, zonesQuery } from '../lookups/queries.ts'
import { codesQuery, productQuery, purchasesOf, rowsOf, rulesQuery, usesQuery } from './queries.ts'

type Named = Pick<Product, 'id' | 'reference' | 'commercial_designation' | 'mdm_designation'>

export const productKeepable = (product: Named): Keepable => keepableProduct(product.id, productName(product), product.reference)

/** The same for a product of which only these fields are known. */
export const keepableProduct = (id: number, name: string, reference: string): Keepable => ({
  path: `/products/${id}`,
  name,
  reference,
  collect: async (from) => {
    const product = await from.ask(productQuery(id))
    await Promise.all([
      from.picture(product.image?.url ?? null),
      from.picture(product.thumbnail_url),
      askDocuments(from, 'products', id),
      from.ask(codesQuery(id)),
      from.ask(usesQuery(id)),
      from.ask(rulesQuery(id)),
      from.askPages(historyQuery('products', id)),
      from.may('zones.list') && from.ask(zonesQuery()),
      from.may('selling_prices.all') && Promise.all([from.ask(rowsOf(id)), from.ask(catalogsQuery())]),
      from.may('purchase_prices.list') && from.ask(purchasesOf(id)),
    ])
    return { name: productName(product), reference: product.reference }
  },
})
