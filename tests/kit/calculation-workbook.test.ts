// A calculation as a workbook: its formulas give the results of the engine, the server and the naive implementation, and follow changed
// inputs.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { i18n } from '@lingui/core'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'

import type { NomenclatureLine } from '#contract/costing/nomenclature-lines.ts'
import { theoreticalCost } from '#engine/costing/cost.ts'
import type { Nomenclature } from '#engine/costing/pages.ts'
import type { Use } from '#engine/costing/use.ts'
import { workbookOf, type Worksheet } from '#kit/list/export/workbook.ts'

import type { Costed } from '../../src/routes/_app/calculator/-calculator/costs.ts'
import { calculationSheets, type WorkbookPart } from '../../src/routes/_app/calculator/-calculator/export/workbook.ts'
import { fc } from '../chance.ts'
import { anyNomenclature, anyUse, givenUse, workedCheck } from '../engine/costing/cost-any.ts'
import { mul, naiveCost, of as ratio, six } from '../engine/costing/naive-cost.ts'
import { hasOffice, savedAs } from '../office.ts'
import { times } from '../torture.ts'
import { calculated } from './formulas.ts'

i18n.loadAndActivate({ locale: 'fr', messages: {} })

const ALL: WorkbookPart[] = ['cost', 'sell', 'sell_vendor']
const day = '2026-03-02'
const NAME = 'Copieur'

/** The screen's data of a nomenclature; `shown` reduces it to what a role may see. */
function costed(nomenclature: Nomenclature, use: Use, shown?: (cost: Costed['cost']) => Costed['cost']): Costed {
  const all = theoreticalCost(nomenclature, use)
  const { sell: _1, sell_vendor: _2, ...cost } = all
  const lines = nomenclature.lines.map((line, at): NomenclatureLine => ({
    ...line,
    reference: `L-${at}`,
    product_id: null,
    manufacturer_reference: null,
    brand: null,
    sub_family: null,
    version: 1,
  }))
  const { lines: _3, ...plain } = all
  return shown
    ? { id: 1, name: NAME, cost: shown(plain), detail: null }
    : { id: 1, name: NAME, cost: plain, detail: { cost, nomenclature, lines } }
}

/** The cell in the row that a label begins: below a heading, or the one beside the label. */
function placeOf({ rows }: Worksheet, label: string, heading?: string): string {
  const row = rows.findIndex(([first]) => first?.value === label)
  const heads = rows.slice(0, row).findLast((cells) => cells.some((cell) => cell?.value === heading))
  const column = heading === undefined ? 1 : (heads?.findIndex((cell) => cell?.value === heading) ?? -1)
  if (row < 0 || column < 0) throw new Error(`no ${label}, ${heading}`)
  return `${String.fromCharCode(65 + column)}${row + 1}`
}
const named = (sheets: readonly Worksheet[], name: string): Worksheet => {
  const found = sheets.find((sheet) => sheet.name === name)
  if (!found) throw new Error(`no worksheet ${name}`)
  return found
}
/** The calculated figures, by their headings. */
function figures(sheets: readonly Worksheet[], name: string, headings: readonly string[], changes = {}) {
  const sheet = named(sheets, name)
  const read = calculated(sheets, changes)
  return headings.map((heading) => read.at(name, placeOf(sheet, NAME, heading)))
}
const COST = ['Page mono', 'Page couleur', 'Main-d’œuvre par page', 'Par mois', 'Pour le contrat', 'Heures nécessaires']
const THOUSAND = ['1 000 pages mono', '1 000 pages couleur']
/** The price of a thousand pages, from pages known to six decimals; rounded to three decimals, exact pages give the same. */
const thousands = (of: { mono_page: string; colour_page: string }) =>
  [of.mono_page, of.colour_page].map((page) => six(mul(ratio(page), ratio(1000))))
const SELL = ['Page mono', 'Page couleur', 'Par mois', 'Pour le contrat', 'Marge agence par mois']
const VENDOR = ['Page mono', 'Page couleur', 'Par mois', 'Pour le contrat', 'Marge vendeur par mois']
const BREAK_EVEN = 'Seuil de rentabilité (pages entre deux interventions)'
const priceFigures = (price: { mono_page: string; colour_page: string; monthly: string; contract: string; margin: string }) => [
  price.mono_page,
  price.colour_page,
  price.monthly,
  price.contract,
  price.margin,
]
const whole = (pages: string | null) => (pages === null ? '' : `${pages}.00`)

test('every formula of whatever nomenclature comes to the sixth decimal of the engine and of the naive twin', () =>
  fc.assert(
    fc.property(anyNomenclature, anyUse, (nomenclature, use) => {
      const item = costed(nomenclature, use)
      const sheets = calculationSheets(ALL, { items: [item], use, day })
      const twin = naiveCost(nomenclature, use)
      expect(figures(sheets, 'Coût des nomenclatures', COST)).toEqual([
        twin.mono_page,
        twin.colour_page,
        twin.labour_page,
        twin.monthly,
        twin.contract,
        twin.hours_needed ?? '',
      ])
      expect(figures(sheets, 'Prix de vente', SELL)).toEqual(priceFigures(twin.sell))
      expect(figures(sheets, 'Prix de vente vendeur', VENDOR)).toEqual(priceFigures(twin.sell_vendor))
      expect(figures(sheets, 'Coût des nomenclatures', THOUSAND)).toEqual(thousands(twin))
      expect(figures(sheets, 'Prix de vente', THOUSAND)).toEqual(thousands(twin.sell))
      expect(figures(sheets, 'Prix de vente vendeur', THOUSAND)).toEqual(thousands(twin.sell_vendor))
      const own = named(sheets, NAME)
      const read = calculated(sheets)
      expect(nomenclature.lines.map((_, at) => read.at(NAME, placeOf(own, `L-${at}`, 'Page couleur')))).toEqual(
        twin.lines.map((one) => one ?? ''),
      )
      expect(nomenclature.lines.map((_, at) => read.at(NAME, placeOf(own, `L-${at}`, 'Coût pour 1 000 pages')))).toEqual(
        twin.lines.map((one) => one && six(mul(ratio(one), ratio(1000)))).map((one) => one ?? ''),
      )
      expect(THOUSAND.map((heading) => read.at(NAME, placeOf(own, 'Une page', heading)))).toEqual(thousands(twin))
    }),
    { numRuns: times(300, 10_000) },
  ))

test('what stands beside each formula, for programs that do not calculate, is what it comes to', () =>
  fc.assert(
    fc.property(anyNomenclature, anyUse, (nomenclature, use) => {
      const sheets = calculationSheets(ALL, { items: [costed(nomenclature, use)], use, day })
      const read = calculated(sheets)
      for (const { name, rows } of sheets)
        for (const [row, cells] of rows.entries())
          for (const [column, cell] of cells.entries()) {
            // A number of pages that is rounded up: a difference of a millionth may or may not add a page.
            if (cell?.formula === undefined || cell.formula.includes('ROUNDUP')) continue
            const place = `${String.fromCharCode(65 + column)}${row + 1}`
            const known = typeof cell.value === 'number' ? Number(cell.value.toFixed(6)) : cell.value
            const worked = read.at(name, place)
            expect(typeof known === 'number' ? Number(worked) : worked, `${name} ${place}: ${cell.formula}`).toEqual(known)
          }
    }),
    { numRuns: times(100, 3_000) },
  ))

describe('what is typed over is followed, as far as the engine follows it', () => {
  const use = givenUse({
    mono_volume: '10000',
    colour_volume: '2000',
    agency_markup: { coefficient_type: 'markup_rate', value: '20' },
    seller_markup: { coefficient_type: 'margin_rate', value: '50' },
  })
  const sheets = calculationSheets(ALL, { items: [costed(workedCheck, use)], use, day })
  const inputs = named(sheets, 'Données')
  const input = (label: string) => `'Données'!$B$${placeOf(inputs, label).slice(1)}`
  const line = (label: string, heading?: string) => {
    const place = placeOf(named(sheets, NAME), label, heading)
    return `'${NAME}'!$${place[0]}$${place.slice(1)}`
  }
  const engine = (nomenclature: Partial<Nomenclature>, set: Partial<Use>) =>
    theoreticalCost({ ...workedCheck, ...nomenclature }, { ...use, ...set })
  const first = (set: Partial<Nomenclature['lines'][number]>) => ({
    lines: workedCheck.lines.map((one, at) => (at === 0 ? { ...one, ...set } : one)),
  })

  test.each([
    ['as it is', {}, {}, {}],
    ['another volume', { [input('Volume mono par mois')]: 25_000 }, {}, { mono_volume: '25000' }],
    ['another contract', { [input('Durée du contrat (mois)')]: 60 }, {}, { months: '60' }],
    ['a coverage for mono', { [input('Couverture mono')]: 0.1 }, {}, { mono_coverage: '10' }],
    ['a coverage for colour', { [input('Couverture couleur')]: 0.125 }, {}, { colour_coverage: '12.5' }],
    ['what an hour costs', { [input('Coût horaire')]: 80 }, {}, { hourly_cost: '80' }],
    ['what a journey costs', { [input('Déplacement')]: 12.5 }, {}, { travel_cost: '12.5' }],
    ['the factor', { [input('Facteur de correction k')]: 1.3 }, {}, { k: '1.3' }],
    ['the agency’s markup', { [input('Marge agence')]: 0.35 }, {}, { agency_markup: { coefficient_type: 'markup_rate', value: '35' } }],
    ['no markup of the seller', { [input('Marge vendeur')]: null }, {}, { seller_markup: null }],
    ['the price of a line', { [line('L-0', 'Prix HT')]: 75.5 }, first({ price: '75.5' }), {}],
    ['no price of a line', { [line('L-0', 'Prix HT')]: null }, first({ price: null }), {}],
    ['a line that lasts longer', { [line('L-0', 'Durée de vie (pages)')]: 24_000 }, first({ durability: 24_000 }), {}],
    ['a line that is not included', { [line('L-0', 'Incluse')]: false }, first({ is_included: false }), {}],
    ['a line of colour', { [line('L-0', 'Pages')]: 'Couleur' }, first({ is_colour: true }), {}],
    ['pages between interventions', { [line('Pages entre deux interventions')]: 20_000 }, { pages_between_interventions: 20_000 }, {}],
    ['no duration of one', { [line('Durée moyenne d’intervention (h)')]: null }, { average_intervention_duration: null }, {}],
  ] as const)('%s', (_, changes, nomenclature, set) => {
    const { mono_page, colour_page, labour_page, monthly, contract, hours_needed, sell, sell_vendor } = engine(nomenclature, set)
    expect(figures(sheets, 'Coût des nomenclatures', [...COST, ...THOUSAND], changes)).toEqual([
      mono_page,
      colour_page,
      labour_page,
      monthly,
      contract,
      hours_needed,
      ...thousands({ mono_page, colour_page }),
    ])
    expect(figures(sheets, 'Prix de vente', SELL, changes)).toEqual(priceFigures(sell))
    expect(figures(sheets, 'Prix de vente vendeur', [...VENDOR, BREAK_EVEN], changes)).toEqual([
      ...priceFigures(sell_vendor),
      whole(sell_vendor.break_even_pages),
    ])
  })
})

describe('who is not shown the costs of lines', () => {
  const one =
    (part: 'sell' | 'sell_vendor', more: (cost: Costed['cost']) => Partial<Costed['cost']> = () => ({})) =>
    (cost: Costed['cost']) => {
      const { hours_needed, hours_available, warnings, [part]: price } = cost
      return { hours_needed, hours_available, warnings, [part]: price, ...more(cost) }
    }

  test('gets the price with a month that follows the volumes and comes to the sixth decimal, whatever it is made of', () =>
    fc.assert(
      fc.property(anyNomenclature, anyUse, (nomenclature, use) => {
        const { sell, sell_vendor } = naiveCost(nomenclature, use)
        // A spreadsheet keeps 15 digits of a number.
        fc.pre([sell, sell_vendor].flatMap(priceFigures).every((figure) => Number(figure) < 1e8))
        const agency = calculationSheets(['sell'], { items: [costed(nomenclature, use, one('sell'))], use, day })
        expect(figures(agency, 'Prix de vente', [...SELL, ...THOUSAND])).toEqual([...priceFigures(sell), ...thousands(sell)])
        const vendor = calculationSheets(['sell_vendor'], {
          items: [
            costed(
              nomenclature,
              use,
              one('sell_vendor', ({ sell: also }) => ({ sell: also })),
            ),
          ],
          use,
          day,
        })
        expect(figures(vendor, 'Prix de vente vendeur', [...VENDOR, 'Marge agence par mois'])).toEqual([
          ...priceFigures(sell_vendor),
          sell.margin,
        ])
      }),
      { numRuns: times(300, 10_000) },
    ))

  test('gets no worksheet of a nomenclature, no cost and no other price', () => {
    const use = givenUse({ mono_volume: '10000', colour_volume: '2000', agency_markup: { coefficient_type: 'coefficient', value: '1.2' } })
    const sheets = calculationSheets(ALL, { items: [costed(workedCheck, use, one('sell'))], use, day })
    expect(sheets.map(({ name }) => name)).toEqual(['Prix de vente', 'Données'])
    expect(JSON.stringify(sheets)).not.toMatch(/L-0|0\.0134|213\.3|12000,|Toner/)
  })

  test('changes the volumes and the months', () => {
    const use = givenUse({ mono_volume: '10000', colour_volume: '2000', agency_markup: { coefficient_type: 'coefficient', value: '1.2' } })
    const sheets = calculationSheets(['sell'], { items: [costed(workedCheck, use, one('sell'))], use, day })
    const input = (label: string) => `'Données'!$B$${placeOf(named(sheets, 'Données'), label).slice(1)}`
    const changes = { [input('Volume couleur par mois')]: 0, [input('Durée du contrat (mois)')]: 12 }
    // 10,000 × 0.01608; ÷ 1.2 is the cost.
    expect(figures(sheets, 'Prix de vente', ['Par mois', 'Pour le contrat', 'Marge agence par mois'], changes)).toEqual([
      '160.80',
      '1929.60',
      '26.80',
    ])
  })
})

test('names that a spreadsheet would run or that no worksheet may have are texts, and each nomenclature has a worksheet of its own', async () => {
  const use = givenUse({ mono_volume: '1000' })
  const items = ['=1+1', '=HYPERLINK("http://x";\'y\')', '[a]:b/c?', '', 'Données', 'Copieur A3', 'COPIEUR A3', 'History'].map(
    (name, at) => ({ ...costed(workedCheck, use), id: at, name }),
  )
  const sheets = calculationSheets(ALL, { items, use, day })
  expect(new Set(sheets.map(({ name }) => name.toLowerCase())).size).toBe(sheets.length)
  for (const { name } of sheets) expect(name).toMatch(/^[^[\]/\\:*?']{1,31}$/)
  const texts = sheets.flatMap(({ rows }) => rows.flat()).filter((cell) => cell?.value === '=1+1')
  expect(texts.length).toBeGreaterThan(2)
  expect(texts.every((cell) => cell?.formula === undefined)).toBe(true)
  const prices = named(sheets, 'Prix de vente')
  expect(items.map(({ name }) => calculated(sheets).at('Prix de vente', placeOf(prices, name, 'Page mono')))).toEqual(
    items.map(() => '0.0134'),
  )
  expect((await workbookOf(sheets)).size).toBeGreaterThan(1_000)
})

test.skipIf(!hasOffice())('a real spreadsheet program works the formulas out to the sixth decimal of the engine', async () => {
  const use = givenUse({ mono_volume: '10000', colour_volume: '2000', agency_markup: { coefficient_type: 'margin_rate', value: '23.7' } })
  const sheets = calculationSheets(ALL, { items: [costed(workedCheck, use)], use, day })
  // Changes an input, so that the stored results of the formulas are outdated.
  const typed = named(sheets, 'Données').rows.find(([first]) => first?.value === 'Volume mono par mois')?.[1]
  if (!typed) throw new Error('no volume')
  typed.value = 25_001
  const folder = await mkdtemp(join(tmpdir(), 'starif-office-'))
  const path = join(folder, 'calcul.xlsx')
  await writeFile(path, new Uint8Array(await (await workbookOf(sheets)).arrayBuffer()))
  const saved = await readXlsxFile(await readFile(await savedAs(folder, path, 'xlsx', 'saved')))
  const figuresOf = (name: string) =>
    saved
      .find(({ sheet }) => sheet === name)
      ?.data.find(([first]) => first === NAME)
      ?.slice(1)
      .map((one) => Number(Number(one).toFixed(6)))
  const { mono_page, colour_page, labour_page, monthly, contract, hours_needed, sell } = theoreticalCost(workedCheck, {
    ...use,
    mono_volume: '25001',
  })
  expect(figuresOf('Coût des nomenclatures')).toEqual([
    ...[mono_page, colour_page, labour_page, monthly, contract, hours_needed].map(Number),
    ...thousands({ mono_page, colour_page }).map(Number),
  ])
  expect(figuresOf('Prix de vente')).toEqual([...priceFigures(sell), sell.break_even_pages, ...thousands(sell)].map(Number))
})
