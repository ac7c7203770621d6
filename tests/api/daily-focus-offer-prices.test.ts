// The work queue's lines about an offer's rules, markups, tiers and prices, for the offer's manager.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { FocusKind } from '#contract/activity/daily-focus.ts'
import type { Inputs } from '#contract/index.ts'
import { priceWarnings } from '#engine/offers/degressivity.ts'
import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { begun, euros, makeCatalog } from '../price-fixtures.ts'
import { statusOf } from '../refusal.ts'
import { ruledOffer } from '../rule-fixtures.ts'
import { type Caller, startApp, type TestApp } from '../setup.ts'

let app: TestApp
let admin: Caller
let manager: Caller
let colleague: Caller
const rights = [
  'offer.read',
  'offer.show',
  'offer.update.general',
  'offer.rule.update',
  'offer.markup.update',
  'offer.degressivity.update',
] as const
beforeAll(async () => {
  app = await startApp()
  admin = await app.admin()
  ;[manager, colleague] = [await app.as(...rights), await app.as(...rights)]
})
afterAll(() => app.close())

const day = today()
const lineOf = async (kind: FocusKind, id: number, caller = manager) =>
  (await caller.client.daily_focus.lines({ kind, page_size: 200 })).items.find((line) => line.id === id)

/** An offer of the manager that is sold in Lyon, with a price of 100 € (at least 90 €, at most 150 €) for its copier. */
async function managed() {
  const offer = await ruledOffer(admin)
  const { offer_id, copier } = offer
  await admin.client.offers.update({ offer_id, version: await offer.version(), manager_id: manager.id })
  await admin.client.offers.set_zones({ offer_id, version: await offer.version(), zones: ['LYO'] })
  const catalog = await makeCatalog(admin, { zone: 'LYO' })
  await admin.client.offers.update({ offer_id, version: await offer.version(), catalog_id: catalog.id })
  const saved = await admin.client.selling_prices.save({
    product_id: copier.id,
    id: catalog.id,
    actor: 'seller',
    start_date: begun,
    min_price: euros('90'),
    recommended_price: euros('100'),
    max_price: euros('150'),
  })
  const [row] = 'items' in saved ? saved.items : [saved]
  if (!row) throw new Error('no price was saved')
  return { ...offer, catalog, row }
}
type Markup = Inputs['offer_markups']['save']['items'][number]
const markup: Markup = { zone: 'LYO', actor: 'seller', coefficient_type: 'coefficient', value: '1.2', start_date: begun, end_date: null }

describe('the prices of an offer in the daily focus', () => {
  test('a rule that ends or begins within 30 days is listed by its name, in its latest version and while it is active', async () => {
    const offer = await managed()
    const { offer_id } = offer
    const rule = await offer.add({ name: 'Été', start_date: day, end_date: addDays(day, 30) })
    expect(await lineOf('offer_rule_begins', offer_id)).toMatchObject({ label: 'Été', row_id: rule.rule_number, date: day })
    expect(await lineOf('offer_rule_ends', offer_id)).toMatchObject({ label: 'Été', row_id: rule.rule_number, date: addDays(day, 30) })
    expect(await lineOf('offer_rule_ends', offer_id, colleague)).toBeUndefined()
    const next = await admin.client.rules.update({ offer_id, id: rule.id, version_number: 1, start_date: null, end_date: addDays(day, 31) })
    expect([await lineOf('offer_rule_begins', offer_id), await lineOf('offer_rule_ends', offer_id)]).toEqual([undefined, undefined])
    await admin.client.rules.update({ offer_id, id: next.id, version_number: 2, end_date: addDays(day, 3), active: false })
    expect(await lineOf('offer_rule_ends', offer_id)).toBeUndefined()
  })

  test('a markup that ends within 30 days is listed by its subsidiary and actor, unless another one follows', async () => {
    const { offer_id, version } = await managed()
    const ending = { ...markup, end_date: addDays(day, 5) }
    const save = async (...items: Markup[]) => await admin.client.offer_markups.save({ offer_id, version: await version(), items })
    const { items } = await save(ending, { ...ending, actor: 'agency', end_date: addDays(day, 31) })
    const own = items.find(({ actor }) => actor === 'seller')
    expect(await lineOf('offer_markup_ends', offer_id)).toMatchObject({ row_id: own?.id, actor: 'seller', date: addDays(day, 5) })
    expect(await lineOf('offer_markup_begins', offer_id)).toBeUndefined()
    await save(ending, { ...markup, start_date: addDays(day, 6) })
    expect(await lineOf('offer_markup_ends', offer_id)).toBeUndefined()
    expect(await lineOf('offer_markup_begins', offer_id)).toMatchObject({ actor: 'seller', date: addDays(day, 6) })
  })

  test('a cliff of price degressivity is listed with its quantities, and nothing else is: as the engine has it', async () => {
    const { offer_id, version } = await managed()
    const tables: [string, string | null, string][][] = [
      [
        ['1', '49', '0'],
        ['50', null, '10'],
      ],
      [
        ['1', '49', '0'],
        ['50', null, '1'],
      ],
      [
        ['10', '19.5', '5'],
        ['20', '99', '5.5'],
        ['100', null, '40'],
      ],
      [
        ['2', '9', '60'],
        ['30', null, '5'],
      ],
      [['1', null, '50']],
      [['0.5', null, '10']],
    ]
    for (const [place, table] of tables.entries())
      for (const mode of ['volume', 'graduated'] as const) {
        const items = table.map(([min_quantity, max_quantity, discount_rate]) => ({ min_quantity, max_quantity, discount_rate }))
        await admin.client.price_degressivities.save({ offer_id, version: await version(), mode, items })
        const cliff = priceWarnings({ mode, items: items.map((item, id) => ({ id, ...item })) }).find(({ kind }) => kind === 'CLIFF')
        const label = (await lineOf('offer_price_cliff', offer_id))?.label
        expect([place, mode, label?.split(' ').map(Number)]).toEqual([place, mode, cliff && [Number(cliff.from), Number(cliff.to)]])
      }
  })

  test('a case that fails since a price changed is listed by its name until it passes again', async () => {
    const offer = await managed()
    const { offer_id, copier, catalog, row } = offer
    const expected = [{ product_id: copier.id, field: 'unit_price' as const, value: '100' }]
    const one = { name: 'Prix de Lyon', quantities: {}, zone: 'LYO', actor: 'seller' as const, date: null, expected }
    const { items } = await admin.client.rule_cases.save({ offer_id, version: await offer.version(), items: [one] })
    expect(await lineOf('offer_cases_fail', offer_id)).toBeUndefined()
    const place = { product_id: copier.id, id: catalog.id, selling_price_id: row.id }
    const dearer = await admin.client.selling_prices.update({ ...place, version: row.version, recommended_price: euros('110') })
    expect(await lineOf('offer_cases_fail', offer_id)).toMatchObject({ label: 'Prix de Lyon', row_id: items[0]?.id })
    expect(await lineOf('offer_cases_fail', offer_id, colleague)).toBeUndefined()
    await admin.client.offers.set_alternate_managers({ offer_id, version: await offer.version(), users: [colleague.id] })
    expect(await lineOf('offer_cases_fail', offer_id, colleague)).toBeDefined()
    await admin.client.selling_prices.update({ ...place, version: dearer.version, recommended_price: euros('100.00') })
    expect(await lineOf('offer_cases_fail', offer_id)).toBeUndefined()
  })

  test('an active offer with a price below its minimum or above its maximum is listed with the article', async () => {
    const offer = await managed()
    const { offer_id, copier } = offer
    const listed = async (value: string) => {
      await admin.client.offer_markups.save({ offer_id, version: await offer.version(), items: [{ ...markup, value }] })
      return (await lineOf('offer_price_outside', offer_id))?.label
    }
    expect([await listed('1.2'), await listed('0.8'), await listed('1.6')]).toEqual([
      undefined,
      copier.mdm_designation,
      copier.mdm_designation,
    ])
    await admin.client.offers.update({ offer_id, version: await offer.version(), active: false })
    expect(await lineOf('offer_price_outside', offer_id)).toBeUndefined()
  })

  test('an offer that nobody manages is on everybody’s desk who writes offers', async () => {
    const offer = await managed()
    const { offer_id } = offer
    await admin.client.offers.update({ offer_id, version: await offer.version(), manager_id: null })
    await admin.client.offer_markups.save({ offer_id, version: await offer.version(), items: [{ ...markup, value: '0.8' }] })
    expect(await lineOf('offer_price_outside', offer_id)).toBeDefined()
    expect(await lineOf('offer_price_outside', offer_id, colleague)).toBeDefined()
    const reader = await app.as('offer.read', 'offer.show')
    expect(await statusOf(reader.client.daily_focus.lines({ kind: 'offer_price_outside' }))).toBe(403)
  })

  test('of more offers than one answer works out it says how many are left, and whoever asks on finds the problem of the last one', async () => {
    const busy = await app.as(...rights)
    const offer = await managed()
    const { offer_id } = offer
    await admin.client.offers.update({ offer_id, version: await offer.version(), manager_id: busy.id })
    await admin.client.offer_markups.save({ offer_id, version: await offer.version(), items: [{ ...markup, value: '0.8' }] })
    // The other offers were changed later, so they are checked first.
    await app.services.db.execute(sql`with made as (insert into offers (name, reference, manager_id, updated_at)
      select 'Chargée', 'CHARGE-' || ${offer_id}::int || '-' || n, ${busy.id}::int, '2090-01-01' from generate_series(1, 100) n returning id)
      insert into markups (offer_id, zone, actor, coefficient_type, value, start_date)
      select id, 'LYO', 'seller', 'coefficient', 1, ${begun}::date from made`)
    const ask = async () => await busy.client.daily_focus.lines({ kind: 'offer_price_outside', page_size: 200 })
    const own = ({ items }: Awaited<ReturnType<typeof ask>>) => items.some(({ id }) => id === offer_id)
    const first = await ask()
    expect([first.to_check > 0, own(first)]).toEqual([true, false])
    let last = first
    for (let left = first.to_check; left > 0; left = last.to_check) {
      last = await ask()
      expect(last.to_check).toBeLessThan(left)
    }
    expect(own(last)).toBe(true)
    const { items } = await busy.client.daily_focus.sections()
    expect(items.find(({ kind }) => kind === 'offer_price_outside')).toMatchObject({ to_check: 0 })
  })
})
