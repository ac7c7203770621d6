// The appearance, where it can be tested: its own typeface, one accent, its own boxes and calendar.
import { chooseLanguage, expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { makeProducts, rows } from '../lists/list.ts'
import { makePriced, makeSellingPrice, tabOf } from '../prices/selling-prices.ts'
import { openProduct } from '../products/products.ts'

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
  const prefix = await makeProducts(page, 2)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await openScreen(page, `/products?search=${prefix}`)
    await expect(rows(page)).toHaveCount(2)
    const groundOf = (name: string) =>
      page
        .getByRole('button', { name, exact: true })
        .first()
        .evaluate((button) => getComputedStyle(button).backgroundColor)
    const accent = await groundOf('Nouvel article')
    for (const name of ['Vues', 'Autres actions sur la liste', 'Filtre', 'Importer du référentiel (MDM)'])
      expect(await groundOf(name)).not.toBe(accent)
    const box = rows(page).first().getByRole('checkbox')
    await expect(box).toHaveCSS('appearance', 'none')
    await box.check()
    await expect(box).toHaveCSS('background-color', accent)
    await expect(rows(page).first().locator('[data-select]')).toHaveCSS('box-shadow', /inset/)
  }
})

test('the header of a product takes little of the screen, and its tabs stay in sight', async ({ page }) => {
  await openProduct(page, { commercial_designation: 'Le multifonction compact' })
  const tabs = page.getByRole('navigation', { name: 'Rubriques de l’article' })
  const screen = await page.locator('main').boundingBox()
  const before = await tabs.boundingBox()
  expect((before?.y ?? 0) + (before?.height ?? 0) - (screen?.y ?? 0)).toBeLessThanOrEqual(140)
  await page.getByRole('region', { name: 'Historique des modifications' }).scrollIntoViewIfNeeded()
  await expect.poll(async () => (await tabs.boundingBox())?.y).toBe(screen?.y)
  await expect(tabs).toBeInViewport()
})

test('a day is picked in a calendar that begins the week on Monday, by hand, by keyboard or from the usual ones', async ({ page }) => {
  await page.clock.setFixedTime('2026-06-15T12:00:00')
  await signIn(page, 'catalogue')
  const place = await makePriced(page)
  await page.goto(`${tabOf(place)}/new`)
  const start = page.getByLabel('Date de début')
  const end = page.getByLabel('Date de fin')
  await start.fill('17/08/2026')
  const open = async (field: number) => await page.getByRole('button', { name: 'Ouvrir le calendrier' }).nth(field).click()
  const calendar = page.getByRole('dialog', { name: 'Calendrier' })
  await open(0)
  await expect(calendar.locator('thead th').first()).toHaveText('lu')
  await expect(calendar.getByRole('button', { name: 'lundi 17 août 2026' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(calendar.getByRole('button', { name: 'lundi 24 août 2026' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(start).toHaveValue('24/08/2026')
  await expect(calendar).toBeHidden()
  await open(1)
  await calendar.getByRole('button', { name: 'Fin d’année' }).click()
  await expect(end).toHaveValue('31/12/2026')
  await open(1)
  await calendar.getByRole('button', { name: 'Mois précédent' }).click()
  await calendar.getByRole('button', { name: 'dimanche 15 novembre 2026' }).click()
  await expect(end).toHaveValue('15/11/2026')
  await end.fill('16/11/2026')
  await expect(end).toHaveValue('16/11/2026')
})

test.describe('in the app that is open', () => {
  test.use({ account: 'catalogue' })

  test('what has no end fades on the line of the periods, today is named, and the amounts stand in columns, right-aligned', async ({
    page,
  }) => {
    await signIn(page, 'catalogue')
    const place = await makePriced(page)
    await makeSellingPrice(page, place, { start_date: '2020-01-01', end_date: '2020-12-31' })
    await makeSellingPrice(page, place, { start_date: '2021-01-01' })
    await openScreen(page, `${tabOf(place)}?when=current,past`)
    await expect(page.locator('tbody[data-row]')).toHaveCount(2)
    const line = page.locator('[data-part=timeline]')
    await expect(line.getByText('Aujourd’hui')).toBeVisible()
    await expect(line.locator('[data-part=period][title^="En cours"]')).toHaveCSS('mask-image', /gradient/)
    await expect(line.locator('[data-part=period][title^=Passé]')).toHaveCSS('mask-image', 'none')
    const table = page.getByRole('table', { name: new RegExp(place.catalog.name) })
    await expect(table.getByRole('columnheader').first()).toHaveText('Période')
    await expect(table.getByRole('columnheader', { name: 'Prix min' })).toHaveCSS('text-align', 'end')
    await expect(table.getByRole('rowheader', { name: 'À partir du 01/01/2021' })).toBeVisible()
    const places = await page
      .locator('[data-amount=min_price]')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right))
    expect(places).toHaveLength(2)
    expect(places[0]).toBe(places[1])

    // A class that is added with a layer makes the browser resolve all fonts and lay out the whole page again.
    const layers = await page.evaluate(() =>
      Array.from(document.styleSheets).flatMap(({ cssRules }) => Array.from(cssRules).filter((rule) => rule instanceof CSSLayerBlockRule)),
    )
    expect(layers).toEqual([])
  })
})

test('a table that is wider than its room names what is beyond its edge and leads there; what is cut is said under the pointer', async ({
  page,
}) => {
  await signIn(page, 'catalogue')
  const long = 'Multifonction laser couleur A3 de production, quatre magasins de grande capacité, agrafage, perforation et pliage'.repeat(2)
  const prefix = await makeProducts(page, 1, { commercial_designation: long })
  const columns = 'reference,designation,manufacturer,manufacturer_reference,job,sub_job,family,sub_family,origin,auto_sync,updated_at'
  await page.goto(`/products?search=${prefix}&columns=${columns}`)
  await expect(rows(page)).toHaveCount(1)
  const hint = page.locator('[data-part=sideways]')
  await expect(hint).toContainText(/colonnes? de plus à droite.*Modifié le/)
  const last = page.getByRole('columnheader', { name: 'Modifié le' })
  await expect(last).not.toBeInViewport({ ratio: 0.9 })
  const table = page.getByRole('table', { name: /Articles|Products/ }).locator('..')
  await table.evaluate((element) => {
    element.scrollLeft = element.scrollWidth
  })
  await expect(last).toBeInViewport({ ratio: 0.9 })
  // Sorting is a navigation, at which the position is recorded.
  await last.getByRole('button').click()
  await expect(last).toHaveAttribute('aria-sort', 'ascending')
  await hint.getByText('Revenir aux premières colonnes').click()
  await expect.poll(async () => await table.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)
  // Also in another language, without a reload: the table stays where it was scrolled.
  await chooseLanguage(page, 'Langue', 'English')
  await expect(hint).toContainText(/more columns? on the right.*Changed on/)
  await table.evaluate((element) => {
    element.scrollLeft = element.scrollWidth
  })
  await expect(hint).toContainText('Back to the first columns')
  await chooseLanguage(page, 'Language', 'Français')
  await hint.getByText('Revenir aux premières colonnes').click()
  const cell = rows(page).first().getByRole('cell', { name: long })
  await cell.hover()
  await expect(cell).toHaveAttribute('title', long)
  await openScreen(page, `/products?search=${prefix}&columns=reference,designation`)
  await expect(rows(page)).toHaveCount(1)
  await expect(hint).toHaveCount(0)
})

test('whoever wants less motion sees every change at once, not a frame later', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
  const heights = await page.evaluate(() => {
    const box = document.createElement('div')
    box.style.position = 'fixed'
    document.body.append(box)
    return ['10px', '20px'].map((height) => {
      box.style.height = height
      return box.offsetHeight
    })
  })
  expect(heights).toEqual([10, 20])
})
