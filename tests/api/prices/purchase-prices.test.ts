// Purchase prices: one per product and day, with history, and with the inversions that they cause.
import { beforeAll, describe, expect, test } from 'vitest'

import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'
import { inTransaction, program } from '#server/platform/db/write.ts'
import { applyPrices } from '#server/platform/masterdata/write/prices.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeProduct } from '../../factories.ts'
import { euros, managing, percent } from '../../price-fixtures.ts'
import type { Caller } from '../../setup.ts'
import { times } from '../../torture.ts'
import { makePlace, refusal, type Refusal, refused, saveAlone, send } from './prices-fixtures.ts'

setUpApp(...managing)
let colleague: Caller
beforeAll(async () => {
  colleague = await app.as(...managing)
})

const calls = () => manager.client.purchase_prices
const historyOf = async (id: number) => (await manager.client.activities.list({ entity: 'purchaseprices', id, page_size: 200 })).items

describe('a purchase price', () => {
  test('is created, listed, changed and deleted, and all of it is in its history', async () => {
    const { id: product_id, reference } = await makeProduct(manager)
    const made = await send(manager, 'POST', '/purchaseprices', { product_id, amount: '12.5', start_date: '2026-01-01', version: 9 })
    const row = {
      id: expect.any(Number) as number,
      product_id,
      amount: '12.50',
      start_date: '2026-01-01',
      end_date: null,
      version: 1,
      updated_at: expect.any(String) as string,
      updated_by: { id: manager.id, name: manager.name },
    }
    expect([made.status, made.body]).toEqual([201, { ...row, warnings: [] }])
    const { id } = made.body as { id: number }
    expect(await send(manager, 'GET', `/purchaseprices?product_id=${product_id}`)).toMatchObject({
      status: 200,
      body: { items: [row], total: 1, page: 1, page_size: 1 },
    })
    expect((await send(manager, 'GET', `/purchaseprices/${id}`)).body).toEqual(row)
    const changed = await send(colleague, 'PUT', `/purchaseprices/${id}`, { version: 1, amount: '13', end_date: '2026-12-31' })
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { amount: '13.00', end_date: '2026-12-31', version: 2, updated_by: { id: colleague.id } },
    ])
    expect((await calls().update({ id, version: 2, amount: '13.000' })).version).toBe(2)
    expect(await send(manager, 'DELETE', `/purchaseprices/${id}?version=2`)).toMatchObject({ status: 204, text: '' })
    expect((await send(manager, 'GET', `/purchaseprices/${id}`)).status).toBe(404)
    const product = { id: product_id, name: reference }
    const history = await historyOf(id)
    const of = (wanted: string) =>
      Object.fromEntries(
        history.filter(({ action }) => action === wanted).map(({ field, old_value, new_value }) => [field, [old_value, new_value]]),
      )
    expect(of('created')).toEqual({ product_id: [null, product], amount: [null, '12.50'], start_date: [null, '2026-01-01'] })
    expect(of('updated')).toEqual({ amount: ['12.50', '13.00'], end_date: [null, '2026-12-31'] })
    expect(of('deleted')).toEqual({
      product_id: [product, null],
      amount: ['13.00', null],
      start_date: ['2026-01-01', null],
      end_date: ['2026-12-31', null],
    })
  })

  test.each([
    [{ amount: 12.5 }, { field: 'amount', key: 'invalid_decimal' }],
    [{ amount: '-1' }, { field: 'amount', key: 'negative' }],
    [{ amount: undefined }, { field: 'amount', key: 'required' }],
    [{ start_date: undefined }, { field: 'start_date', key: 'required' }],
    [{ end_date: '2026-01-01' }, { field: 'end_date', key: 'end_before_start' }],
    [{ product_id: 2_000_000_000 }, { field: 'product_id', key: 'unknown' }],
  ])('with %j is refused at its field', async (fields, error) => {
    const { id: product_id } = await makeProduct(manager)
    const response = await send(manager, 'POST', '/purchaseprices', { product_id, amount: '1', start_date: '2026-01-01', ...fields })
    expect(response).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', data: { errors: [error] } } })
  })

  test('shares no day with another of the product, and ends after its start whatever is sent', async () => {
    const { id: product_id } = await makeProduct(manager)
    const buy = (start_date: string, end_date: string | null = null) => calls().create({ product_id, amount: '1', start_date, end_date })
    const { id } = await buy('2026-01-01', '2026-06-30')
    expect(await refusal(buy('2026-06-30'))).toMatchObject(refused({ field: 'start_date', key: 'overlap' }))
    const next = await buy('2026-07-01')
    expect(await refusal(calls().update({ id, version: 1, end_date: null }))).toMatchObject(
      refused({ field: 'start_date', key: 'overlap' }),
    )
    for (const change of [{ start_date: '2026-06-30' }, { end_date: '2025-01-01' }])
      expect(await refusal(calls().update({ id, version: 1, ...change }))).toMatchObject(
        refused({ field: 'end_date', key: 'end_before_start' }),
      )
    expect((await calls().list({ product_id, date: '2026-06-30' })).items.map((row) => row.id)).toEqual([id])
    expect((await calls().list({ product_id, date: '2027-01-01' })).items.map((row) => row.id)).toEqual([next.id])
  })

  test('that inverts a stored selling price is saved with a warning, and the selling price may still be ended', async () => {
    const place = await makePlace(manager)
    const { id } = await calls().create({ product_id: place.product_id, amount: '100', start_date: '2026-01-01' })
    const sellingPrice = await saveAlone(manager, place, { min_price: percent('10'), max_price: euros('120') })
    const raised = await calls().update({ id, version: 1, amount: '110' })
    const warning = {
      date: '2026-01-01',
      lower: 'min_price',
      higher: 'max_price',
      selling_price_id: sellingPrice.id,
      catalog_id: place.id,
      actor: 'seller',
    }
    expect([raised.amount, raised.warnings]).toEqual(['110.00', [warning]])
    expect((await calls().update({ id, version: 2, amount: '111' })).warnings).toEqual([])
    const update = (row: object) =>
      manager.client.selling_prices.update({ ...place, selling_price_id: sellingPrice.id, version: 1, ...row })
    const above = refused({ field: 'min_price', key: 'min_above_max' })
    expect(await refusal(update({ min_price: percent('11') }))).toMatchObject(above)
    expect(await refusal(update({ start_date: '2025-12-31' }))).toMatchObject(above)
    expect(await update({ end_date: '2026-08-31', unit_label: 'page' })).toMatchObject({ version: 2, end_date: '2026-08-31' })
    const again = (row: object, version: number) =>
      manager.client.selling_prices.update({ ...place, selling_price_id: sellingPrice.id, version, ...row })
    expect(await refusal(again({ end_date: null }, 2))).toMatchObject(above)
    expect((await again({ active: false }, 2)).active).toBe(false)
    expect(await refusal(again({ active: true }, 3))).toMatchObject(above)
  })

  test('that eight people make for one day: exactly one is accepted', async () => {
    for (let round = 0; round < times(3, 200); round++) {
      const { id: product_id } = await makeProduct(manager)
      const tries = await Promise.allSettled(
        Array.from({ length: 8 }, (_, at) => calls().create({ product_id, amount: String(at), start_date: '2026-01-01' })),
      )
      const lost = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refusal] : []))
      expect(lost).toHaveLength(7)
      for (const one of lost) expect(one).toMatchObject(refused({ field: 'start_date', key: 'overlap' }))
      expect((await calls().list({ product_id })).total).toBe(1)
    }
  })

  test('that two people save from the same version: one is told what the other changed', async () => {
    const { id: product_id } = await makeProduct(manager)
    for (let pair = 0; pair < times(5, 1_000); pair++) {
      const { id } = await calls().create({
        product_id,
        amount: '1',
        start_date: addDays('2026-01-01', pair * 2),
        end_date: addDays('2026-01-02', pair * 2),
      })
      const both = await Promise.allSettled(
        [manager, colleague].map((who) => who.client.purchase_prices.update({ id, version: 1, amount: String(who.id + 1) })),
      )
      const lost = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refusal] : []))
      const stored = await calls().get({ id })
      expect(lost).toMatchObject([{ code: 'CONFLICT', data: { current: stored, changed_by: stored.updated_by?.name } }])
    }
  })

  test('needs the right to see purchase prices, to be read and to be written', async () => {
    const { id: product_id } = await makeProduct(manager)
    const { id } = await calls().create({ product_id, amount: '1', start_date: '2026-01-01' })
    const [reader, writer] = [await app.as('selling_price.show'), await app.as('selling_price.show', 'purchase_price.update')]
    const status = async (who: Pick<Caller, 'fetch'>, method: string, path: string, body?: object) =>
      (await send(who, method, path, body)).status
    expect(await Promise.all([reader, writer, app.stranger].map((who) => status(who, 'GET', `/purchaseprices/${id}`)))).toEqual([
      200, 200, 401,
    ])
    const change = { version: 1, amount: '2' }
    expect(await Promise.all([reader, writer].map((who) => status(who, 'PUT', `/purchaseprices/${id}`, change)))).toEqual([403, 200])
    expect(await Promise.all([reader, app.stranger].map((who) => status(who, 'DELETE', `/purchaseprices/${id}?version=2`)))).toEqual([
      403, 401,
    ])
    expect([
      await status(writer, 'DELETE', `/purchaseprices/${id}`),
      await status(writer, 'DELETE', `/purchaseprices/${id}?version=2`),
    ]).toEqual([400, 204])
  })
})

test('prices from master data have the same history as those of people', async () => {
  const { id: product_id, reference } = await makeProduct(manager)
  const product = { id: product_id, name: reference }
  const from = (day: string, price: string) =>
    inTransaction({ db: app.services.db, user: program('import') }, (tx) => applyPrices(tx, [{ product_id, reference, price }], day))
  const first = addDays(today(), -20)
  await from(first, '12.50')
  await from(addDays(first, 10), '13.00')
  await from(addDays(first, 10), '14.0045')
  await from(addDays(first, 11), '14.0045')
  const { items } = await calls().list({ product_id })
  expect(items).toMatchObject([
    { amount: '12.50', start_date: first, end_date: addDays(first, 9) },
    { amount: '14.0045', start_date: addDays(first, 10), end_date: null },
  ])
  const [old, running] = await Promise.all(items.map(({ id }) => historyOf(id)))
  const expected = (rows: typeof old) =>
    (rows ?? []).map(({ action, field, old_value, new_value, author }) => [action, field, old_value, new_value, author]).toSorted()
  expect(expected(old)).toEqual(
    [
      ['created', 'amount', null, '12.50', null],
      ['created', 'product_id', null, product, null],
      ['created', 'start_date', null, first, null],
      ['updated', 'end_date', null, addDays(first, 9), null],
    ].toSorted(),
  )
  expect(expected(running)).toEqual(
    [
      ['created', 'amount', null, '13.00', null],
      ['created', 'product_id', null, product, null],
      ['created', 'start_date', null, addDays(first, 10), null],
      ['updated', 'amount', '13.00', '14.0045', null],
    ].toSorted(),
  )
})
