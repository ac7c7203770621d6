// Helpers for browser tests of compositions: how one is created, written and read, and its lines on the screen.
import type { Browser, Page } from '@playwright/test'

import type { Outputs } from '#contract/index.ts'

import { expect, signIn } from '../base.ts'
import { unique } from '../products/products.ts'

type Composition = Outputs['offer_products']['get']
interface Made {
  id: number
  version: number
}

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const response = await page.request.post(`/api/v2${path}`, { data })
  expect(response.ok(), path).toBe(true)
  return (await response.json()) as T
}
export const makeOffer = async (page: Page, name = 'Copieurs A3') => await post<Made>(page, '/offers', { name, reference: unique('COMPO') })
export const compose = async (page: Page, id: number, version: number, sections: object[]) =>
  await post<Composition>(page, `/offers/${id}/products`, { version, sections })
export const read = async (page: Page, id: number) =>
  (await (await page.request.get(`/api/v2/offers/${id}/products`)).json()) as Composition
/** Created by a user with the right; the page itself stays the offer manager's. */
export async function makeProducts(browser: Browser, ...designations: string[]) {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'admin')
  const made: { id: number; reference: string }[] = []
  for (const mdm_designation of designations) made.push(await post(page, '/products', { reference: unique('REF'), mdm_designation }))
  await page.context().close()
  return made
}
export const table = (page: Page) => page.getByRole('treegrid', { name: 'Composition de l’offre' })
export const line = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text })
export const saved = (page: Page) => expect(page.getByText('Composition enregistrée')).toBeVisible()
