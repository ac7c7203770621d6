// Helpers for browser tests of prices: a catalogue, and products with a price each.
import { expect, type Page } from '@playwright/test'

import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { unique } from '../products/products.ts'

export const written = (day: string) => day.split('-').toReversed().join('/')
export const inAMonth = addDays(today(), 30)

/** Creates `count` products for this test only, each with a recommended price of 100 € and its number. */
export async function makePriced(page: Page, count: number) {
  const prefix = unique('P').replace('-', '')
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api/v2${path}`, { data })
    expect(response.status()).toBe(201)
    return (await response.json()) as { id: number; version: number }
  }
  const catalog = await post('/catalogs', { name: `Catalogue ${prefix}`, code: prefix })
  const made = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const n = index + 1
      const product = await post('/products', { reference: `${prefix}-${n}`, mdm_designation: `Imprimante ${prefix} numéro ${n}` })
      const recommended_price = { value: `${100 + n}.00`, unit: 'EUR' }
      const start_date = addDays(today(), -100)
      const row = { actor: 'seller', start_date, recommended_price }
      return { product, row: await post(`/products/${product.id}/sellingprices/catalogs/${catalog.id}`, row) }
    }),
  )
  const products = made.map(({ product }) => product.id)
  const rows = made.map(({ row }) => row)
  return { prefix, catalog: { ...catalog, name: `Catalogue ${prefix}` }, products, rows }
}

/** The prices of a product, oldest first. */
export async function rowsOf(page: Page, product: number) {
  const response = await page.request.get(`/api/v2/products/${product}/sellingprices`)
  const { items } = (await response.json()) as {
    items: { id: number; version: number; start_date: string; end_date: string | null; recommended_price: { value: string } | null }[]
  }
  return items
}
