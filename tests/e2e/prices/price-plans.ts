// Helpers for browser tests of price plans: the fields of a plan's page, its lines, and the plan as stored.
import { expect, type Locator, type Page } from '@playwright/test'

export const lineRows = (page: Page): Locator => page.locator('tbody tr[data-index]')
export const lineOf = (page: Page, text: string): Locator => lineRows(page).filter({ hasText: text }).first()
export const applyButton = (page: Page, count: number): Locator =>
  page.getByRole('button', { name: count === 1 ? 'Appliquer 1 tarif' : `Appliquer ${count} tarifs`, exact: true })

/** Selects whole lines by their places. */
export async function selectLines(page: Page, places: readonly number[]): Promise<void> {
  for (const place of places) await lineRows(page).nth(place).getByRole('checkbox').click()
}

/** The plan of the page as stored. */
export async function storedPlan(page: Page) {
  const id = /price-plans\/(\d+)/.exec(page.url())?.[1]
  const response = await page.request.get(`/api/v2/price-plans/${id}`)
  expect(response.status()).toBe(200)
  return (await response.json()) as {
    id: number
    version: number
    status: string
    name: string | null
    summary: { counts: Record<string, number> }
    operation: { change: { value: string } }
  }
}

/** Waits until the page of a created plan is shown, and returns its id. */
export async function createdPlan(page: Page): Promise<number> {
  await expect(page).toHaveURL(/\/products\/price-plans\/\d+/)
  return (await storedPlan(page)).id
}
