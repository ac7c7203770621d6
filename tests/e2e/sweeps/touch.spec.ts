// Touch: screens.spec.ts checks that every control of every screen is 44 px wide and high.
import { animationsOver, expect, loaded, signIn, test } from '../base.ts'
import { behindDots, makeProducts, openFilter, rows } from '../lists/list.ts'
import { tooSmall } from './screen-checks.ts'

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true })

test('every control of what opens over the list is at least 44 px wide and high under a finger', async ({ page }) => {
  const wrong: Record<string, string[]> = {}
  await signIn(page, 'admin')
  await page.goto('/products')
  const openers: Record<string, () => Promise<void>> = {
    Métier: async () => await openFilter(page, 'Métier'),
    Colonnes: async () => await (await behindDots(page, 'Colonnes')).click(),
  }
  for (const name of [
    'Métier',
    'Colonnes',
    'Vues',
    'Filtre',
    'Menu de l’utilisateur',
    'Rechercher partout',
    'Importer du référentiel (MDM)',
  ]) {
    await (openers[name] ?? (async () => await page.getByRole('button', { name }).first().click()))()
    await expect(page.getByRole('dialog').or(page.getByRole('menu')).last(), name).toBeVisible()
    // Its data may have to be loaded first.
    await loaded(page)
    await animationsOver(page)
    wrong[name] = await tooSmall(page)
    await expect
      .poll(async () => {
        await page.keyboard.press('Escape')
        return await page.getByRole('dialog').or(page.getByRole('menu')).count()
      }, name)
      .toBe(0)
  }
  expect(Object.values(wrong).flat()).toEqual([])
})

test('a finger that meets the cell beside the box ticks it, also where rows stand close', async ({ page }) => {
  await signIn(page, 'catalogue')
  const prefix = await makeProducts(page, 2)
  await page.goto(`/products?search=${prefix}&density=compact`)
  await expect(rows(page)).toHaveCount(2)
  const box = rows(page).first().getByRole('checkbox')
  const cell = await rows(page).first().locator('[data-select]').boundingBox()
  expect(cell?.height).toBeGreaterThanOrEqual(44)
  await page.touchscreen.tap((cell?.x ?? 0) + 3, (cell?.y ?? 0) + 3)
  await expect(box).toBeChecked()
})

test('a line that is typed stands in the middle of its box', async ({ page }) => {
  await signIn(page, 'catalogue')
  await page.goto('/products/new')
  const box = page.getByLabel('Désignation commerciale')
  await expect(box).toBeVisible()
  const [above, line, height] = await box.evaluate((element) => {
    const { paddingTop, lineHeight } = getComputedStyle(element)
    return [Number.parseFloat(paddingTop), Number.parseFloat(lineHeight), element.clientHeight]
  })
  expect(Math.abs(above * 2 + line - height)).toBeLessThanOrEqual(2)
})
