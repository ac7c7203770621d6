// What browser tests of the list need: its rows, its search, and products of their own.
import { expect, type Page } from '@playwright/test'

import { unique } from '../products/products.ts'

export const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher un article' })
export const rows = (page: Page) => page.locator('tbody tr[data-index]')

/** Products of this test alone: their references share a prefix. */
export async function makeProducts(page: Page, count: number, fields: Record<string, unknown> = {}): Promise<string> {
  const prefix = unique('L').replace('-', '')
  for (let n = 1; n <= count; n++) {
    const data = { reference: `${prefix}-${n}`, mdm_designation: `Article ${prefix} numéro ${n}`, ...fields }
    expect((await page.request.post('/api/v2/products', { data })).status()).toBe(201)
  }
  return prefix
}
