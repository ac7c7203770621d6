// The composition of an offer (its sections, their bundles, and the products linked to those), and the library of bundles.
import * as v from 'valibot'

import { type Bounds, quantityRefusals } from '#engine/offers/composition.ts'
import { actors } from '#engine/prices/amounts.ts'

import { formOf, returnedFields } from '../shared/declared-fields.ts'
import {
  BAD_REQUEST,
  can,
  canAt,
  canWhileViewing,
  COMPOSITION_BYTES,
  conflictOf,
  IN_USE,
  NOT_FOUND,
  type FieldError,
} from '../shared/endpoint.ts'
import { DeleteById, Id, IdList, Instant, listQuery, Named, pageOf, PlainDate, requiredText, Version, ZoneCode } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'
import { bundleFields, quantityFields, sectionFields } from './set-fields.ts'

const OfferRef = v.object({ id: v.number(), name: v.string() })

export const ComposedProduct = v.object({
  id: v.number(),
  product: v.object({
    id: v.number(),
    reference: v.string(),
    designation: v.string(),
    /** Today. */
    on_sale: v.boolean(),
    /** The product no longer exists in master data. */
    missing_upstream: v.boolean(),
  }),
  ...returnedFields(quantityFields),
})
export const ComposedBundle = v.object({
  id: v.number(),
  ...returnedFields(bundleFields),
  /** The other offers that contain it. */
  shared_with: v.array(OfferRef),
  products: v.array(ComposedProduct),
})
const ComposedSection = v.object({ id: v.number(), ...returnedFields(sectionFields), bundles: v.array(ComposedBundle) })
export const Composition = v.object({
  /** The version of the offer. */
  version: v.number(),
  updated_at: Instant,
  updated_by: v.nullable(Named),
  sections: v.array(ComposedSection),
  /** Problems that do not prevent saving: a bundle without a product. */
  warnings: v.array(v.object({ kind: v.literal('EMPTY_BUNDLE'), bundle_id: v.number() })),
})
export type Composition = v.InferOutput<typeof Composition>

const Given = v.partial(formOf(quantityFields))
const Link = v.object({ id: v.optional(Id), product_id: v.optional(Id), ...Given.entries })
const MOST = 10_000
const Bundle = v.object({
  id: v.optional(Id),
  /** For a new bundle: the bundle that it copies, coverages included. */
  copy_of: v.optional(Id),
  ...v.partial(formOf(bundleFields)).entries,
  products: v.optional(listOf(Link, MOST)),
})
const Section = v.object({
  id: v.optional(Id),
  ...v.partial(formOf(sectionFields)).entries,
  bundles: v.optional(listOf(Bundle, MOST)),
})
/** A whole composition, as sent in a request. */
export const GivenSections = listOf(Section, MOST)
export type GivenSection = v.InferOutput<typeof Section>
export type GivenBundle = v.InferOutput<typeof Bundle>

/** The fields of a composition that are validated. */
interface Checked {
  name: string
  bundles: readonly (Bounds & { id: number; name: string; products: readonly (Bounds & { product: { id: number } })[] })[]
}

/** The errors of all invalid lines; `field` is the path in the request. */
export function compositionErrors(sections: readonly Checked[]): FieldError[] {
  const errors: FieldError[] = []
  const standing = new Set<number>()
  const named = (field: string, name: string) => {
    if (name.trim() === '') errors.push({ field: `${field}.name`, key: 'name_required' })
  }
  const bounded = (field: string, row: Bounds) =>
    errors.push(...quantityRefusals(row).map((one) => ({ ...one, field: `${field}.${one.field}` })))
  for (const [s, section] of sections.entries()) {
    named(`sections.${s}`, section.name)
    if (section.bundles.length === 0) errors.push({ field: `sections.${s}.bundles`, key: 'empty_section' })
    for (const [b, bundle] of section.bundles.entries()) {
      const at = `sections.${s}.bundles.${b}`
      named(at, bundle.name)
      bounded(at, bundle)
      if (standing.has(bundle.id)) errors.push({ field: `${at}.id`, key: 'repeated' })
      standing.add(bundle.id)
      const held = new Set<number>()
      for (const [p, link] of bundle.products.entries()) {
        bounded(`${at}.products.${p}`, link)
        if (held.has(link.product.id)) errors.push({ field: `${at}.products.${p}.product_id`, key: 'repeated' })
        held.add(link.product.id)
      }
    }
  }
  return errors
}

/** A changed bundle is also part of other offers, and is not listed in `confirm_shared`. */
export const SHARED = {
  status: 409,
  message: 'The change reaches other offers',
  data: v.object({ bundles: v.array(v.object({ id: v.number(), name: v.string(), offers: v.array(OfferRef) })) }),
}
export const Consent = v.optional(listOf(Id, MOST))

/** The price of one product on a day in the default configuration, in euros excluding VAT. */
export const PriceOfDay = v.object({
  product_id: v.number(),
  /** The starting price; null when there is no recommended price. */
  tariff: v.nullable(v.string()),
  /** After rules, markup, degressivity, rounding and guard; null without a price. */
  unit_price: v.nullable(v.string()),
  /** The quantity after rules and degressivity, and its total; the total is null without a price. */
  quantity: v.string(),
  total: v.nullable(v.string()),
  /** The catalogue of the starting price. */
  catalog: v.nullable(Named),
  /** The actor's purchase price, or the nearest lower one that is set; missing when the user may not see purchase prices. */
  purchase_price: v.optional(v.nullable(v.string())),
})

export const OfferPrices = v.object({
  catalog: v.nullable(Named),
  /** The other catalogues that could be used. */
  others: v.array(Named),
  /** The total of the default configuration, the same as in the simulator; null while a product has no price. */
  total: v.nullable(v.string()),
  items: v.array(PriceOfDay),
})

const OfOffer = v.object({ offer_id: Id })
const CONFLICT = conflictOf(Composition)

export const offer_products = {
  get: can('offer.show')
    .route({ method: 'GET', path: '/offers/{offer_id}/products', summary: 'Returns the whole composition of an offer, in order' })
    .input(OfOffer)
    .output(Composition)
    .errors({ NOT_FOUND }),
  // A bundle is added or copied with its coverages.
  save: canAt({ max_bytes: COMPOSITION_BYTES, costly: true }, 'offer.composition.update')
    .touches(
      'offers',
      'bundles',
      'product_uses',
      'serviceables',
      'services',
      'reference_counts',
      'daily_focus',
      'offer_simulation',
      'offer_undo',
      'permits',
    )
    .route({
      method: 'POST',
      path: '/offers/{offer_id}/products',
      summary:
        'Replaces the composition: updates rows with an id, adds others, removes absent ones; adds another offer’s bundle by its id alone',
    })
    .input(
      v.object({
        ...OfOffer.entries,
        version: Version,
        sections: GivenSections,
        confirm_shared: Consent,
      }),
    )
    .output(Composition)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, SHARED }),
  update: can('offer.composition.update')
    .touches('offers', 'bundles', 'product_uses', 'daily_focus', 'offer_simulation', 'offer_undo', 'permits')
    .route({
      method: 'PUT',
      path: '/offers/{offer_id}/products/{product_offer_id}',
      summary: 'Changes one product of a bundle; returns it with the new version of the offer',
    })
    .input(v.object({ ...OfOffer.entries, product_offer_id: Id, version: Version, ...Given.entries, confirm_shared: Consent }))
    .output(v.object({ version: v.number(), product: ComposedProduct }))
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, SHARED }),
  find: canWhileViewing('offer.composition.update')
    .route({
      method: 'POST',
      path: '/offers/{offer_id}/products/find',
      summary: 'Returns the products with these references, ignoring case; changes nothing',
    })
    .input(v.object({ ...OfOffer.entries, references: listOf(requiredText(255), 2_000) }))
    .output(v.object({ items: v.array(ComposedProduct.entries.product) }))
    .errors({ BAD_REQUEST }),
  prices: can(['offer.show', 'selling_price.read'])
    .route({
      method: 'GET',
      path: '/offers/{offer_id}/products/prices',
      summary: 'Returns the prices of the offer’s products on a day for a subsidiary and an actor, in the default configuration',
    })
    .input(
      v.object({
        ...OfOffer.entries,
        /** The subsidiary; the national one by default. */
        zone: v.optional(ZoneCode),
        actor: v.optional(v.picklist(actors, 'invalid'), 'seller'),
        day: v.optional(PlainDate),
        /** Replaces the catalogue selected for the offer. */
        catalog_id: v.optional(Id),
        /** Prices only these products (for example before they are added), instead of those in the offer. */
        product_ids: v.optional(IdList),
      }),
    )
    .output(OfferPrices)
    .errors({ BAD_REQUEST, NOT_FOUND }),
}

export const BundleRow = v.object({
  ...v.omit(ComposedBundle, ['shared_with']).entries,
  /** The offers that contain it. Empty when it was removed from the last one; it stays in the library. */
  offers: v.array(OfferRef),
  version: v.number(),
})

export const bundles = {
  list: can('offer.composition.index')
    .route({ method: 'GET', path: '/bundles', summary: 'Returns the library of bundles, each with the offers that contain it' })
    .input(listQuery(['name', 'reference'], {}))
    .output(pageOf(BundleRow)),
  remove: can('offer.composition.update')
    .touches('services', 'reference_counts', 'product_uses', 'offer_undo')
    .route({
      method: 'DELETE',
      path: '/bundles/{id}',
      successStatus: 204,
      inputStructure: 'detailed',
      summary: 'Deletes a bundle that is in no offer, with its links to products and its coverages',
    })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT: conflictOf(BundleRow), IN_USE }),
}
