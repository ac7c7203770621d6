// What the tests of the tarifs tab share: an article with a purchase price and a catalogue, made over the API.
import type { Page } from '@playwright/test'

import type { Product } from '#contract/products.ts'

import { expect } from './base.ts'
import { makeArticle, unique } from './sheet.ts'

export const euros = (value: string) => ({ value, unit: 'EUR' })
export const percent = (value: string) => ({ value, unit: 'PERCENT' })

export interface Priced {
  article: Product
  catalog: { id: number; name: string }
}
export interface Tarif {
  id: number
  version: number
  start_date: string
  end_date: string | null
  active: boolean
  [amount: string]: unknown
}

async function post<Answer>(page: Page, path: string, data: unknown): Promise<Answer> {
  const answer = await page.request.post(`/api/v2${path}`, { data })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as Answer
}

/** An article that is bought for that much, and a catalogue of its own. */
export async function makePriced(page: Page, amount = '100.00'): Promise<Priced> {
  const article = await makeArticle(page)
  const catalog = await post<Priced['catalog']>(page, '/catalogs', { name: unique('Catalogue'), code: unique('C') })
  await post(page, '/purchaseprices', { product_id: article.id, amount, start_date: '2020-01-01' })
  return { article, catalog }
}

const pathOf = ({ article, catalog }: Priced) => `/products/${article.id}/sellingprices/catalogs/${catalog.id}`

export const makeTarif = (page: Page, place: Priced, fields: Record<string, unknown> = {}): Promise<Tarif> =>
  post(page, pathOf(place), { actor: 'agency', start_date: '2026-01-01', ...fields })

export async function readTarifs(page: Page, place: Priced): Promise<Tarif[]> {
  const answer = await page.request.get(`/api/v2${pathOf(place)}`)
  return ((await answer.json()) as { items: Tarif[] }).items
}

/** What somebody else saves meanwhile. */
export async function changeTarif(page: Page, { article, catalog }: Priced, { id, version }: Tarif, changes: object): Promise<void> {
  const path = `/api/v2/products/${article.id}/sellingprices/${id}/catalogs/${catalog.id}`
  expect((await page.request.put(path, { data: { version, ...changes } })).status()).toBe(200)
}

export const tabOf = ({ article }: Priced) => `/products/${article.id}/tarifs`
export const confirmImpact = (page: Page) => page.getByRole('button', { name: 'Confirmer et enregistrer' }).click()
