// On a touch screen every control is as large as a finger: 44 px each way, on every screen.
import type { Page } from '@playwright/test'

import { animationsOver, expect, signIn, test } from './base.ts'
import { makeProducts, rows } from './list.ts'
import { makeScreens } from './screens.ts'

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true })

/** Controls on screen whose own area, or their label's or cell's, is smaller; links inside a text are as large as its lines. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls =
      'a[href], button, .chakra-button, input:not([type=hidden], [type=file]), select, textarea, summary, [role=menuitem], [role=menuitemradio], [role=option], [role=switch]'
    const shown = [...document.querySelectorAll<HTMLElement>(controls)].filter(
      (control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest('[aria-hidden=true]'),
    )
    return shown.flatMap((control) => {
      const row = control.closest('tr[data-index]')
      const target = control.matches('input') ? (control.closest('label') ?? control) : control
      if (target === control && control.matches('a') && !row && getComputedStyle(control).display === 'inline') return []
      const { width, height, bottom } = (row && control.matches('a') ? row : target).getBoundingClientRect()
      // What is out of sight until it has the focus, such as the links that skip.
      if (bottom <= 0 || width === 0) return []
      return width < 43.9 || height < 43.9 ? [`${Math.round(width)} × ${Math.round(height)}: ${control.outerHTML.slice(0, 160)}`] : []
    })
  })

test('every control of every screen is at least 44 px wide and high under a finger', async ({ page }) => {
  test.setTimeout(600_000)
  const wrong: Record<string, string[]> = {}
  const look = async (place: string) => {
    await animationsOver(page)
    const small = await tooSmall(page)
    if (small.length > 0) wrong[place] = small
  }
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await look('/login')
  await signIn(page, 'admin')
  for (const [path, address] of Object.entries(await makeScreens(page))) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.locator('[class*=skeleton], [data-skeleton]'), path).toHaveCount(0)
    await look(path)
  }
  await page.goto('/products')
  for (const name of ['Métier', 'Colonnes', 'Vues', 'Langue', 'Menu de l’utilisateur', 'Rechercher partout', 'Importer du MDM']) {
    await page.getByRole('button', { name }).first().click()
    await look(`/products, ${name}`)
    await page.keyboard.press('Escape')
  }
  expect(wrong).toEqual({})
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
