// Scrolling in a list beyond the rows that have been loaded.
import { expect, signIn, test } from '../base.ts'
import { makeProducts, rows } from './list.ts'
import { inventLongList, LENGTH } from './long-list.ts'

test('jumps to the end and stays there while the rows are on their way', async ({ page }) => {
  await signIn(page, 'catalogue')
  const list = await inventLongList(page)
  await page.goto('/products')
  await rows(page).first().getByRole('link').focus()
  list.hold()
  await page.keyboard.press('End')
  await expect(page.locator('tbody tr[aria-busy]').first()).toBeVisible()
  await expect(page.locator(`tbody tr[aria-rowindex="${LENGTH + 1}"]`)).toBeVisible()
  list.arrive()
  await expect(page.getByRole('link', { name: `LONG-${LENGTH}`, exact: true })).toBeFocused()
})

test('is told that a part of the list is missing, stays there, and loads it again', async ({ page }) => {
  await signIn(page, 'catalogue')
  const list = await inventLongList(page)
  await page.goto('/products')
  await rows(page).first().getByRole('link').focus()
  list.broken = true
  await page.keyboard.press('End')
  await expect(page.getByText('Une partie de la liste n’a pas pu être chargée.')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Réessayer' }).focus()
  list.broken = false
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: `LONG-${LENGTH}`, exact: true })).toBeVisible()
  await expect(page.getByText('Une partie de la liste n’a pas pu être chargée.')).toBeHidden()
})

test('reads rows in a window that is hardly higher than the filters', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 320 })
  await signIn(page, 'catalogue')
  await page.goto('/products')
  await rows(page).first().getByRole('link').scrollIntoViewIfNeeded()
  await expect(rows(page).first()).toBeInViewport()
  expect((await page.getByRole('table').locator('..').boundingBox())?.height).toBeGreaterThanOrEqual(250)
})

test('reads products as cards on a phone, and opens one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'catalogue')
  const prefix = await makeProducts(page, 2)
  await page.goto(`/products?search=${prefix}`)
  const card = rows(page).first()
  await expect(card.getByRole('link')).toContainText(`Article ${prefix} numéro 1`)
  await expect(card.getByRole('link')).toContainText(`${prefix}-1`)
  await expect(card.getByRole('link')).toContainText('Hors vente')
  const table = page.getByRole('table').locator('..')
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: `Article ${prefix} numéro 1` })).toBeVisible()
})
