// The composition of an offer, as stored now or at the end of a past day.
import type { CompositionChange } from '#engine/offers/composition.ts'
import { formerComposition } from '#engine/offers/former-composition.ts'
import type { PastState } from '#engine/offers/simulation.ts'

import { type Product, productsOf, readSections, type Section } from '../composition/composition.ts'
import type { Reading } from '../read.ts'
import { laterOfferChanges, madeOn } from './later.ts'

export interface StoredComposition {
  sections: readonly Section[]
  past: PastState | null
}

/** `past` is the day at whose end the composition is wanted; without it, the present one is returned. */
export async function readSectionsOn(reading: Reading, offer_id: number, past: string | undefined): Promise<StoredComposition> {
  const sections = await readSections(reading, offer_id)
  if (past === undefined) return { sections, past: null }
  const made_on = await madeOn(reading.db, 'offers', offer_id)
  if (made_on !== null && made_on > past) return { sections: [], past: { made_on, is_composition_stored: true } }
  const later = await laterOfferChanges(reading.db, offer_id, past, ['section', 'bundle', 'bundle_product'])
  // Changes saved together have the same date.
  const saves = Map.groupBy(later, ({ date }) => date).values()
  const former = formerComposition(sections, saves as Iterable<CompositionChange[]>)
  const state = { made_on, is_composition_stored: former !== null }
  return { sections: former ? await named(reading, former) : sections, past: state }
}

/** Products have their present names; those that no longer exist have the names in the history. */
async function named(reading: Reading, sections: NonNullable<ReturnType<typeof formerComposition>>): Promise<Section[]> {
  const ids = sections.flatMap(({ bundles }) => bundles.flatMap(({ products }) => products.map(({ product }) => product.id)))
  const present = await productsOf(reading, [...new Set(ids)])
  const asProduct = ({ id, reference, designation }: Pick<Product, 'id' | 'reference' | 'designation'>): Product =>
    present.get(id) ?? { id, reference, designation, on_sale: false, missing_upstream: true }
  return sections.map((section) => ({
    ...section,
    bundles: section.bundles.map((bundle) => ({
      ...bundle,
      shared_with: [],
      products: bundle.products.map((link) => ({ ...link, product: asProduct(link.product) })),
    })),
  }))
}
