// A price plan of more lines than one request computes: a task computes, applies and undoes it, and the page follows by itself.
import type { Page } from '@playwright/test'

import { today } from '#engine/time/today.ts'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { behindDots } from '../lists/list.ts'
import { ownAccount } from '../own-account.ts'
import { unique } from '../products/products.ts'
import { createdPlan, lineRows, selectLines, storedPlan } from './price-plans.ts'
import { inAMonth, rowsOf, written } from './prices.ts'

const PRODUCTS = 101
const CATALOGS = 10
const ACTORS = ['seller', 'agency']
const AT_ONCE = 5

async function post<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const response = await page.request.post(`/api/v2${path}`, { data })
  expect([200, 201, 202]).toContain(response.status())
  return (await response.json()) as Answer
}

/** Creates several at a time; returns their ids. */
async function makeAll(count: number, make: (n: number) => Promise<{ id: number }>): Promise<number[]> {
  const ids: number[] = []
  for (let from = 1; from <= count; from += AT_ONCE) {
    const made = await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from + 1) }, async (_, at) => await make(from + at)))
    ids.push(...made.map(({ id }) => id))
  }
  return ids
}

interface Plan {
  id: number
  version: number
  status: string
}

/** 2,020 prices of 100 €, written by a plan of given lines. */
async function makeManyPrices(page: Page) {
  const prefix = unique('Z').replace('-', '')
  const catalogs = await makeAll(
    CATALOGS,
    async (n) => await post(page, '/catalogs', { name: `Catalogue ${prefix} ${n}`, code: `${prefix}${n}` }),
  )
  const products = await makeAll(PRODUCTS, async (n) => {
    const reference = `${prefix}-${String(n).padStart(3, '0')}`
    return await post(page, '/products', { reference, mdm_designation: `Imprimante ${reference}` })
  })
  const amounts = { recommended_price: { value: '100.00', unit: 'EUR' } }
  const lines = products.flatMap((product_id) =>
    catalogs.flatMap((catalog_id) => ACTORS.map((actor) => ({ product_id, catalog_id, actor, amounts }))),
  )
  const plan = await post<Plan>(page, '/price-plans', { effective_date: today(), operation: { kind: 'lines', lines } })
  const computed = await reached(page, plan.id, 'ready')
  await post(page, `/price-plans/${plan.id}/apply`, { version: computed.version })
  await reached(page, plan.id, 'applied')
  return { prefix, products }
}

async function reached(page: Page, id: number, status: string): Promise<Plan> {
  const read = async () => (await (await page.request.get(`/api/v2/price-plans/${id}`)).json()) as Plan
  await expect.poll(async () => (await read()).status).toBe(status)
  return await read()
}

test('a catalogue manager raises 2,020 prices, sees the summary as soon as it is computed, applies it in the background and undoes five', async ({
  page,
}) => {
  test.slow()
  // Tasks of one person wait for each other, and their ends are told on every screen.
  await signIn(page, await ownAccount('Gestion du catalogue'))
  const { prefix, products } = await makeManyPrices(page)
  await openScreen(page, `/products?search=${prefix}`)
  await (await behindDots(page, 'Prix')).click()
  await page.getByRole('menuitem', { name: 'Modifier les prix de la liste' }).click()
  await page.getByLabel('À partir du').fill(written(inAMonth))
  await page.getByRole('checkbox', { name: 'Tous les catalogues, y compris ceux à venir' }).check({ force: true })
  await page.getByLabel('De combien').fill('5')
  await createdPlan(page)
  await expect(page.getByText('Calcul de la campagne…')).toBeVisible()
  await expectAccessible(page)
  const apply = page.getByRole('button', { name: /^Appliquer 2\s020 tarifs$/ })
  await expect(apply).toBeEnabled()
  await expect(page.getByText('Calcul de la campagne…')).toHaveCount(0)
  await expect(lineRows(page).first()).toContainText('105,00')

  await apply.click()
  await expect(page.getByText('Application de la campagne…')).toBeVisible()
  await expect(page.getByText('Appliquée', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Application de la campagne…')).toHaveCount(0)
  expect((await rowsOf(page, products[0] ?? 0)).filter(({ start_date }) => start_date === inAMonth)).toHaveLength(20)

  await selectLines(page, [0, 1, 2, 3, 4])
  await page.getByRole('button', { name: 'Annuler ces lignes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler la modification' }).click()
  await expect(page.getByText('Annulée en partie', { exact: true }).first()).toBeVisible()
  await expect(lineRows(page).filter({ hasText: 'Annulé' })).toHaveCount(5)
  expect((await storedPlan(page)).status).toBe('partly_undone')
  expect((await rowsOf(page, products[0] ?? 0)).filter(({ start_date }) => start_date === inAMonth)).toHaveLength(15)
})
