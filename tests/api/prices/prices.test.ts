// Selling prices: rows and sets of rows, refusals and warnings.
import { beforeAll, describe, expect, test } from 'vitest'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { euros, makeCatalog, managing, percent } from '../../price-fixtures.ts'
import type { Caller } from '../../setup.ts'
import { from, makePlace, pathOf, type Place, refusal, refused, saveAlone, send } from './prices-fixtures.ts'

setUpApp(...managing)
let colleague: Caller
beforeAll(async () => {
  colleague = await app.as(...managing)
})

const calls = () => manager.client.selling_prices
const saveRow = (place: Place, row: object = {}) => saveAlone(manager, place, row)

describe('a row', () => {
  test('is created with 201, read, listed and changed with 200, and says who changed it', async () => {
    const place = await makePlace(manager)
    const body = {
      ...from,
      unit_label: ' page ',
      min_price: { value: '15', unit: 'PERCENT' },
      public_price: { value: '0.004500', unit: 'EUR' },
    }
    const made = await send(manager, 'POST', pathOf(place), body)
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: expect.any(Number) as number,
      product_id: place.product_id,
      catalog: { id: place.id, name: expect.any(String) as string, code: expect.any(String) as string, start_date: null, end_date: null },
      ...from,
      active: true,
      end_date: null,
      unit_label: 'page',
      group_purchase_price: null,
      agency_purchase_price: null,
      seller_purchase_price: null,
      min_price: { value: '15.00', unit: 'PERCENT' },
      recommended_price: null,
      max_price: null,
      public_price: { value: '0.0045', unit: 'EUR' },
      version: 1,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      updated_by: { id: manager.id, name: manager.name },
      warnings: [],
    })
    const { warnings: _, ...row } = made.body as { id: number; warnings: unknown[] }
    expect(await send(manager, 'GET', pathOf(place))).toMatchObject({ status: 200, body: { items: [row], total: 1, page: 1 } })
    expect((await send(manager, 'GET', pathOf(place, row.id))).body).toEqual(row)
    const changed = await send(colleague, 'PUT', pathOf(place, row.id), { version: 1, max_price: { value: '20', unit: 'EUR' } })
    expect(changed).toMatchObject({ status: 200, body: { version: 2, max_price: { value: '20.00' }, updated_by: { id: colleague.id } } })
    expect(changed.body).toMatchObject({ min_price: { value: '15.00', unit: 'PERCENT' }, unit_label: 'page' })
    const emptied = await send(manager, 'PUT', pathOf(place, row.id), { version: 2, min_price: null, unit_label: null, active: false })
    expect(emptied.body).toMatchObject({ version: 3, min_price: null, unit_label: null, active: false, max_price: { value: '20.00' } })
  })

  test('is found only below its own product and catalogue', async () => {
    const [place, other] = [await makePlace(manager), await makePlace(manager)]
    const { id } = await saveRow(place)
    for (const wrong of [
      { ...place, product_id: other.product_id },
      { ...place, id: other.id },
      { ...place, id: 2_000_000_000 },
    ]) {
      expect((await send(manager, 'GET', pathOf(wrong, id))).status).toBe(404)
      expect((await send(manager, 'PUT', pathOf(wrong, id), { version: 1, active: false })).status).toBe(404)
      expect((await send(manager, 'POST', pathOf(wrong), { items: [{ id, version: 1, active: false }] })).status).toBe(404)
    }
    const nowhere = { product_id: 2_000_000_000, id: place.id }
    const simulation = `/products/${nowhere.product_id}/sellingprices/catalogs/${place.id}/simulation`
    expect((await send(manager, 'POST', pathOf(nowhere), from)).status).toBe(404)
    expect((await send(manager, 'GET', pathOf(nowhere))).status).toBe(404)
    expect((await send(manager, 'POST', simulation, { actor: 'seller', date: '2026-01-01' })).status).toBe(404)
    expect((await calls().get({ ...place, selling_price_id: id })).version).toBe(1)
  })

  test('is not changed without the version that was read; a stale one is told what is stored, and by whom', async () => {
    const place = await makePlace(manager)
    const { id } = await saveRow(place, { min_price: euros('10') })
    expect(await refusal(calls().update({ ...place, selling_price_id: id, active: false } as never))).toMatchObject(
      refused({ field: 'version', key: 'required' }),
    )
    await colleague.client.selling_prices.update({ ...place, selling_price_id: id, version: 1, min_price: euros('11') })
    const stale = await refusal(calls().update({ ...place, selling_price_id: id, version: 1, min_price: euros('12') }))
    const stored = await calls().get({ ...place, selling_price_id: id })
    expect(stale).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      data: { changed_by: colleague.name, changed_at: expect.any(String) as string },
    })
    expect((stale.data as { current: unknown }).current).toEqual(stored)
    expect(stored.min_price?.value).toBe('11.00')
  })

  test('that is saved as it is stays as it is', async () => {
    const place = await makePlace(manager)
    const { id } = await saveRow(place, { min_price: euros('10') })
    const again = await calls().update({
      ...place,
      selling_price_id: id,
      version: 1,
      min_price: { value: '10.0', unit: 'EUR' },
      end_date: null,
    })
    expect(again.version).toBe(1)
  })

  test('takes no key that is not its own', async () => {
    const place = await makePlace(manager)
    const body = `{"actor":"seller","start_date":"2026-01-01","id2":1,"version":9,"product_id":1,"updated_by":1,"__proto__":{"active":false}}`
    const response = await manager.fetch(`/api/v2${pathOf(place)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    expect([response.status, await response.json()]).toEqual([
      201,
      expect.objectContaining({
        version: 1,
        product_id: place.product_id,
        active: true,
        updated_by: { id: manager.id, name: manager.name },
      }),
    ])
  })
})

describe('what is refused', () => {
  test.each<[string, object, { field: string; key: string }]>([
    ['a JSON number for an amount', { min_price: { value: 12.5, unit: 'EUR' } }, { field: 'min_price.value', key: 'invalid_decimal' }],
    ['more than six decimals', { min_price: { value: '1.0000001', unit: 'EUR' } }, { field: 'min_price.value', key: 'invalid_decimal' }],
    ['an amount without a unit', { min_price: { value: '1' } }, { field: 'min_price.unit', key: 'required' }],
    [
      'a group purchase price in percent',
      { group_purchase_price: percent('10') },
      { field: 'group_purchase_price.unit', key: 'invalid_unit' },
    ],
    ['a public price in percent', { public_price: percent('10') }, { field: 'public_price.unit', key: 'invalid_unit' }],
    ['negative euros', { max_price: euros('-0.01') }, { field: 'max_price', key: 'negative' }],
    ['a percentage of −100', { max_price: percent('-100.00') }, { field: 'max_price', key: 'percent_too_low' }],
    ['an end on the day of its start', { end_date: '2026-01-01' }, { field: 'end_date', key: 'end_before_start' }],
    ['a day that does not exist', { start_date: '2026-02-30' }, { field: 'start_date', key: 'invalid_date' }],
    ['no start', { start_date: undefined }, { field: 'start_date', key: 'required' }],
    ['no actor', { actor: undefined }, { field: 'actor', key: 'required' }],
    ['min above max', { min_price: euros('12'), max_price: euros('11.999999') }, { field: 'min_price', key: 'min_above_max' }],
    [
      'agency purchase below group purchase',
      { group_purchase_price: euros('10'), agency_purchase_price: percent('-1') },
      { field: 'agency_purchase_price', key: 'agency_below_group' },
    ],
  ])('%s', async (_, row, error) => {
    const place = await makePlace(manager)
    const response = await send(manager, 'POST', pathOf(place), { ...from, ...row })
    expect(response).toMatchObject({ status: 400, body: refusedBody(error) })
    expect((await calls().list(place)).total).toBe(0)
  })
  const refusedBody = (error: { field: string; key: string }) => ({ code: 'BAD_REQUEST', data: { errors: [error] } })

  test('a percentage just above −100, zero euros and −0 are accepted', async () => {
    const place = await makePlace(manager)
    const saved = await saveRow(place, { group_purchase_price: euros('100'), min_price: percent('-99.999999'), public_price: euros('-0') })
    expect(saved).toMatchObject({ min_price: { value: '-99.999999' }, public_price: { value: '0.00' } })
  })

  test('an end before the start, also where only one of both is sent', async () => {
    const place = await makePlace(manager)
    const { id } = await saveRow(place, { end_date: '2026-06-30' })
    const update = (row: object) => refusal(calls().update({ ...place, selling_price_id: id, version: 1, ...row }))
    for (const row of [{ end_date: '2026-01-01' }, { end_date: '2025-12-31' }, { start_date: '2026-06-30' }, { start_date: '2027-01-01' }])
      expect(await update(row)).toMatchObject(refused({ field: 'end_date', key: 'end_before_start' }))
  })

  test('a second active row of the day for the same actor, in the same catalogue', async () => {
    const place = await makePlace(manager)
    await saveRow(place, { end_date: '2026-06-30' })
    expect(await refusal(saveRow(place, { start_date: '2026-06-30' }))).toMatchObject(
      refused({ field: 'start_date', key: 'overlap', params: { start: '2026-01-01', end: '2026-06-30' } }),
    )
    await saveRow(place, { start_date: '2026-07-01' })
    await saveRow(place, { actor: 'agency' })
    const { id } = await saveRow(place, { start_date: '2026-03-01', end_date: '2026-04-01', active: false })
    expect(await refusal(calls().update({ ...place, selling_price_id: id, version: 1, active: true }))).toMatchObject(
      refused({ field: 'start_date', key: 'overlap' }),
    )
    await saveRow({ ...place, id: (await makeCatalog(manager)).id })
  })

  test('min above max on a later day, when the purchase price changes', async () => {
    const place = await makePlace(manager)
    const buy = (amount: string, start_date: string, end_date: string | null) =>
      manager.client.purchase_prices.create({ product_id: place.product_id, amount, start_date, end_date })
    await buy('100', '2026-01-01', '2026-05-31')
    await buy('200', '2026-06-01', null)
    const row = { min_price: percent('10'), max_price: euros('150') }
    expect(await refusal(saveRow(place, row))).toMatchObject(
      refused({ field: 'min_price', key: 'min_above_max', params: { date: '2026-06-01' } }),
    )
    await saveRow(place, { ...row, end_date: '2026-05-31' })
  })
})

test('what is inverted without being refused is saved with a warning', async () => {
  const place = await makePlace(manager)
  const row = { seller_purchase_price: euros('20'), min_price: euros('15'), recommended_price: euros('14'), max_price: euros('30') }
  const { id, warnings } = await saveRow(place, row)
  expect(warnings).toEqual([
    { date: '2026-01-01', lower: 'seller_purchase_price', higher: 'min_price' },
    { date: '2026-01-01', lower: 'min_price', higher: 'recommended_price' },
  ])
  const mended = await calls().update({ ...place, selling_price_id: id, version: 1, seller_purchase_price: null, recommended_price: null })
  expect(mended.warnings).toEqual([])
})

describe('lists', () => {
  test('of a day are those that count on it, by their own dates and by their catalogue’s', async () => {
    const { product_id } = await makePlace(manager)
    const catalog = await makeCatalog(manager, { start_date: '2026-03-01', end_date: '2026-06-30' })
    const row = { min_price: euros('2'), recommended_price: euros('1') }
    const { id, warnings } = await saveAlone(manager, { product_id, id: catalog.id }, row)
    expect(warnings).toEqual([{ date: '2026-03-01', lower: 'min_price', higher: 'recommended_price' }])
    const on = async (date: string) => (await manager.client.selling_prices.all({ product_id, date })).items.map((one) => one.id)
    const days = ['2026-02-28', '2026-03-01', '2026-06-30', '2026-07-01']
    expect(await Promise.all(days.map(on))).toEqual([[], [id], [id], []])
    const after = await saveAlone(manager, { product_id, id: catalog.id }, { ...row, actor: 'agency', start_date: '2026-07-01' })
    expect(after.warnings).toEqual([])
  })

  test('are filtered by actor, activity and day', async () => {
    const place = await makePlace(manager)
    const other = { ...place, id: (await makeCatalog(manager)).id }
    const past = await saveRow(place, { start_date: '2025-01-01', end_date: '2025-12-31' })
    const now = await saveRow(place)
    const agency = await saveRow(place, { actor: 'agency', active: false })
    const elsewhere = await saveRow(other)
    const list = async (query: string, path = pathOf(place)) => {
      const { status, body } = await send(manager, 'GET', `${path}${query}`)
      return status === 200 ? (body as { items: { id: number }[] }).items.map(({ id }) => id).toSorted((a, b) => a - b) : status
    }
    expect(await list('')).toEqual([past.id, now.id, agency.id])
    expect(await list('?actor=agency')).toEqual([agency.id])
    expect(await list('?active=true')).toEqual([past.id, now.id])
    expect(await list('?active=false')).toEqual([agency.id])
    expect(await list('?date=2025-12-31')).toEqual([past.id])
    expect(await list('?date=2026-01-01&active=true&actor=seller')).toEqual([now.id])
    expect(await list('?date=2026-01-01', `/products/${place.product_id}/sellingprices`)).toEqual([now.id, agency.id, elsewhere.id])
    expect([await list('?actor=customer'), await list('?date=01/01/2026'), await list('?active=perhaps')]).toEqual([400, 400, 400])
  })
})
