// Helpers for browser tests of the list: its rows, its search, and products of their own.
import { expect, type Locator, type Page } from '@playwright/test'

import { unique } from '../products/products.ts'

export const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher un article' })
export const rows = (page: Page) => page.locator('tbody tr[data-index]')

/** Opens « ⋯ » beside the views, or in the bar of a selection, and returns the control in it. */
export async function behindDots(page: Page, name: string, of: 'la liste' | 'la sélection' = 'la liste'): Promise<Locator> {
  const label = `Autres actions sur ${of}`
  const panel = page.getByRole('dialog', { name: label })
  if (!(await panel.isVisible())) await page.getByRole('button', { name: label }).click()
  return panel.getByRole('button', { name, exact: true }).or(panel.getByRole('link', { name, exact: true }))
}

/** Opens the choices of a filter that is not in use. */
export async function openFilter(page: Page, label: string): Promise<void> {
  await page.getByRole('group', { name: 'Filtres' }).getByRole('button', { name: 'Filtre', exact: true }).click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}

/** Creates products for this test only: their references share a prefix. */
export async function makeProducts(page: Page, count: number, fields: Record<string, unknown> = {}): Promise<string> {
  const prefix = unique('L').replace('-', '')
  for (let n = 1; n <= count; n++) {
    const data = { reference: `${prefix}-${n}`, mdm_designation: `Article ${prefix} numéro ${n}`, ...fields }
    expect((await page.request.post('/api/v2/products', { data })).status()).toBe(201)
  }
  return prefix
}
