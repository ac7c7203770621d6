// The tasks in the top bar: seen from any screen, cancelled, and told when they end. The server's answers are made up, so that each state
// stays as long as it is looked at, but for a file that is saved; tests/api/tasks.test.ts has the real ones.
import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import type { Task } from '#contract/tasks/tasks.ts'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { ownAccount } from '../own-account.ts'

const running: Task = {
  id: 7,
  kind: 'synchronisation',
  title: null,
  status: 'running',
  done: 2_500,
  total: 10_000,
  created_at: '2026-11-28T08:00:00Z',
  started_at: '2026-11-28T08:00:00Z',
  ended_at: null,
  created_by: { id: 1, name: 'Claire' },
  error_key: null,
  result: null,
  file: null,
  cancellable: true,
}
const ended = { ended_at: '2026-11-28T08:10:00Z', cancellable: false }

/** From now on the server tells of these tasks; cancelling one ends it. */
async function tasksOf(page: Page, ...items: Task[]) {
  await page.route(/\/api\/v2\/tasks(\?|\/)/, async (route) => {
    const cancelled =
      route.request().method() === 'DELETE' ? items.find(({ id }) => route.request().url().endsWith(`/tasks/${id}`)) : undefined
    const id = /\/tasks\/(\d+)$/.exec(route.request().url())?.[1]
    if (cancelled) Object.assign(cancelled, { ...ended, status: 'cancelled' })
    const one = cancelled ?? items.find((task) => String(task.id) === id)
    await route.fulfill({ json: one ? { ...one, refused: [], refused_count: 0 } : { items, total: items.length, page: 1, page_size: 10 } })
  })
  return { become: (change: Partial<Task>) => void items.splice(0, 1, { ...(items[0] ?? running), ...change }) }
}
async function post(page: Page, path: string, data: object) {
  const response = await page.request.post(`/api/v2${path}`, { data })
  expect(response.status()).toBe(201)
  return (await response.json()) as { id: number }
}
const firstOf = async (page: Page, list: string) =>
  ((await (await page.request.get(`/api/v2${list}`)).json()) as { items: { id: number }[] }).items[0]?.id
const tray = (page: Page) => page.getByRole('button', { name: /^Traitements/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Traitements' })
const notifications = (page: Page) => page.locator('[data-part=notifications]')

test('somebody who never had a task sees none', async ({ page }) => {
  await signIn(page, 'vendeur')
  const asked = page.waitForResponse(/\/api\/v2\/tasks\?/)
  await page.goto('/offers')
  expect(((await (await asked).json()) as { total: number }).total).toBe(0)
  await expect(tray(page)).toHaveCount(0)
})

test('a catalogue manager sees how far a task is from any screen, hears when it has ended, and finds its result', async ({ page }) => {
  await signIn(page, 'catalogue')
  const { become } = await tasksOf(page, { ...running })
  await page.goto('/offers')
  await tray(page).click()
  await expect(tray(page)).toHaveAccessibleName('Traitements\u00a0: 1 en cours')
  await expect(panel(page)).toContainText('Synchronisation avec le MDM')
  await expect(panel(page)).toContainText('En cours')
  await expect(panel(page)).toContainText(/2\s500 sur 10\s000/)
  await expect(panel(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2500')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await openScreen(page, '/daily-focus')
  become({ ...ended, status: 'done', done: 10_000, result: { path: '/references/manufacturers' } })
  await expect(notifications(page)).toContainText('Traitement terminé')
  await expect(tray(page)).toHaveAccessibleName('Traitements')
  await tray(page).click()
  await panel(page).getByRole('button', { name: 'Voir le résultat' }).click()
  await expect(page).toHaveURL(/\/references\/manufacturers/)
  await expect(panel(page)).toBeHidden()
})

test('what is cancelled is said to be, and why a task failed stays until it is read', async ({ page }) => {
  await signIn(page, 'catalogue')
  const { become } = await tasksOf(page, { ...running, status: 'queued', started_at: null, done: 0 })
  await page.goto('/offers')
  await tray(page).click()
  await expect(panel(page)).toContainText('En attente')
  await panel(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(panel(page)).toContainText('Annulé')
  await expect(panel(page).getByRole('button')).toHaveCount(0)
  become({ ...running, id: 8 })
  await page.reload()
  await expect(tray(page)).toHaveAccessibleName('Traitements\u00a0: 1 en cours')
  become({ ...ended, status: 'failed', error_key: 'masterdata_unavailable' })
  await expect(notifications(page)).toContainText('Le traitement a échoué')
  await expect(notifications(page)).toContainText('Le MDM n’a pas répondu')
  await tray(page).click()
  await expect(panel(page)).toContainText('Échec')
})

test('the file that a task made is saved from the top bar', async ({ page }) => {
  await signIn(page, await ownAccount('Gestion du catalogue'))
  const [product, catalog] = [await firstOf(page, '/products'), await firstOf(page, '/catalogs')]
  const plan = await post(page, '/price-plans', {
    name: 'Hausse',
    selection: { ids: [product] },
    catalog_ids: [catalog],
    effective_date: '2090-01-01',
    operation: { kind: 'change', prices: ['recommended_price'], change: { kind: 'percent', value: '5' }, step: '0.01' },
  })
  await post(page, `/price-plans/${plan.id}/export`, {})
  await page.goto('/offers')
  await tray(page).click()
  const saved = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'Télécharger le fichier' }).click()
  expect((await saved).suggestedFilename()).toBe('Hausse.xlsx')
  expect((await readFile(await (await saved).path())).subarray(0, 2).toString()).toBe('PK')
})

test('a file is offered when it is made, and said to be gone once it is no longer kept', async ({ page }) => {
  await signIn(page, 'catalogue')
  const { become } = await tasksOf(page, { ...running, kind: 'price_plan_export', title: 'Hausse' })
  await page.goto('/offers')
  await expect(tray(page)).toHaveAccessibleName('Traitements\u00a0: 1 en cours')
  become({ ...ended, status: 'done', done: 10_000, file: { name: 'Hausse.xlsx', bytes: 2 } })
  const offered = notifications(page).getByRole('button', { name: 'Télécharger le fichier' })
  await expect(offered).toBeVisible()
  become({ file: null })
  await offered.click()
  await expect(notifications(page)).toContainText('Ce fichier n’existe plus')
})
