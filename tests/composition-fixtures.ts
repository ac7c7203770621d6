// Shared fixtures of compositions: an offer with a section, a bundle and two products, and how it is written and read.
import type { Inputs, Outputs } from '#contract/index.ts'

import { makeOffer, makeProduct } from './factories.ts'
import { refusal } from './refusal.ts'
import type { Caller } from './setup.ts'

export type Sections = Inputs['offer_products']['save']['sections']
type Composition = Outputs['offer_products']['get']
type Bundle = Composition['sections'][number]['bundles'][number]
export const bundleOf = ({ sections }: Composition, place = 0) => sections.flatMap(({ bundles }) => bundles)[place] as Bundle
/** Rows that are kept unchanged. */
export const ids = (rows: { id: number }[]) => rows.map(({ id }) => ({ id }))
export const refusedFor = async (work: Promise<unknown>) => (await refusal(work)).data.errors

/** Composes as a user with all rights; `manager` is only called when it is needed. */
export function composer(manager: () => Caller) {
  const products: Outputs['products']['create'][] = []
  const compose = async (
    offer_id: number,
    version: number,
    sections: Sections,
    more: { confirm_shared?: number[] } = {},
    who = manager(),
  ) => await who.client.offer_products.save({ offer_id, version, sections, ...more })
  return {
    /** Creates the three products that `composed` uses. */
    async prepare() {
      products.push(await makeProduct(manager()), await makeProduct(manager()), await makeProduct(manager()))
    },
    products,
    product: (place: number) => products[place]?.id ?? 0,
    compose,
    read: async (offer_id: number, who = manager()) => await who.client.offer_products.get({ offer_id }),
    /** An offer with a section, a bundle and two of these products. */
    async composed([first, second]: { id: number }[] = products) {
      const { id, version } = await makeOffer(manager())
      const links = [
        { product_id: first?.id ?? 0 },
        { product_id: second?.id ?? 0, default_quantity: '2.5', max_quantity: '10', required: true },
      ]
      const bundles = [{ name: 'Base', indicative_budget: '1000', products: links }]
      const composition = await compose(id, version, [{ name: 'Copieurs', bundles }])
      return { id, composition, bundle: bundleOf(composition), section: composition.sections[0]?.id ?? 0 }
    },
    /** The history entries of an offer's composition, oldest first. */
    async told(id: number) {
      const { items } = await manager().client.activities.list({ entity: 'offers', id, page_size: 200 })
      const own = items.filter(({ field }) => ['section', 'bundle', 'bundle_product'].includes(field ?? ''))
      return own.map(({ field, old_value, new_value }) => ({ field, old_value, new_value })).toReversed()
    },
  }
}
