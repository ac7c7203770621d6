// Handles a composition that is sent twice: the rows that it adds may already be stored (docs/decisions/0047-lost-answers.md).
import type { GivenBundle, GivenSection } from '#contract/offers/offer-products.ts'

import { asStored, says } from '../../platform/db/write/sent-again.ts'
import type { Bundle, Section } from './composition.ts'

type GivenLink = NonNullable<GivenBundle['products']>[number]

/** Gives each new row of `given`, at any depth, the id of the stored row with the same content. */
export const compositionAsStored = (given: readonly GivenSection[], stored: readonly Section[]): GivenSection[] =>
  asStored(given, stored, isSameSection).map((section) => {
    const held = stored.find(({ id }) => id === section.id)?.bundles
    return section.bundles && held ? { ...section, bundles: bundlesAsStored(section.bundles, held) } : section
  })

const bundlesAsStored = (given: readonly GivenBundle[], stored: readonly Bundle[]): GivenBundle[] =>
  asStored(given, stored, isSameBundle).map((bundle) => {
    const held = stored.find(({ id }) => id === bundle.id)?.products
    return bundle.products && held ? { ...bundle, products: asStored(bundle.products, held, isSameLink) } : bundle
  })

const isSameSection = ({ name, bundles = [] }: GivenSection, stored: Section): boolean =>
  name === stored.name && areSame(bundles, stored.bundles, isSameBundle)

/** An absent reference was generated, and `copy_of` is not stored, so neither is compared. */
const isSameBundle = ({ products = [], reference, copy_of: _original, ...said }: GivenBundle, stored: Bundle): boolean =>
  says({ ...said, reference: reference ?? undefined }, stored) && areSame(products, stored.products, isSameLink)

const isSameLink = ({ product_id, ...said }: GivenLink, { product, ...stored }: Bundle['products'][number]): boolean =>
  (product_id === undefined || product_id === product.id) && says(said, stored)

/** Compares two lists in order. */
function areSame<Given, Stored>(given: readonly Given[], stored: readonly Stored[], isSame: (row: Given, one: Stored) => boolean): boolean {
  const same = ([at, row]: [number, Given]) => {
    const one = stored[at]
    return one !== undefined && isSame(row, one)
  }
  return given.length === stored.length && [...given.entries()].every(same)
}
