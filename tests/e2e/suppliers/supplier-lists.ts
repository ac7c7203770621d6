// Suppliers' lists for browser tests: articles with purchase prices, a supplier, and files as a supplier sends them.
import type { Page } from '@playwright/test'

import { expect } from '../base.ts'
import { makeProduct, unique } from '../products/products.ts'

const HEAD = 'Référence;Désignation;Prix net HT'
export interface ListRow {
  reference: string
  designation?: string
  price: string
}

/** A French CSV, as a spreadsheet program saves it. */
export const csvOf = (rows: readonly ListRow[], head = HEAD): Buffer =>
  Buffer.from([head, ...rows.map(({ reference, designation = 'Toner', price }) => [reference, designation, price].join(';'))].join('\r\n'))

export const fileOf = (name: string, content: Buffer) => ({ name, mimeType: 'text/csv', buffer: content })

/** Articles with references of their own. */
export async function makeArticles(page: Page, count: number): Promise<string[]> {
  const prefix = unique('ZLIST')
  const references = Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}`)
  for (const reference of references) await makeProduct(page, { reference })
  return references
}

export async function makeSupplier(page: Page): Promise<{ id: number; name: string }> {
  const response = await page.request.post('/api/v2/suppliers', { data: { name: unique('Fournisseur') } })
  expect(response.status()).toBe(201)
  return (await response.json()) as { id: number; name: string }
}

/** Uploads a list over the API, with a head that no profile knows; returns its page. */
export async function makeUploadedList(page: Page): Promise<string> {
  const mark = unique('liste')
  const file = fileOf(`liste-${mark}.csv`, csvOf([{ reference: mark, price: '12,50' }], `Référence;Désignation;Prix ${mark}`))
  const response = await page.request.post('/api/v2/supplier-lists', { multipart: { file } })
  expect(response.status()).toBe(201)
  return `/products/supplier-lists/${((await response.json()) as { id: number }).id}`
}

/** Makes a profile over the API; returns its page. */
export async function makeProfilePage(page: Page): Promise<string> {
  const supplier = await makeSupplier(page)
  const data = {
    name: unique('Profil '),
    supplier_id: supplier.id,
    head_row: 1,
    columns: { 1: 'reference', 3: 'purchase_price' },
    formats: { decimal: ',', date: 'dd/mm/yyyy', currency: 'EUR', rate: '1' },
    matching: ['reference'],
  }
  const response = await page.request.post('/api/v2/supplier-profiles', { data })
  expect(response.status()).toBe(201)
  return `/products/supplier-lists/profiles/${((await response.json()) as { id: number }).id}`
}

/** Uploads a file by the button of the list. */
export async function uploadList(page: Page, name: string, content: Buffer): Promise<void> {
  await page.goto('/products/supplier-lists')
  await page.getByLabel('Déposer une liste').first().setInputFiles(fileOf(name, content))
}

export const groupChip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Groupes de lignes' }).getByRole('button', { name: new RegExp(`^${name}`) })
