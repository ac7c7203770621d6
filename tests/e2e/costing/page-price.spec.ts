// The cost of a page, from the catalogue to an explained price; and the same figure wherever it is calculated, to the sixth decimal.
import type { Page } from '@playwright/test'
import { Big } from 'big.js'

import type { Outputs } from '#contract/index.ts'
import type { Nomenclature } from '#engine/costing/pages.ts'
import type { Use } from '#engine/costing/use.ts'
import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'
import type { Worksheet } from '#kit/list/export/workbook.ts'

import { fc } from '../../chance.ts'
import { anyNomenclature, anyUse, givenUse } from '../../engine/costing/cost-any.ts'
import { naiveCost } from '../../engine/costing/naive-cost.ts'
import { calculated } from '../../kit/formulas.ts'
import { expect, nextFrame, openScreen, signIn, test } from '../base.ts'
import { makeProduct, unique } from '../products/products.ts'
import { makeCategory, makeNomenclature } from './nomenclatures.ts'
import { workbookIn } from './workbook.ts'

test.use({ account: 'admin' })

/** Two keys a second, which is slow, for three minutes; moving the pointer and clicking takes as long as three keys. */
const THREE_MINUTES = 360
const CLICK = 3

const articles = [
  { name: 'toner noir', amount: '60', durability: '12000', ink: '8', colour: false, cost: '0,0080' },
  { name: 'tambour', amount: '90', durability: '60000', ink: '', colour: false, cost: '0,0015' },
  { name: 'four', amount: '180', durability: '150000', ink: '', colour: false, cost: '0,0012' },
  { name: 'toner cyan', amount: '70', durability: '8000', ink: '5', colour: true, cost: '0,0140' },
  { name: 'toner magenta', amount: '70', durability: '8000', ink: '5', colour: true, cost: '0,0140' },
  { name: 'toner jaune', amount: '70', durability: '8000', ink: '5', colour: true, cost: '0,0140' },
]

test('somebody from the trade takes a printer, its toners, drum and fuser from the catalogue and has the price of a mono and a colour page at 8 %, explained line by line, within the keys and clicks of three minutes', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const category = await makeCategory(page, { pages_between_interventions: 40_000 })
  const word = unique('KM')
  const printer = await makeProduct(page, { reference: `${word}-C258`, commercial_designation: 'Copieur couleur A3 25 ppm' })
  for (const [at, { name, amount }] of articles.entries()) {
    const product_id = (await makeProduct(page, { reference: `${word}-${at}`, commercial_designation: name })).id
    const price = { product_id, amount, start_date: addDays(today(), -100) }
    expect((await page.request.post('/api/v2/purchaseprices', { data: price })).status()).toBe(201)
  }
  await openScreen(page, '/nomenclatures/technical-nomenclature')

  let keys = 0
  const press = async (key: string) => {
    await page.keyboard.press(key)
    keys += 1
  }
  const type = async (text: string) => {
    await page.keyboard.type(text)
    keys += text.length
  }
  const click = async (name: string | RegExp, role: 'button' | 'link' | 'textbox' | 'combobox' | 'option' = 'button') => {
    await page.getByRole(role, { name, exact: true }).first().click()
    keys += CLICK
  }
  const lines = page.getByRole('table', { name: 'Lignes de la nomenclature' }).locator('[data-line]')

  await test.step('the printer', async () => {
    await click('Nouvelle nomenclature')
    await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toBeFocused()
    await type(`Copieur ${word}`)
    await press('Tab')
    await type(category.name)
    await click(category.name, 'option')
    await nextFrame(page)
    await press('Tab')
    await type('25')
    await press('Tab')
    await type('1,2')
    await click('Article de l’imprimante', 'combobox')
    await type(printer.reference)
    await click(new RegExp(printer.reference), 'option')
    await press('Control+s')
    await expect(page.getByRole('heading', { level: 1, name: `Copieur ${word}` })).toBeVisible()
  })

  await test.step('its articles, with what they cost today', async () => {
    await click('Chercher un article')
    await expect(page.getByRole('searchbox', { name: 'Rechercher un article' })).toBeFocused()
    await type(word)
    for (const at of articles.keys()) await click(`Ajouter ${word}-${at} à la nomenclature`)
    await expect(page.getByText('Dans la nomenclature')).toHaveCount(articles.length)
    await press('Escape')
    await expect(lines).toHaveCount(articles.length)
  })

  await test.step('how long they last and how much ink they lay down, column by column', async () => {
    const typeDown = async (label: string, values: string[]) => {
      await lines.first().getByRole('textbox', { name: label, exact: true }).click()
      keys += CLICK
      for (const [at, value] of values.entries()) {
        await expect(lines.nth(at).getByRole('textbox', { name: label, exact: true })).toBeFocused()
        await type(value)
        await press('Enter')
      }
    }
    const of = (field: 'durability' | 'ink') => articles.map((article) => article[field])
    await typeDown('Durée de vie (pages)', of('durability'))
    await typeDown('Taux d’encrage', of('ink'))
    for (const [at, { colour }] of articles.entries()) {
      if (!colour) continue
      await lines.nth(at).getByRole('combobox', { name: 'Couleur' }).selectOption('Oui')
      keys += 2 * CLICK
    }
    await press('Control+s')
    await expect(page.getByText('Lignes enregistrées')).toBeVisible()
  })

  await test.step('a mono and a colour page at 8 %', async () => {
    await click('Calculer', 'link')
    await click('Couverture mono', 'textbox')
    await type('8')
    await press('Tab')
    await type('8')
    for (const [label, value] of [
      ['Coût horaire', '65'],
      ['Déplacement', '30'],
    ] as const) {
      await click(label, 'textbox')
      await press('Control+a')
      await type(value)
    }
    // 0.008 + 0.0015 + 0.0012 + (1.2 × 65 + 30) ÷ 40,000, and three times 70 ÷ 8,000 × 8 ÷ 5 more.
    const summary = page.getByRole('table', { name: 'Synthèse' }).getByRole('row').nth(1)
    await expect(summary).toContainText('0,0134 €')
    await expect(summary).toContainText('0,0554 €')
  })

  await test.step('explained line by line', async () => {
    await click('Coût des nomenclatures', 'link')
    await page.getByRole('checkbox', { name: 'Montrer les formules' }).click({ force: true })
    keys += CLICK
    for (const [at, { cost, durability }] of articles.entries()) {
      const row = page.getByRole('row').filter({ hasText: `${word}-${at}` })
      await expect(row).toContainText(`${cost} €`)
      await expect(row).toContainText(new RegExp(`÷ ${durability.replace(/(\d{3})$/, '\\s$1')}`))
    }
    await expect(page.getByRole('row').filter({ hasText: 'Main-d’œuvre' })).toContainText(/65.*30.*40\s000/)
  })
  expect(keys).toBeLessThan(THREE_MINUTES)
})

/** Random nomenclatures that can be stored, each with the same use. */
const sampled = fc.sample(
  anyNomenclature.filter((one) => one.print_speed !== 0 && one.pages_between_interventions !== 0),
  { numRuns: 5, seed: 20_261_121 },
)
const [use = givenUse({})] = fc.sample(
  anyUse.filter(({ agency_markup, seller_markup }) => agency_markup !== null && seller_markup !== null),
  { numRuns: 1, seed: 20_261_121 },
)

test('five nomenclatures, whatever they are, come to the same in the browser, at the server, in the formulas of the workbook and in a second calculation, to the sixth decimal', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const named: { id: number; name: string; of: Nomenclature }[] = []
  for (const of of sampled) named.push({ ...(await stored(page, of)), of })
  const address = `?${queryOf(
    use,
    named.map(({ id }) => id),
  )}`
  const answer = await page.request.get(`/api/v2/theoretical-cost${address}`)
  expect(answer.status(), await answer.text()).toBe(200)
  const { items } = (await answer.json()) as Outputs['theoretical_cost']['get']
  // Per thousand, a page is shown with three decimals: those are its six.
  await openScreen(page, `/calculator${address}&thousand=true`)
  const shown = page.getByRole('table', { name: 'Synthèse', exact: true })
  await expect(shown.getByRole('row')).toHaveCount(1 + sampled.length)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Excel (XLSX)' })).toBeFocused()
  await page.keyboard.press('Enter')
  const sheets = await workbookIn(await (await downloading).path())
  const formulas = calculated(sheets)

  for (const [at, { id, name, of }] of named.entries()) {
    const twin = naiveCost(of, use)
    const told = items[at]
    expect({ ...told, lines: told?.lines?.map(({ cost_page }) => cost_page) }, 'the server').toMatchObject({
      nomenclature_id: id,
      lines: twin.lines,
      mono_page: twin.mono_page,
      colour_page: twin.colour_page,
      labour_page: twin.labour_page,
      monthly: twin.monthly,
      contract: twin.contract,
      sell: twin.sell,
      sell_vendor: twin.sell_vendor,
    })
    const row = shown.getByRole('row').filter({ hasText: name })
    for (const [column, page_cost] of [twin.mono_page, twin.colour_page].entries())
      await expect(row.getByRole('cell').nth(column), 'the screen').toHaveText(inFrench(Big(page_cost).times(1000).toFixed(3)))
    for (const [sheet, heads] of [
      ['Coût des nomenclatures', { 'Page mono': twin.mono_page, 'Page couleur': twin.colour_page, 'Par mois': twin.monthly }],
      ['Prix de vente', { 'Page mono': twin.sell.mono_page, 'Par mois': twin.sell.monthly, 'Pour le contrat': twin.sell.contract }],
      ['Prix de vente vendeur', { 'Page couleur': twin.sell_vendor.colour_page, 'Marge vendeur par mois': twin.sell_vendor.margin }],
    ] as const)
      for (const [head, figure] of Object.entries(heads)) {
        const place = placeOf(sheets, sheet, name, head)
        expect(formulas.at(sheet, place), `${sheet}, ${head}: the formula`).toBe(figure)
        expect(valueAt(sheets, sheet, place), `${sheet}, ${head}: what the browser came to`).toBe(Number(figure))
      }
  }
})

async function stored(page: Page, { lines, ...printer }: Nomenclature): Promise<{ id: number; name: string }> {
  const items = lines.map((line, at) => ({ ...line, id: undefined, reference: `L-${at}` }))
  return await makeNomenclature(page, items, printer)
}

function queryOf(of: Use, ids: number[]): string {
  const { agency_markup, seller_markup, mono_coverage, colour_coverage, ...plain } = of
  return new URLSearchParams({
    nomenclature_ids: ids.join(','),
    ...plain,
    mono_coverage: mono_coverage ?? 'own',
    colour_coverage: colour_coverage ?? 'own',
    ...(agency_markup && { agency_markup: agency_markup.value, agency_markup_type: agency_markup.coefficient_type }),
    ...(seller_markup && { seller_markup: seller_markup.value, seller_markup_type: seller_markup.coefficient_type }),
  }).toString()
}

const inFrench = (decimal: string) => new RegExp(`^${decimal.replace('.', ',').replace(/\B(?=(\d{3})+,)/g, '\\s')}\\s€$`)

const rowsOf = (sheets: readonly Worksheet[], sheet: string) => sheets.find((one) => one.name === sheet)?.rows ?? []
/** The cell in the row of `name`, below `head`. */
function placeOf(sheets: readonly Worksheet[], sheet: string, name: string, head: string): string {
  const rows = rowsOf(sheets, sheet)
  const heads = rows.find(([first]) => first?.value === 'Nomenclature') ?? []
  const [row, column] = [rows.findIndex(([first]) => first?.value === name), heads.findIndex((one) => one?.value === head)]
  expect([row >= 0, column >= 0], `${sheet}: ${name}, ${head}`).toEqual([true, true])
  return `${String.fromCharCode(65 + column)}${row + 1}`
}
const valueAt = (sheets: readonly Worksheet[], sheet: string, place: string) =>
  rowsOf(sheets, sheet)[Number(place.slice(1)) - 1]?.[place.charCodeAt(0) - 65]?.value
