// Shared fixtures of the impact of unsaved changes: an offer with prices, and the smallest change of each of its parts.
import type { Inputs, Outputs } from '#contract/index.ts'

import { begun, euros } from '../../price-fixtures.ts'
import { atLeast, ruledOffer, set } from '../../rule-fixtures.ts'
import type { Caller } from '../../setup.ts'

export type PricedOffer = Awaited<ReturnType<typeof pricedOffer>>
export type Impact = Outputs['offer_impact']['markups']

export const price = async (caller: Caller, catalog: { id: number }, product: { id: number }, amounts: object) =>
  await caller.client.selling_prices.save({ product_id: product.id, id: catalog.id, actor: 'seller', start_date: begun, ...amounts })
/** A copier at 100 €, once, and an installation at 200 €, 2.5 times: 600 €. */
export async function pricedOffer(caller: Caller, catalog: { id: number }) {
  const offer = await ruledOffer(caller)
  await price(caller, catalog, offer.copier, { recommended_price: euros('100') })
  await price(caller, catalog, offer.installation, { recommended_price: euros('200') })
  return { ...offer, sections: async () => (await caller.client.offer_products.get({ offer_id: offer.offer_id })).sections }
}
type Ordered = Pick<PricedOffer, 'copier' | 'installation'>

export const markup = (more: Partial<Inputs['offer_impact']['markups']['items'][number]> = {}) => ({
  zone: 'NAT',
  actor: 'seller' as const,
  coefficient_type: 'coefficient' as const,
  value: '1.1',
  start_date: begun,
  ...more,
})
export const tier = { min_quantity: '2', max_quantity: null, discount_rate: '10' }
export const follows = ({ copier, installation }: Ordered) => ({
  source_product_id: copier.id,
  destination_product_id: installation.id,
  operator: 'assign' as const,
  min_quantity: '1',
  max_quantity: null,
  value: '4',
})
export const discount = ({ copier }: Pick<Ordered, 'copier'>, rate = '10', more: object = {}) => ({
  conditions: atLeast(copier.id, '1'),
  actions: [set(copier.id, 'discount_rate', rate)],
  ...more,
})
export const first = ({ configurations }: Impact) => {
  const [one] = configurations
  if (!one) throw new Error('no configuration')
  return one
}
