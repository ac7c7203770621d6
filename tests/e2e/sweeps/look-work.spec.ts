// Screens to work with emphasise what matters first: the queue of the day, the calculator, additions, curves and charts.
import { expect, loaded, openScreen, signIn, test } from '../base.ts'
import { calculated } from '../costing/calculator.ts'
import { makeNomenclature } from '../costing/nomenclatures.ts'
import { makeOffer } from '../offers/offers.ts'
import { makeProduct, unique } from '../products/products.ts'

test.use({ account: 'admin', putsBack: true })

test('the work of the day is a queue: wrong prices first and alone in colour, missing pictures last, lines of one height', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const sold = { marketing_start_date: '2020-01-01' }
  await makeProduct(page, sold)
  await openScreen(page, '/daily-focus')
  const queue = page.getByRole('navigation', { name: 'Travaux du jour' }).getByRole('link')
  await expect(queue.first()).toHaveText(/^(Chaînes de prix inversées|En vente sans prix)\d/)
  await expect(queue.last()).toHaveText(/^En vente sans image\d/)
  // Rows that other tests create may appear between these two at any moment.
  const groundOf = async (kind: string) =>
    await queue
      .filter({ hasText: kind })
      .locator('.chakra-badge')
      .evaluate((badge) => getComputedStyle(badge).backgroundColor)
  expect(await groundOf('En vente sans prix')).not.toBe(await groundOf('En vente sans image'))
  await queue.filter({ hasText: 'En vente sans prix' }).click()
  const lines = page.getByRole('region', { name: 'En vente sans prix' }).getByRole('listitem')
  await expect(lines.first()).toBeVisible()
  const heights = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(42)
})

test('the calculator has what is asked at the left in three groups, what comes of it beside, and its totals stay in sight', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const items = [
    { reference: unique('TON'), family: 'Toner', price: '80', quantity: '1', durability: 20_000, ink_rate: '5', use_rate: '100' },
  ]
  const { id } = await makeNomenclature(page, items.map((item) => ({ ...item, is_included: true, is_colour: false })) as never)
  await openScreen(page, `/calculator?nomenclature_ids=%5B${id}%5D`)
  await loaded(page)
  const inputs = page.getByRole('region', { name: 'Paramètres' })
  await expect(inputs.locator('fieldset > legend')).toHaveText(['Volumes', 'Coûts', 'Marges'])
  const totals = page.getByRole('region', { name: 'Totaux' })
  await expect(totals).toBeVisible()
  const [left, right] = [await inputs.boundingBox(), await totals.boundingBox()]
  expect(left?.width).toBeLessThanOrEqual(330)
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0) - 1)
  expect(right?.y).toBeLessThanOrEqual((left?.y ?? 0) + 1)
  await expect(totals).toHaveCSS('position', 'sticky')
  const unit = inputs.getByRole('combobox', { name: /^Marge agence/ })
  const field = inputs.getByRole('textbox', { name: 'Marge agence', exact: true })
  const [menu, box] = [await unit.boundingBox(), await field.boundingBox()]
  expect(menu?.x).toBeGreaterThan(box?.x ?? 0)
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0) + 1)
})

test('what adds an article to a nomenclature is a quiet button at its row', async ({ page }) => {
  await signIn(page, 'admin')
  const { id } = await makeNomenclature(page)
  const product = await makeProduct(page)
  await openScreen(page, `/nomenclatures/technical-nomenclature/${id}`)
  await page.getByRole('button', { name: 'Chercher un article' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(product.reference)
  const add = dialog.getByRole('button', { name: `Ajouter ${product.reference} à la nomenclature` })
  await expect(add).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(add.locator('svg.lucide-plus')).toBeVisible()
})

test('a curve of tiers goes in steps, with four figures at its side and the bounds of the tiers below', async ({ page }) => {
  await signIn(page, 'admin')
  const { id, version } = await makeOffer(page)
  const items = [
    { min_quantity: '1', max_quantity: '9', discount_rate: '0' },
    { min_quantity: '10', max_quantity: null, discount_rate: '30' },
  ]
  expect((await page.request.post(`/api/v2/offers/${id}/price-degressivity`, { data: { version, items } })).ok()).toBe(true)
  await openScreen(page, `/offers/${id}/degressivity`)
  const plot = page.getByRole('img', { name: 'Prix unitaire selon la quantité' })
  await expect(plot).toBeVisible()
  await expect(plot.locator('[data-tick=y]')).toHaveCount(4)
  await expect(plot.locator('[data-tick=x]')).toHaveText(['1', '10'])
  await expect(plot.locator('[data-step]').first()).toHaveText(/€/)
  expect(await plot.locator('[data-steps]').getAttribute('d')).toMatch(/^M0 [\d.]+ H[\d.]+( H[\d.]+ V[\d.]+)+$/)
})

test('bars are solid tints of one ramp with their names on them; patterns are for paper and forced colours', async ({ page }) => {
  await signIn(page, 'admin')
  await openScreen(page, await calculated('/result/result-charts')(page))
  const chart = page.getByRole('region', { name: 'Coût par famille' })
  const bars = chart.locator('.recharts-bar-rectangle path')
  await expect(bars.first()).toBeVisible()
  const fills = async () => await bars.evaluateAll((all) => all.map((bar) => getComputedStyle(bar).fill))
  expect((await fills()).filter((fill) => fill.startsWith('url'))).toEqual([])
  await expect(chart.locator('[data-part-label]').first()).toHaveText(/^Toner/)
  // White on the darkest tint.
  await expect(chart.locator('[data-part-label]').first()).toHaveCSS('fill', 'rgb(255, 255, 255)')
  await expect(chart.locator('figure > figcaption')).toContainText('premier poste')
  for (const media of [{ media: 'print' }, { media: 'screen', forcedColors: 'active' }] as const) {
    await page.emulateMedia(media)
    await expect.poll(async () => (await fills()).filter((fill) => fill.includes('url')).length).toBeGreaterThan(0)
  }
  await page.emulateMedia({ media: 'screen', forcedColors: 'none' })
})
