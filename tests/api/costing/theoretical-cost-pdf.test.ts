// A calculation as a PDF: inputs, figures and their composition, as far as the user may see them, in both languages.
import { beforeAll, describe, expect, test } from 'vitest'

import type { Inputs } from '#contract/index.ts'

import { app, setUpApp } from '../../app-fixtures.ts'
import { makeCopier } from '../../cost-fixtures.ts'
import { readPdf } from '../../printed.ts'
import type { Caller } from '../../setup.ts'

setUpApp()
let writer: Caller
let copier: { id: number; name: string }
beforeAll(async () => {
  writer = await app.as('nomenclature.update', 'printer_category.update')
  copier = await makeCopier(writer)
})

/** In points. */
const A4_WIDTH = 595
type Asked = Omit<Inputs['theoretical_cost']['pdf'], 'nomenclature_ids'>
const asked = { mono_volume: 10_000, colour_volume: 2_000, agency_markup: '1.2', seller_markup: '1.1' } satisfies Asked
const print = async (who: Caller, more: Asked = {}, id = copier.id) =>
  (await who.client.theoretical_cost.pdf({ nomenclature_ids: String(id), ...asked, ...more })).body
const told = async (who: Caller, more: Asked = {}, id = copier.id) => await readPdf(await print(who, more, id))
/** Replaces all kinds of spaces by a single one. */
const plain = (text: string) => text.replace(/\s+/g, ' ')

test('says what was asked and explains each figure, dated, tagged and accessible, in French', async () => {
  const file = await print(await app.as('crt.calcul.nomenclature_cost'), { view: 'cost' })
  const { text, title, language, xmp, right } = await readPdf(file)
  expect([file.type, file.name]).toEqual(['application/pdf', expect.stringMatching(/^Coût des nomenclatures \d{4}-\d\d-\d\d\.pdf$/)])
  for (const one of [
    copier.name,
    'Calculé le',
    'Volume mono par mois',
    '10 000',
    '65,00 €',
    'TN-K',
    '60,00 € ÷ 12 000 p × 8 % ÷ 5 % = 0,0080 €',
    '90,00 € ÷ 60 000 p = 0,0015 €',
    '(1,2 h × 65,00 €/h + 30,00 €) ÷ 40 000 p = 0,0027 €',
    '0,0134 €',
    '213,30 €',
    '7 678,80 €',
  ])
    expect(plain(text)).toContain(one)
  expect([title, language, right < A4_WIDTH]).toEqual(['Coût des nomenclatures', 'fr', true])
  expect(xmp).toMatch(/pdfuaid:part>1</)
})

test('the same in English', async () => {
  const { text, language, xmp } = await told(await app.as('crt.calcul.nomenclature_cost'), { view: 'cost', language: 'en' })
  for (const one of ['Calculated on', '€60.00 ÷ 12,000 p × 8% ÷ 5% = €0.0080', 'Labour', '€7,678.80']) expect(plain(text)).toContain(one)
  expect(language).toMatch(/^en/)
  expect(xmp).toMatch(/pdfuaid:part>1</)
})

test('tells pages by the thousand, formulas still of one page, in both languages', async () => {
  const who = await app.as('crt.calcul.nomenclature_cost', 'crt.calcul.sell_cost')
  const french = plain((await told(who, { thousand: true })).text)
  for (const one of [
    'Coût pour 1 000 pages',
    '1 000 pages mono',
    '1 000 pages couleur',
    '13,400 €',
    '16,080 €',
    '÷ 5 % = 0,0080 €',
    '213,30 €',
  ])
    expect(french).toContain(one)
  expect(french).not.toMatch(/Page mono|Coût par page|0,0134 €/)
  const english = plain((await told(who, { thousand: true, language: 'en' })).text)
  for (const one of ['Cost per 1,000 pages', '1,000 mono pages', '€13.400']) expect(english).toContain(one)
})

describe('the charts', () => {
  test('are printed with what they say, their figures and their lines, accessible, in both languages', async () => {
    const who = await app.as('crt.calcul.graph', 'crt.calcul.nomenclature_cost')
    const { text, title, xmp, right } = await told(who, { view: 'charts' })
    for (const one of [
      'Coût par famille',
      'page couleur, premier poste : Toner, 0,0343 € sur 0,0397 € (86 %).',
      '0,0178 € à tout volume selon la formule ; 0,0188 € pour 2 400 pages par mois',
      'Coût d’une page mono selon la couverture',
      '0,0104 € à 5 %, 0,0154 € à 10 %, 0,0304 € à 25 % de couverture',
      '« Prix de toutes les lignes » qui pèse le plus ; +10 % modifie le coût mensuel de +18,09 €.',
      'Pages entre deux interventions −2,95 €',
      'TN-K pèse le plus : +10 % sur son prix modifie le coût mensuel de +9,60 €.',
    ])
      expect(plain(text)).toContain(one)
    expect([title, right < A4_WIDTH, xmp]).toEqual(['Graphiques', true, expect.stringMatching(/pdfuaid:part>1</)])
    const english = plain((await told(who, { view: 'charts', thousand: true, language: 'en' })).text)
    for (const one of [
      'Cost of 1,000 average pages by volume',
      'largest item: Toner, €34.250 of €39.650 (86%).',
      '€10.400 at 5%, ',
      'TN-K weighs most',
    ])
      expect(english).toContain(one)
  })

  test('of several printers say of which they speak, and without a volume that nothing depends on it', async () => {
    const other = await makeCopier(writer)
    const who = await app.as('crt.calcul.graph')
    const ids = { nomenclature_ids: `${copier.id},${other.id}`, mono_volume: 0, colour_volume: 0, view: 'charts' } as const
    const { text, xmp } = await readPdf((await who.client.theoretical_cost.pdf(ids)).body)
    for (const one of [
      `${copier.name} · Page mono`,
      `${other.name} · Page mono`,
      'Sans volume par mois',
      'rien ne change le coût d’un mois',
    ])
      expect(plain(text)).toContain(one)
    expect(xmp).toMatch(/pdfuaid:part>1</)
  })

  test('tell nothing of lines to who sees charts alone', async () => {
    const { text } = await told(await app.as('crt.calcul.graph'), { view: 'charts' })
    expect(plain(text)).toContain('Prix de toutes les lignes +18,09 €')
    expect(plain(text)).not.toMatch(/TN-K|Le prix de chaque ligne|60,00 €/)
  })
})

describe('scenarios side by side', () => {
  const scenario = (name: string, more: Asked = {}) => ({ name, nomenclature_ids: String(copier.id), ...asked, ...more })

  test('say what each comes to, the difference and what is entered otherwise, accessible, in both languages', async () => {
    const who = await app.as('crt.calcul.graph')
    const compared = [scenario('Le double', { mono_volume: 20_000 }), scenario('Disparue', { nomenclature_ids: '2000000000' } as Asked)]
    const { text, xmp, right } = await told(who, { view: 'charts', compared })
    for (const one of [
      'Scénarios côte à côte',
      '« Ce calcul » coûte le moins : 213,30 € par mois.',
      'Le double 347,30 € +134,00 €',
      'Le double 0,0134 € 0,0397 € 347,30 € 12 502,80 €',
      'Paramètres différents',
      'Le double 20 000',
    ])
      expect(plain(text)).toContain(one)
    expect([right < A4_WIDTH, xmp]).toEqual([true, expect.stringMatching(/pdfuaid:part>1</)])
    const english = plain((await told(who, { view: 'charts', compared, language: 'en' })).text)
    for (const one of ['“This calculation” costs least: €213.30 per month.', '+€134.00', 'Cost per month']) expect(english).toContain(one)
    const alike = await told(who, { view: 'charts', compared: [scenario('Le même')] })
    expect(plain(alike.text)).toContain('Tout ce qui est saisi est le même dans ces scénarios.')
  })

  test('show prices alone to who is shown no cost', async () => {
    const { text } = await told(await app.as('crt.calcul.sell_cost'), { compared: [scenario('Le double', { mono_volume: 20_000 })] })
    expect(plain(text)).toContain('Le double 416,76 € +160,80 €')
    expect(plain(text)).not.toMatch(/347,30|0,0134|Coût par mois/)
    const both = await app.as('crt.calcul.sell_cost', 'crt.calcul.graph')
    const sold = await told(both, { view: 'sell', compared: [scenario('Le double')] })
    expect(plain(sold.text)).not.toMatch(/Scénarios|0,0134/)
  })

  test('are four at most, each a calculation that can be made', async () => {
    const refused = async (compared: Asked['compared']) => print(await app.as('crt.calcul.graph'), { view: 'charts', compared })
    await expect(refused(['a', 'b', 'c', 'd', 'e'].map((name) => scenario(name)))).rejects.toMatchObject({
      data: { errors: [{ field: 'compared', key: 'too_many_values' }] },
    })
    await expect(refused([scenario('Rien', { agency_markup: '0' })])).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('each right prints its own part, and no other', () => {
  const cost = ['213,30 €', '0,0134 €']
  const lines = ['TN-K', '60,00 €', '÷ 12 000 p']
  const [sell, vendor] = [['255,96 €', '42,66 €'], ['281,56 €']]
  test.each([
    ['crt.calcul.nomenclature_cost', [...cost, ...lines], [...sell, ...vendor]],
    ['crt.calcul.graph', cost, [...lines, ...sell, ...vendor, '1,2 h']],
    ['crt.calcul.sell_cost', sell, [...cost, ...lines, ...vendor]],
    ['crt.calcul.sell_vendor_cost', vendor, [...cost, ...lines, ...sell]],
  ] as const)('%s', async (right, shown, hidden) => {
    const text = plain((await told(await app.as(right))).text)
    for (const one of shown) expect(text).toContain(one)
    for (const one of hidden) expect(text).not.toContain(one)
  })

  test.each([
    ['crt.calcul.sell_cost', 'cost'],
    ['crt.calcul.sell_cost', 'sell_vendor'],
    ['crt.calcul.graph', 'sell'],
    ['crt.calcul.nomenclature_cost', 'charts'],
    ['nomenclature.update', 'summary'],
  ] as const)('%s is refused the view %s', async (right, view) => {
    await expect(print(await app.as(right), { view })).rejects.toMatchObject({ status: 403 })
  })
})

test('tells what is to be known, and prints whatever somebody typed as they typed it, without ever doing what it says', async () => {
  const hostile = '#panic("x") $x^2$ *gras* @ref <label> `code` \\ // 日本'
  const made = await writer.client.technical_nomenclatures.create({ name: hostile })
  const items = [
    { reference: '#include "/etc/passwd"', family: '=1+1', price: '60', durability: 12_000 },
    { reference: 'B', durability: 100 },
    { reference: 'X'.repeat(60), is_included: false },
  ]
  await writer.client.nomenclature_lines.save({ technical_nomenclature_id: made.id, version: made.version, items })
  const { text, xmp, right } = await told(
    await app.as('crt.calcul.nomenclature_cost', 'crt.calcul.sell_cost'),
    { agency_markup: '0.5' },
    made.id,
  )
  for (const one of [
    '#panic("x") $x^2$ *gras* @ref',
    '#include',
    '=1+1',
    'Non comptée : sans prix',
    'Des lignes ne peuvent pas être calculées',
    'la main-d’œuvre n’est pas comptée',
    'coûte plus que son prix à partir de 5 % de couverture',
  ])
    expect(plain(text)).toContain(one)
  expect([xmp, right < A4_WIDTH]).toEqual([expect.stringMatching(/pdfuaid:part>1</), true])
})

test('bad input is refused with its field', async () => {
  const reader = await app.as('crt.calcul.nomenclature_cost')
  const fields = async (query: string) => {
    const answer = await reader.fetch(`/api/v2/theoretical-cost/pdf?${query}`)
    expect(answer.status).toBe(400)
    return (await answer.json()).data.errors.map(({ field }: { field: string }) => field)
  }
  expect(await fields('')).toEqual(['nomenclature_ids'])
  expect(await fields(`nomenclature_ids=${copier.id}&view=all`)).toEqual(['view'])
  expect(await fields(`nomenclature_ids=${copier.id}&language=de`)).toEqual(['language'])
  expect(await fields(`nomenclature_ids=${copier.id}&agency_markup=0`)).toEqual(['agency_markup'])
})
