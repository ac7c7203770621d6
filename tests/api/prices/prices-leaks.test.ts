// Without `selling_price.show` no purchase price can be derived: one test for each way.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Permission } from '#contract/people/permissions.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { euros, managing, percent } from '../../price-fixtures.ts'
import type { Caller } from '../../setup.ts'
import { from, losing, makePlace, pathOf, type Place, refusal, saveAlone, send } from './prices-fixtures.ts'

/** Every right except the one to see purchase prices. */
const everythingElse: Permission[] = [
  ...managing.filter((name) => name !== 'selling_price.show'),
  'product.update.general',
  'product.mdm.search',
  'product.mdm.import',
  'product.mdm.refresh',
]

setUpApp(...managing)
let seller: Caller
beforeAll(async () => {
  seller = await app.as(...everythingElse)
})

/**
 * The secrets, as figures that occur nowhere else: 73.19 € purchase price, 81.37 € for the agency, + 17.31 % for the minimum (after a colon
 * 17.31 are the seconds of a timestamp).
 */
const SECRET = /73\.19|81\.37|(?<!:)17\.31|95\.45(?=\d)|PERCENT|"percent"|"base|"exact"|(group|agency|seller)_purchase_price/
let place: Place
let bought: { id: number }
let row: { id: number; version: number }
beforeEach(async () => {
  place = await makePlace(manager)
  bought = await manager.client.purchase_prices.create({ product_id: place.product_id, amount: '73.19', start_date: '2026-01-01' })
  row = await saveAlone(manager, place, {
    agency_purchase_price: euros('81.37'),
    min_price: percent('17.31'),
    max_price: euros('150'),
    unit_label: 'pièce',
  })
})
const ask = (method: string, path: string, body?: unknown) => send(seller, method, path, body)
const simulation = () => `${pathOf(place)}/simulation`

describe('without the right to see purchase prices', () => {
  test('rows and lists are euros without a unit', async () => {
    const responses = await Promise.all(
      [pathOf(place), pathOf(place, row.id), `/products/${place.product_id}/sellingprices`].map((path) => ask('GET', path)),
    )
    for (const { status, text } of responses) {
      expect([status, text]).toEqual([200, expect.stringContaining('"min_price":{"value":"95.46"}') as string])
      expect(text).not.toMatch(SECRET)
    }
  })

  test('purchase prices are neither listed nor read, nor is their history', async () => {
    for (const path of [
      '/purchaseprices',
      `/purchaseprices?product_id=${place.product_id}`,
      `/purchaseprices/${bought.id}`,
      `/activities/purchaseprices/${bought.id}`,
    ]) {
      const { status, text } = await ask('GET', path)
      expect([path, status]).toEqual([path, 403])
      expect(text).not.toMatch(SECRET)
    }
  })

  test('a simulation says what is asked for, from which row, and nothing of how', async () => {
    const { status, text, body } = await ask('POST', simulation(), { actor: 'seller', date: '2026-06-01' })
    expect([status, body]).toMatchObject([200, { prices: { min_price: '95.46' }, steps: [{ row_id: row.id }, { row_id: row.id }] }])
    expect(text).not.toMatch(SECRET)
    const probe = { min_price: percent('0') }
    expect((await ask('POST', simulation(), { actor: 'seller', date: '2026-06-01', selling_price: probe })).status).toBe(403)
    expect((await ask('POST', simulation(), { actor: 'seller', date: '2026-06-01', selling_price: {} })).status).toBe(403)
  })

  test('a simulation warns of what is inverted among the sale prices only', async () => {
    const turned = await makePlace(manager)
    const amounts = { seller_purchase_price: euros('60'), min_price: euros('50'), recommended_price: euros('45') }
    await saveAlone(manager, turned, amounts)
    const body = { actor: 'seller', date: '2026-06-01' }
    const inverted = { code: 'INVERTED', date: '2026-01-01' }
    const sale = { ...inverted, lower: 'min_price', higher: 'recommended_price' }
    const [all, some] = [
      await send(manager, 'POST', `${pathOf(turned)}/simulation`, body),
      await ask('POST', `${pathOf(turned)}/simulation`, body),
    ]
    expect(all.body).toMatchObject({ warnings: [{ ...inverted, lower: 'seller_purchase_price', higher: 'min_price' }, sale] })
    expect(some.body).toMatchObject({ warnings: [sale] })
    expect(some.text).not.toMatch(SECRET)
  })

  test('neither purchase amounts nor percentages are written', async () => {
    const bodies = [{ min_price: percent('0') }, { agency_purchase_price: euros('1') }, { group_purchase_price: null }]
    for (const body of bodies) {
      expect((await ask('PUT', pathOf(place, row.id), { version: 1, ...body })).status).toBe(403)
      expect((await ask('POST', pathOf(place), { ...from, actor: 'agency', ...body })).status).toBe(403)
      expect(
        (
          await ask('POST', pathOf(place), {
            items: [
              { ...from, actor: 'agency' },
              { id: row.id, version: 1, ...body },
            ],
          })
        ).status,
      ).toBe(403)
    }
  })

  test('a period that hidden prices refuse is refused without naming them', async () => {
    await manager.client.purchase_prices.update({ id: bought.id, version: 1, end_date: '2026-12-31' })
    await manager.client.purchase_prices.create({ product_id: place.product_id, amount: '90.00', start_date: '2027-01-01' })
    const now = await send(manager, 'PUT', pathOf(place, row.id), { version: 1, end_date: '2026-12-31' })
    expect(now.status).toBe(200)
    const refused = await ask('PUT', pathOf(place, row.id), { version: 2, end_date: null })
    expect([refused.status, refused.text]).toEqual([400, expect.not.stringMatching(SECRET) as string])
    expect(refused.body).toMatchObject({ data: { errors: [{ field: 'start_date', key: 'hidden_prices' }] } })
  })

  test('no purchase price is set, from which the percentage and with it all the others would follow', async () => {
    const { product_id } = place
    expect((await ask('POST', '/purchaseprices', { product_id, amount: '100', start_date: '2030-01-01' })).status).toBe(403)
    expect((await ask('PUT', `/purchaseprices/${bought.id}`, { version: 1, amount: '100' })).status).toBe(403)
    expect((await ask('PUT', `/purchaseprices/${bought.id}`, { version: 9, end_date: null })).text).not.toMatch(SECRET)
    expect((await ask('DELETE', `/purchaseprices/${bought.id}?version=9`)).status).toBe(403)
  })

  test('the answer, the warnings and the conflict of a change tell nothing', async () => {
    const saved = await ask('PUT', pathOf(place, row.id), { version: 1, recommended_price: euros('1') })
    expect([saved.status, saved.text]).toEqual([200, expect.not.stringMatching(SECRET) as string])
    expect(saved.body).toMatchObject({ warnings: [{ lower: 'min_price', higher: 'recommended_price' }] })
    const created = await ask('POST', pathOf(place), { ...from, actor: 'agency', min_price: euros('0.01') })
    expect([created.status, created.body]).toMatchObject([201, { warnings: [] }])
    const stale = await ask('PUT', pathOf(place, row.id), { version: 1, unit_label: 'x' })
    expect([stale.status, stale.body]).toMatchObject([409, { data: { current: { id: row.id, min_price: { value: '95.46' } } } }])
    expect(stale.text).not.toMatch(SECRET)
    const set = await ask('POST', pathOf(place), { items: [{ id: row.id, version: 1, unit_label: 'x' }] })
    expect([set.status, set.text]).toEqual([409, expect.not.stringMatching(SECRET) as string])
  })

  test('no minimum can be moved until a warning or a refusal tells where the purchase price lies', async () => {
    let version = row.version
    for (const value of ['80', '73.20', '73.18', '81.36', '81.38', '1']) {
      const { status, body } = await ask('PUT', pathOf(place, row.id), { version, min_price: euros(value) })
      expect([value, status, body]).toMatchObject([value, 200, { warnings: [] }])
      version += 1
    }
  })

  test('the history says that prices changed: once per change, without values, and alike for euros, percentages and purchase prices', async () => {
    const historyOf = async (query = '') => {
      const { status, text, body } = await ask('GET', `/activities/sellingprices/${row.id}${query}`)
      expect([status, text]).toEqual([200, expect.not.stringMatching(SECRET) as string])
      return body as { items: { id: number; field: string; action: string; old_value: unknown; new_value: unknown }[]; total: number }
    }
    const hidden = { field: 'amounts', old_value: null, new_value: null }
    const changes = [
      { min_price: euros('99') },
      { min_price: percent('18') },
      { agency_purchase_price: euros('82.37') },
      { max_price: euros('151'), recommended_price: percent('20'), seller_purchase_price: euros('83.37') },
    ]
    for (const [index, change] of changes.entries()) {
      await manager.client.selling_prices.update({ ...place, selling_price_id: row.id, version: index + 1, ...change })
      const { items, total } = await historyOf(`?page_size=${index + 1}`)
      expect([total, items.length]).toEqual([items.length + 7, index + 1])
      for (const item of items) expect(item).toMatchObject({ action: 'updated', ...hidden })
    }
    const { items } = await historyOf()
    expect(items.filter(({ action }) => action === 'created').map(({ field }) => field)).toEqual(
      expect.arrayContaining(['active', 'actor', 'amounts', 'catalog_id', 'product_id', 'start_date', 'unit_label']),
    )
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
    expect(await historyOf('?field=amounts')).toMatchObject({ total: 5 })
    for (const field of ['group_purchase_price', 'agency_purchase_price', 'min_price', 'max_price'])
      expect([field, await historyOf(`?field=${field}`)]).toMatchObject([field, { items: [], total: 0 }])
    await manager.client.products.remove({ params: { id: place.product_id }, query: { version: 1 } })
    expect((await historyOf('?field=amounts')).items[0]).toMatchObject({ action: 'deleted', ...hidden })
    expect((await ask('GET', `/activities/products/${place.product_id}`)).text).not.toMatch(SECRET)
  })

  test('products are neither filtered nor sorted by what they cost, and show nothing of it', async () => {
    const filters = ['sort=group_purchase_price', 'sort=price', 'sort=-amount', 'filter=amount']
    const plain = await ask('GET', '/products')
    for (const filter of filters) {
      const { status, body } = await ask('GET', `/products?${filter}`)
      expect([filter, status === 400 || JSON.stringify(body) === plain.text]).toEqual([filter, true])
    }
    for (const path of ['/products', `/products/${place.product_id}`, '/daily-focus', '/external-products', '/activities/products/1'])
      expect([path, (await ask('GET', path)).text]).toEqual([path, expect.not.stringMatching(SECRET) as string])
  })

  test('price plans are closed', async () => {
    for (const path of ['/price-plans', '/price-plans/1']) expect([path, (await ask('GET', path)).status]).toEqual([path, 403])
  })

  test('in the daily focus a chain is inverted only where its sale prices are', async () => {
    const hidden = await makePlace(manager)
    await saveAlone(manager, hidden, { group_purchase_price: euros('20'), min_price: euros('10') })
    const lines = async (who: Caller) =>
      (await who.client.daily_focus.lines({ kind: 'inverted_chain', page_size: 200 })).items.map(({ id }) => id)
    expect([(await lines(manager)).includes(hidden.product_id), (await lines(seller)).includes(hidden.product_id)]).toEqual([true, false])
  })

  test('an answer that was stored for a repeat is not told to who has lost the right since', async () => {
    const { downgrade, caller } = await losing(app)
    const body = { ...from, actor: 'agency', agency_purchase_price: euros('81.37'), min_price: percent('17.31') }
    const post = () => send(caller, 'POST', pathOf(place), body, { 'Idempotency-Key': 'lost-1' })
    const buy = () =>
      send(
        caller,
        'POST',
        '/purchaseprices',
        { product_id: place.product_id, amount: '73.19', start_date: '2020-01-01', end_date: '2020-12-31' },
        { 'Idempotency-Key': 'lost-2' },
      )
    expect([(await post()).status, (await post()).status, (await buy()).status]).toEqual([201, 201, 201])
    await downgrade()
    for (const again of [await post(), await buy()])
      expect([again.status, again.text]).toEqual([403, expect.not.stringMatching(SECRET) as string])
    expect((await manager.client.selling_prices.list({ ...place, actor: 'agency' })).total).toBe(1)
  })

  test('a refusal never echoes what was sent', async () => {
    const response = await send(manager, 'POST', pathOf(place), {
      ...from,
      min_price: { value: '73.19x', unit: 'EUR' },
      max_price: { value: 73.19, unit: 'EUR' },
    })
    expect([response.status, response.text]).toEqual([400, expect.not.stringMatching(/73\.19/) as string])
    const refused = await refusal(manager.client.selling_prices.save({ ...place, ...from, min_price: euros('73.19') }))
    expect(JSON.stringify(refused.data)).not.toMatch(/73\.19/)
  })
})
