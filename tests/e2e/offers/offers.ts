// Helpers for browser tests of offers: each test creates its own, over the API.
import type { Page } from '@playwright/test'
import type { InferOutput } from 'valibot'

import type { GroupedPresentation } from '#contract/offers/grouped-presentations.ts'
import type { Composition } from '#contract/offers/offer-products.ts'
import type { Offer } from '#contract/offers/offers.ts'
import type { Coverage } from '#contract/offers/serviceables.ts'
import type { Service } from '#contract/offers/services.ts'
import type { Rule } from '#contract/rules/rules.ts'

import { expect } from '../base.ts'
import { unique } from '../products/products.ts'

/** The row that the API creates from `data`, as the user of the page. */
async function made<Row>(page: Page, path: string, data: object): Promise<Row> {
  const response = await page.request.post(`/api/v2${path}`, { data })
  expect(response.status(), path).toBe(201)
  return (await response.json()) as Row
}

export async function makeOffer(page: Page, fields: Record<string, unknown> = {}): Promise<Offer> {
  const reference = unique('O')
  return await made(page, '/offers', { name: `Offre ${reference}`, reference, ...fields })
}

export const makePresentation = async (page: Page, offers: readonly Pick<Offer, 'id'>[]): Promise<GroupedPresentation> =>
  await made(page, '/grouped-presentations', { name: unique('Salon'), offers: offers.map(({ id }) => id) })

/** Makes the browser refuse full screen: a full-screen window cannot be resized. */
export const refuseFullScreen = (page: Page) =>
  page.addInitScript(() => {
    Element.prototype.requestFullscreen = async () => await Promise.reject(new TypeError('refused'))
  })

/** A concurrent save of another user. */
export async function changeOffer(page: Page, { id, version }: Offer, changes: Record<string, unknown>): Promise<Offer> {
  const response = await page.request.post(`/api/v2/offers/${id}`, { data: { version, ...changes } })
  expect(response.status()).toBe(200)
  return (await response.json()) as Offer
}

export const makeService = async (page: Page): Promise<InferOutput<typeof Service>> =>
  await made(page, '/services', { name: unique('Maintenance'), reference: unique('SVC') })

/** An offer with a complete coverage of 4.5 %. */
export async function makeCoverage(
  page: Page,
  fields: Record<string, unknown> = {},
  ofOffer: Record<string, unknown> = {},
): Promise<{ offer: Offer; coverage: Coverage }> {
  const offer = await makeOffer(page, ofOffer)
  return { offer, coverage: await cover(page, { entity: 'offers', entity_id: offer.id }, fields) }
}

async function cover(page: Page, of: Pick<Coverage, 'entity' | 'entity_id'>, fields: Record<string, unknown> = {}): Promise<Coverage> {
  const service = await makeService(page)
  const percentage = { contract_type: 'ACHAT', calculation_mode: 'PERCENTAGE', rate: '4.5', agency_markup_rate: '12' }
  return await made(page, '/serviceable', { ...of, service_id: service.id, ...percentage, ...fields })
}

/** A complete coverage of 4.5 % of the first bundle of an offer. */
export async function coverBundleOf(page: Page, { id }: Pick<Offer, 'id'>): Promise<Coverage> {
  const { sections } = (await (await page.request.get(`/api/v2/offers/${id}/products`)).json()) as Composition
  return await cover(page, { entity: 'bundles', entity_id: sections[0]?.bundles[0]?.id ?? 0 })
}

/** Composes the offer of three units of a product of the demo, in one bundle of one section. */
export async function composeOf(page: Page, { id }: Pick<Offer, 'id'>, reference: string): Promise<Product> {
  const found = await page.request.get(`/api/v2/products?search=${reference}`)
  const { items } = (await found.json()) as { items: { id: number; reference: string }[] }
  const stored = (await (await page.request.get(`/api/v2/offers/${id}/products`)).json()) as Composition
  const products = items.filter((one) => one.reference === reference).map((one) => ({ product_id: one.id, default_quantity: '3' }))
  const response = await page.request.post(`/api/v2/offers/${id}/products`, {
    data: { version: stored.version, sections: [{ name: 'Machines', bundles: [{ name: 'Lot de base', products }] }] },
  })
  const product = ((await response.json()) as Composition).sections[0]?.bundles[0]?.products[0]?.product
  if (!product) throw new Error(`${reference} was not composed: ${response.status()}`)
  return product
}

/** An offer of three label printers of the demo with a rule: from five on, 10 % less. */
export async function makeRule(page: Page, fields: Record<string, unknown> = {}): Promise<{ offer: Offer; rule: Rule; product: Product }> {
  const offer = await makeOffer(page)
  const product = await composeOf(page, offer, 'ORV-LM210')
  const rule: Rule = await made(page, `/offers/${offer.id}/rules`, {
    name: unique('Remise'),
    conditions: { operator: 'and', items: [{ product_id: product.id, field: 'quantity', comparator: 'gte', value: '5' }] },
    actions: [{ destination_product_id: product.id, destination_field: 'discount_rate', operator: 'assign', value: '10' }],
    ...fields,
  })
  return { offer, rule, product }
}
type Product = Composition['sections'][number]['bundles'][number]['products'][number]['product']
