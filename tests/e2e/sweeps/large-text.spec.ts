// Text of twice the size, set by the browser or by a style of the page: everything that opens over a screen stays inside it. The screens
// themselves are checked in screens.spec.ts.
import type { Page } from '@playwright/test'

import { animationsOver, expect, loaded, nextFrame, signIn, test } from '../base.ts'
import { cutOff, setTextSize, tooWide } from './screen-checks.ts'
import { screens } from './screens.ts'

const OPENERS = [
  'Menu de l’utilisateur',
  'Rechercher partout',
  'Filtre',
  'Vues',
  'Autres actions sur la liste',
  'Importer du référentiel (MDM)',
]

for (const width of [768, 1440])
  for (const by of ['the browser', 'a style'] as const)
    test(`with text of twice the size by ${by}, what opens stays inside a window of ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 1024 })
      await signIn(page, 'admin')
      await page.goto('/products')
      await loaded(page)
      if (by === 'a style') await setTextSize(page, '200%')
      else {
        const session = await page.context().newCDPSession(page)
        await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
      }
      await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      for (const name of OPENERS) {
        await page.getByRole('button', { name, exact: true }).first().press('Enter')
        const box = page.getByRole('dialog').or(page.locator('[popover]:popover-open')).last()
        await expect(box, name).toBeVisible()
        await loaded(page)
        await animationsOver(page)
        await nextFrame(page)
        expect(await beyondTheWindow(page), name).toEqual([])
        expect([...(await tooWide(page)), ...(await cutOff(page))], name).toEqual([])
        await page.keyboard.press('Escape')
        await expect(box).toBeHidden()
      }
    })

/** Everything visible in an open box that extends beyond an edge of the window. */
const beyondTheWindow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('[popover]:popover-open, [role=dialog]')]
    return boxes
      .flatMap((box) => [box, ...box.querySelectorAll('*')])
      .flatMap((element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect()
        const isOut = left < -1 || right > window.innerWidth + 1
        const isBoxOut = boxes.includes(element) && (top < -1 || bottom > window.innerHeight + 1)
        return width > 2 && (isOut || isBoxOut) ? [element.outerHTML.slice(0, 160)] : []
      })
  })

test('the last line of what the palette found lies above its footer', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/products')
  await loaded(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Rechercher partout' })
  await palette.getByRole('combobox').fill('copieur')
  const footer = palette.getByRole('status')
  await expect(footer).toContainText('offres sur')
  const last = palette.getByRole('option').last()
  await last.scrollIntoViewIfNeeded()
  const [line, below] = [await last.boundingBox(), await footer.boundingBox()]
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  expect(below?.height).toBeGreaterThanOrEqual(36)
})

test('where a minus may be typed, the keys of a tablet have one', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/products/price-plans/new')
  await expect(page.locator('[name=value]')).toHaveAttribute('inputmode', 'text')
  await page.goto(await pathOf('/products/$id/tarifs/purchases/new', page))
  await expect(page.locator('[name=amount]')).toHaveAttribute('inputmode', 'decimal')
})

const pathOf = async (path: keyof typeof screens, page: Page) => {
  const { at } = screens[path]
  return typeof at === 'string' ? at : await at(page)
}
