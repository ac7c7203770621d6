// Helpers for tests of the prices tab: a product with a purchase price and a catalogue, created over the API.
import type { Page } from '@playwright/test'

import type { Product } from '#contract/products/products.ts'

import { expect } from '../base.ts'
import { makeProduct, unique } from '../products/products.ts'

export const euros = (value: string) => ({ value, unit: 'EUR' })
export const percent = (value: string) => ({ value, unit: 'PERCENT' })

export interface Priced {
  product: Product
  catalog: { id: number; name: string }
}
export interface SellingPrice {
  id: number
  version: number
  start_date: string
  end_date: string | null
  active: boolean
  [amount: string]: unknown
}

async function post<Answer>(page: Page, path: string, data: unknown): Promise<Answer> {
  const response = await page.request.post(`/api/v2${path}`, { data })
  expect(response.status()).toBe(201)
  return (await response.json()) as Answer
}

/** A product with that purchase price, and a catalogue of its own. */
export async function makePriced(page: Page, amount = '100.00'): Promise<Priced> {
  const product = await makeProduct(page)
  const catalog = await post<Priced['catalog']>(page, '/catalogs', { name: unique('Catalogue'), code: unique('C') })
  await post(page, '/purchaseprices', { product_id: product.id, amount, start_date: '2020-01-01' })
  return { product, catalog }
}

const pathOf = ({ product, catalog }: Priced) => `/products/${product.id}/sellingprices/catalogs/${catalog.id}`

export const makeSellingPrice = (page: Page, place: Priced, fields: Record<string, unknown> = {}): Promise<SellingPrice> =>
  post(page, pathOf(place), { actor: 'agency', start_date: '2026-01-01', ...fields })

export async function readSellingPrices(page: Page, place: Priced): Promise<SellingPrice[]> {
  const response = await page.request.get(`/api/v2${pathOf(place)}`)
  return ((await response.json()) as { items: SellingPrice[] }).items
}

export const readPeriods = async (page: Page, place: Priced) =>
  (await readSellingPrices(page, place)).map(({ start_date, end_date }) => [start_date, end_date])

/** A concurrent save of another user. */
export async function changeSellingPrice(
  page: Page,
  { product, catalog }: Priced,
  { id, version }: SellingPrice,
  changes: object,
): Promise<void> {
  const path = `/api/v2/products/${product.id}/sellingprices/${id}/catalogs/${catalog.id}`
  expect((await page.request.put(path, { data: { version, ...changes } })).status()).toBe(200)
}

export const tabOf = ({ product }: Priced) => `/products/${product.id}/tarifs`
export const confirmImpact = (page: Page) => page.getByRole('button', { name: 'Confirmer et enregistrer' }).click()
