// How it looks, where that can be told: its own typeface, one accent, boxes of its own.
import { expect, signIn, test } from './base.ts'
import { makeArticles, rows } from './list.ts'

test('the app writes in a typeface that comes with it, small, kept on the device, with figures of one width', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const href = await page.locator('link[rel=preload][as=font]').getAttribute('href')
  const file = await page.request.get(href ?? '')
  expect(file.headers()['cache-control']).toContain('immutable')
  expect((await file.body()).length).toBeLessThanOrEqual(50_000)
  expect(await (await page.request.get('/sw.js')).text()).toContain(href?.slice(1))
  const widths = await page.evaluate(async () => {
    await document.fonts.ready
    const widthOf = (text: string, family: string) => {
      const span = document.createElement('span')
      span.textContent = text
      span.style.cssText = `position: absolute; font: 40px ${family}; font-variant-numeric: tabular-nums`
      document.body.append(span)
      return span.getBoundingClientRect().width
    }
    const family = getComputedStyle(document.body).fontFamily
    return {
      ones: widthOf('1111', family),
      eights: widthOf('8888', family),
      own: widthOf('Enregistrer', family),
      system: widthOf('Enregistrer', 'monospace'),
    }
  })
  expect(widths.ones).toBe(widths.eights)
  expect(widths.own).not.toBe(widths.system)
  expect(await page.evaluate(() => document.fonts.check('16px "Inter Variable"'))).toBe(true)
})

test('the main action alone is in the accent; what is chosen has a tint and an edge, in light and in dark', async ({ page }) => {
  await signIn(page, 'catalogue')
  const prefix = await makeArticles(page, 2)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`/products?search=${prefix}`)
    await expect(rows(page)).toHaveCount(2)
    const groundOf = (name: string) =>
      page
        .getByRole('button', { name, exact: true })
        .first()
        .evaluate((button) => getComputedStyle(button).backgroundColor)
    const accent = await groundOf('Nouvel article')
    for (const name of ['Vues', 'Colonnes', 'Exporter', 'Métier']) expect(await groundOf(name)).not.toBe(accent)
    const box = rows(page).first().getByRole('checkbox')
    await expect(box).toHaveCSS('appearance', 'none')
    await box.check()
    await expect(box).toHaveCSS('background-color', accent)
    await expect(rows(page).first().locator('[data-select]')).toHaveCSS('box-shadow', /inset/)
  }
})
