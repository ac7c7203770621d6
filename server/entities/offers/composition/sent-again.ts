// A composition that is sent once more: what it adds may stand there already (docs/decisions/0047-lost-answers.md).
import type { GivenBundle, GivenSection } from '#contract/offers/offer-products.ts'

import { asStored, says } from '../../../db/write/sent-again.ts'
import type { Bundle, Section } from './composition.ts'

type GivenLink = NonNullable<GivenBundle['products']>[number]

/** What is new in `given` gets the id of the stored row that says the same, at any depth. */
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

/** A reference that was left out was made up; what it is a copy of is stored nowhere. */
const isSameBundle = ({ products = [], reference, copy_of: _original, ...said }: GivenBundle, stored: Bundle): boolean =>
  says({ ...said, reference: reference ?? undefined }, stored) && areSame(products, stored.products, isSameLink)

const isSameLink = ({ product_id, ...said }: GivenLink, { product, ...stored }: Bundle['products'][number]): boolean =>
  (product_id === undefined || product_id === product.id) && says(said, stored)

/** One after the other. */
function areSame<Given, Stored>(given: readonly Given[], stored: readonly Stored[], isSame: (row: Given, one: Stored) => boolean): boolean {
  const same = ([at, row]: [number, Given]) => {
    const one = stored[at]
    return one !== undefined && isSame(row, one)
  }
  return given.length === stored.length && [...given.entries()].every(same)
}
