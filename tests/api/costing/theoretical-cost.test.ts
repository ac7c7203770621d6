// The theoretical cost over HTTP: the worked example, what each right shows, defaults from the settings, and refusals.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Permission, permissionsByArea } from '#contract/people/permissions.ts'
import { users } from '#server/platform/db/schema.ts'

import { makeCopier } from '../../cost-fixtures.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'

let app: TestApp
let writer: Caller
let id: number
beforeAll(async () => {
  app = await startApp()
  writer = await app.as('nomenclature.update', 'printer_category.update')
  id = (await makeCopier(writer)).id
})
afterAll(() => app.close())

const ask = async (caller: Pick<Caller, 'fetch'>, query: string) => {
  const answer = await caller.fetch(`/api/v2/theoretical-cost?${query}`)
  return { status: answer.status, body: await answer.json() }
}
const volumes = 'mono_volume=10000&colour_volume=2000'
const own = () => `nomenclature_ids=${id}&${volumes}`

test('the worked check is answered to the sixth decimal, with the category’s pages between interventions', async () => {
  const { status, body } = await ask(await app.as('crt.calcul.nomenclature_cost'), own())
  expect(status).toBe(200)
  const [item] = body.items
  expect(item).toEqual({
    nomenclature_id: id,
    mono_page: '0.0134',
    colour_page: '0.03965',
    labour_page: '0.0027',
    monthly: '213.30',
    contract: '7678.80',
    lines: ['0.008', '0.0015', '0.0012', '0.00875', '0.00875', '0.00875'].map((cost_page) => ({ id: expect.any(Number), cost_page })),
    families: [
      { family: 'Toner', mono_page: '0.008', colour_page: '0.03425' },
      { family: 'Tambour', mono_page: '0.0015', colour_page: '0.0015' },
      { family: 'Four', mono_page: '0.0012', colour_page: '0.0012' },
    ],
    hours_needed: '5.00',
    hours_available: '151.67',
    warnings: [],
  })
})

describe('each right shows its own part, and no other', () => {
  const always = ['hours_available', 'hours_needed', 'nomenclature_id', 'warnings']
  const cost = ['colour_page', 'contract', 'families', 'labour_page', 'mono_page', 'monthly']
  test.each([
    ['crt.calcul.nomenclature_cost', [...cost, 'lines']],
    ['crt.calcul.graph', cost],
    ['crt.calcul.sell_cost', ['sell']],
    ['crt.calcul.sell_vendor_cost', ['sell_vendor']],
  ] as const)('%s', async (right, shown) => {
    const { body } = await ask(await app.as(right), `${own()}&agency_markup=1.2&seller_markup=1.1`)
    expect(Object.keys(body.items[0]).toSorted()).toEqual([...always, ...shown].toSorted())
  })

  test('none of the four: refused, also to who writes nomenclatures', async () => {
    expect((await ask(writer, own())).status).toBe(403)
    expect((await ask(await app.as('product.index'), own())).status).toBe(403)
    expect((await ask(app.stranger, own())).status).toBe(401)
  })
})

describe('curves are told to who asks for them and sees costs', () => {
  const curves = async (right: Permission) => (await ask(await app.as(right), `${own()}&curves=true`)).body.items[0].curves

  test('with graph alone: without a word of any line', async () => {
    const drawn = await curves('crt.calcul.graph')
    expect(Object.keys(drawn).toSorted()).toEqual(['coverage', 'sensitivity', 'volume'])
    expect(drawn.volume[0]).toEqual({ volume: '2400', page: '0.017775', page_whole: '0.018825' })
    expect(drawn.coverage[1]).toEqual({ coverage: '5', mono_page: '0.0104', colour_page: '0.03665' })
    expect(drawn.sensitivity).toContainEqual({ input: 'prices', monthly: '18.09' })
  })

  test('what the price of one line does is a cost of a line', async () => {
    const amounts = (await curves('crt.calcul.nomenclature_cost')).lines.map(({ monthly }: { monthly: string }) => monthly)
    expect(amounts).toEqual(['9.60', '1.80', '1.44', '1.75', '1.75', '1.75'])
  })

  test('who sees prices alone is told none', async () => {
    expect(await curves('crt.calcul.sell_cost')).toBeUndefined()
    expect(await curves('crt.calcul.sell_vendor_cost')).toBeUndefined()
  })
})

test('a price is the cost with one markup on the other, each said in its own way', async () => {
  const seller = await app.as('crt.calcul.sell_cost', 'crt.calcul.sell_vendor_cost')
  const markups = 'agency_markup=20&agency_markup_type=markup_rate&seller_markup=50&seller_markup_type=margin_rate'
  const { body } = await ask(seller, `${own()}&months=12&${markups}`)
  expect(body.items[0].sell).toEqual({
    mono_page: '0.01608',
    colour_page: '0.04758',
    monthly: '255.96',
    contract: '3071.52',
    margin: '42.66',
    break_even_pages: '17267',
    below_cost_from: { mono: '10.68', colour: expect.any(String) },
  })
  expect(body.items[0].sell_vendor).toMatchObject({ mono_page: '0.03216', monthly: '511.92', margin: '255.96' })
})

test('a coverage, a factor and what work costs are taken as they are given', async () => {
  const reader = await app.as('crt.calcul.graph')
  const pages = async (query: string) => {
    const [item] = (await ask(reader, `nomenclature_ids=${id}&${query}`)).body.items
    return [item.mono_page, item.colour_page, item.labour_page]
  }
  expect(await pages('mono_coverage=5')).toEqual(['0.0104', '0.03665', '0.0027'])
  expect(await pages('colour_coverage=10')).toEqual(['0.0134', '0.0659', '0.0027'])
  expect(await pages('k=2')).toEqual(['0.0214', '0.0739', '0.0027'])
  expect(await pages('hourly_cost=0&travel_cost=4')).toEqual(['0.0108', '0.03705', '0.0001'])
})

test('what is not said is as the settings of the caller’s subsidiary say, and `own` asks for each line’s own coverage', async () => {
  const reader = await app.as('crt.calcul.graph')
  await app.services.db.update(users).set({ zone: 'LYO' }).where(eq(users.id, reader.id))
  const mono = async (query = '') => (await ask(reader, `nomenclature_ids=${id}${query}`)).body.items[0].mono_page
  expect(await mono()).toBe('0.0134')
  await writer.client.calculation_settings.save({ zone: 'LYO', version: 1, hourly_cost: '0', travel_cost: '0', mono_coverage: '5' })
  expect(await mono()).toBe('0.0077')
  expect(await mono('&mono_coverage=own')).toBe('0.0107')
  expect(await mono('&mono_coverage=own&hourly_cost=65&travel_cost=30')).toBe('0.0134')
})

test('lines that cannot be costed and interventions that nobody knows of are said, and counted as nothing', async () => {
  const made = await writer.client.technical_nomenclatures.create({ name: 'Copieur sans relevé' })
  const items = [
    { reference: 'A', price: '60', durability: 12_000 },
    { reference: 'B', durability: 100 },
    { reference: 'C', price: '1' },
    { reference: 'D', price: '1', durability: 0 },
    { reference: 'E', is_included: false },
  ]
  await writer.client.nomenclature_lines.save({ technical_nomenclature_id: made.id, version: made.version, items })
  const { body } = await ask(await app.as('crt.calcul.nomenclature_cost'), `nomenclature_ids=${made.id},${id}`)
  const [item, other] = body.items
  expect(item).toMatchObject({
    nomenclature_id: made.id,
    mono_page: '0.005',
    labour_page: '0.00',
    hours_needed: null,
    warnings: ['NO_INTERVENTION_PAGES', 'NO_INTERVENTION_DURATION', 'NO_PRINT_SPEED', 'LINES_LEFT_OUT'],
  })
  expect(item.lines.map(({ cost_page, excluded }: { cost_page: string; excluded?: string }) => [cost_page, excluded])).toEqual([
    ['0.005', undefined],
    [null, 'NO_PRICE'],
    [null, 'NO_DURABILITY'],
    [null, 'ZERO_DURABILITY'],
    ['0.00', 'NOT_INCLUDED'],
  ])
  expect(other.nomenclature_id).toBe(id)
})

test.each([
  ['', 'nomenclature_ids'],
  ['nomenclature_ids=', 'nomenclature_ids'],
  ['nomenclature_ids=1,2,3,4,5,6', 'nomenclature_ids'],
  ['nomenclature_ids=999999', 'nomenclature_ids'],
  ['mono_volume=-1', 'mono_volume'],
  ['mono_volume=1.5', 'mono_volume'],
  ['colour_volume=beaucoup', 'colour_volume'],
  ['months=0', 'months'],
  ['mono_coverage=101', 'mono_coverage'],
  ['colour_coverage=-1', 'colour_coverage'],
  ['hourly_cost=-5', 'hourly_cost'],
  ['travel_cost=1e5', 'travel_cost'],
  ['k=-1', 'k'],
  ['curves=peut-etre', 'curves'],
  ['agency_markup=0', 'agency_markup'],
  ['seller_markup=100&seller_markup_type=margin_rate', 'seller_markup'],
  ['agency_markup=1&agency_markup_type=half', 'agency_markup_type'],
])('« %s » is refused with its field: %s', async (query, field) => {
  const admin = await app.admin()
  const { status, body } = await ask(
    admin,
    query.startsWith('nomenclature_ids') || query === '' ? query : `nomenclature_ids=${id}&${query}`,
  )
  expect(status).toBe(400)
  expect(body.data.errors.map((error: { field: string }) => error.field)).toEqual([field])
})

test('every right of the calculator, alone, opens the call', async () => {
  const statuses = await Promise.all(permissionsByArea.calculator.map(async (right) => (await ask(await app.as(right), own())).status))
  expect(statuses).toEqual([200, 200, 200, 200])
})

describe('page costs in the list of nomenclatures', () => {
  const listed = async (caller: Caller, nomenclature = id) =>
    (await caller.client.technical_nomenclatures.list({})).items.find((row) => row.id === nomenclature)

  test.each(['crt.calcul.nomenclature_cost', 'crt.calcul.graph'] as const)(
    'with %s they are those of the calculation at the settings of one’s subsidiary, in the list, the row and what a change answers',
    async (right) => {
      const caller = await app.as(right, 'nomenclature.update')
      expect(await listed(caller)).toMatchObject({ mono_page: '0.0134', colour_page: '0.03965', warnings: [] })
      expect(await caller.client.technical_nomenclatures.get({ id })).toMatchObject({ mono_page: '0.0134', colour_page: '0.03965' })
      await app.services.db.update(users).set({ zone: 'LYO' }).where(eq(users.id, caller.id))
      await writer.client.calculation_settings.save({
        zone: 'LYO',
        version: (await writer.client.calculation_settings.get({ zone: 'LYO' })).version,
        hourly_cost: '65',
        travel_cost: '30',
        mono_coverage: '16',
      })
      expect(await listed(caller)).toMatchObject({ mono_page: '0.0214' })
    },
  )

  test.each(['crt.calcul.sell_cost', 'crt.calcul.sell_vendor_cost', 'nomenclature.update', 'printer_category.update'] as const)(
    'with %s alone they are not told',
    async (right) => {
      expect(await listed(await app.as(right))).toMatchObject({ mono_page: null, colour_page: null, warnings: [] })
    },
  )

  test('a printer without a line that can be costed has none; one without colour lines has no colour page, and what is left out is said', async () => {
    const caller = await app.as('crt.calcul.graph', 'nomenclature.update')
    const made = await caller.client.technical_nomenclatures.create({ name: 'Sans prix', print_speed: 30 })
    expect(made).toMatchObject({ mono_page: null, colour_page: null, warnings: ['NO_INTERVENTION_PAGES', 'NO_INTERVENTION_DURATION'] })
    const items = [
      { reference: 'TN-1', price: '60', durability: 12_000, ink_rate: '5' },
      { reference: 'DR-1', durability: 60_000 },
    ]
    await writer.client.nomenclature_lines.save({ technical_nomenclature_id: made.id, version: 1, items })
    expect(await listed(caller, made.id)).toMatchObject({ mono_page: '0.005', colour_page: null })
    expect((await listed(caller, made.id))?.warnings).toContain('LINES_LEFT_OUT')
  })
})
