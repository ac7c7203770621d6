// The composition of an offer, what its articles cost, and the library of bundles.
import type { Composition } from '#contract/offers/offer-products.ts'

import { folded, listed } from '../../db/list.ts'
import { among } from '../../db/query.ts'
import { bundles as table } from '../../db/schema.ts'
import { inTransaction } from '../../db/write.ts'
import { mapUniqueViolation, notFound } from '../../resources/references.ts'
import { os, type RequestContext } from '../../rpc/base.ts'
import { compose, type Composing } from './composition/compose.ts'
import { type Bundle, bundleHolding, findProducts, readBundles, readComposition } from './composition/composition.ts'
import { visibleBundle } from './hidden.ts'
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
    // Of one article alone: where it stands is known.
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

export const bundles = {
  list: os.bundles.list.handler(async ({ input, context }) => {
    const { items, ...page } = await listed(context.db, library, input, visibleBundle(context.user))
    const ids = items.map(({ id }) => id)
    const found = new Map((await readBundles(context, among(ids))).map((bundle) => [bundle.id, bundle]))
    return { ...page, items: ids.flatMap((id) => asRow(found.get(id))) }
  }),
}

function asRow(bundle: Bundle | undefined) {
  if (!bundle) return []
  const { shared_with, ...row } = bundle
  return [{ ...row, offers: shared_with }]
}

const library = {
  rows: (db: RequestContext['db']) => db.select({ id: table.id }).from(table).$dynamic(),
  orders: { name: folded(table.name), reference: folded(table.reference) },
  usual: 'name' as const,
  key: table.id,
  searched: [table.name, table.reference],
  references: { column: table.reference, among: undefined },
}
