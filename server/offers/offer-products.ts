// The composition of an offer, and the prices of its products.
import type { Composition } from '#contract/offers/offer-products.ts'

import { mapUniqueViolation, notFound } from '../lookups/lookups.ts'
import { inTransaction } from '../platform/db/write.ts'
import { os, type RequestContext } from '../platform/rpc/base.ts'
import { compose, type Composing } from './composition/compose.ts'
import { bundleHolding, findProducts, readComposition } from './composition/composition.ts'
import { pricesOfDay } from './prices/prices.ts'

export const offer_products = {
  get: os.offer_products.get.handler(async ({ input: { offer_id }, context }) => (await readComposition(context, offer_id)) ?? notFound()),
  save: os.offer_products.save.handler(async ({ input: { sections, ...input }, context }) =>
    save(context, {
      ...input,
      given: () => sections,
      bundle_ids: sections.flatMap(({ bundles = [] }) => bundles.flatMap(({ id }) => id ?? [])),
    }),
  ),
  update: os.offer_products.update.handler(async ({ input, context }) => {
    const { offer_id, product_offer_id: id, version, confirm_shared, ...changes } = input
    const given = (stored: Composition['sections']) =>
      stored.map((section) => ({
        id: section.id,
        bundles: section.bundles.map((bundle) => ({
          id: bundle.id,
          products: bundle.products.map((link) => (link.id === id ? { id, ...changes } : { id: link.id })),
        })),
      }))
    // Only one product is changed, so the field name alone identifies it.
    const nameOf = (field: string) => field.slice(field.lastIndexOf('.') + 1)
    const composing = { offer_id, version, confirm_shared, given, only: bundleHolding(id), bundle_ids: [], nameOf }
    const written = await inTransaction(context, (tx) => compose(tx, context, composing))
    const links = written.sections.flatMap((section) => section.bundles).flatMap((bundle) => bundle.products)
    return { version: written.version, product: links.find((link) => link.id === id) ?? notFound() }
  }),
  find: os.offer_products.find.handler(async ({ input: { references }, context }) => ({
    items: await findProducts(context, references),
  })),
  prices: os.offer_products.prices.handler(async ({ input, context }) => (await pricesOfDay(context, input)) ?? notFound()),
}

async function save(context: RequestContext, composing: Composing): Promise<Composition> {
  await mapUniqueViolation(() => inTransaction(context, (tx) => compose(tx, context, composing)))
  return (await readComposition(context, composing.offer_id)) ?? notFound()
}
