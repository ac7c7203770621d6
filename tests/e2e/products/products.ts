// Helpers for tests of the product page: a new product for each, created over the API.
import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import type { Product } from '#contract/products/products.ts'

import { expect, openScreen, signIn, test } from '../base.ts'
import { notImportedYet } from '../masterdata-file.ts'

export const unique = (prefix = 'REF') => `${prefix}-${randomUUID().slice(0, 8)}`

/** A product created by hand, by the catalogue manager of the page. */
export async function makeProduct(page: Page, fields: Record<string, unknown> = {}): Promise<Product> {
  const data = { reference: unique(), mdm_designation: 'Imprimante multifonction A4', ...fields }
  const response = await page.request.post('/api/v2/products', { data })
  expect(response.status()).toBe(201)
  return (await response.json()) as Product
}

/** A concurrent save of another user. */
export async function changeProduct(
  page: Page,
  product: { id: number; version: number },
  changes: Record<string, unknown>,
): Promise<Product> {
  const response = await page.request.post(`/api/v2/products/${product.id}`, { data: { version: product.version, ...changes } })
  expect(response.status()).toBe(200)
  return (await response.json()) as Product
}

export async function readProduct(page: Page, id: number): Promise<Product> {
  return (await (await page.request.get(`/api/v2/products/${id}`)).json()) as Product
}

/** Opens the page of a new product as the catalogue manager, in the open app if there is one. */
export async function openProduct(page: Page, fields: Record<string, unknown> = {}): Promise<Product> {
  if (page.url() === 'about:blank') await signIn(page, 'catalogue')
  const product = await makeProduct(page, fields)
  await openScreen(page, `/products/${product.id}`)
  await expect(page.getByText(product.reference).first()).toBeVisible()
  return product
}

/** A product that is imported from master data. */
export async function importProduct(page: Page): Promise<Product> {
  const reference = await notImportedYet(page, test.info().parallelIndex)
  const response = await page.request.post('/api/v2/external-products', { data: { references: [reference] } })
  expect(response.status()).toBe(200)
  const { items } = (await response.json()) as { items: { id: number }[] }
  return await readProduct(page, items[0]?.id ?? 0)
}

export const saveButton = (page: Page) => page.getByRole('button', { name: 'Enregistrer' })
