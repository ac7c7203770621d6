// The explanation of a price over HTTP; and what remains of the prices of a deleted product.
import { describe, expect, test } from 'vitest'

import type { Amounts } from '#engine/prices/amounts.ts'

import { manager, setUpApp } from '../../app-fixtures.ts'
import { makeProduct } from '../../factories.ts'
import { euros, makeCatalog, managing, percent } from '../../price-fixtures.ts'
import { makePlace, pathOf, type Place, refused, saveAlone, send } from './prices-fixtures.ts'

setUpApp(...managing)

const saveRow = (place: Place, row: object = {}) => saveAlone(manager, place, row)
const simulate = ({ product_id, id: catalog_id }: Place, rest: object = {}) =>
  manager.client.selling_prices.simulate({ product_id, catalog_id, actor: 'seller', date: '2026-06-01', ...rest })

describe('a simulation', () => {
  test('answers the seven prices with every step, and 200', async () => {
    const place = await makePlace(manager)
    const { id } = await saveRow(place, {
      group_purchase_price: euros('90'),
      agency_purchase_price: percent('10'),
      min_price: percent('15.00'),
      public_price: euros('150'),
    })
    const path = `${pathOf(place)}/simulation`
    const { status, body } = await send(manager, 'POST', path, { actor: 'seller', date: '2026-06-01', quantity: 3 })
    expect([status, body]).toMatchObject([
      200,
      {
        prices: { group_purchase_price: '90.00', agency_purchase_price: '99.00', seller_purchase_price: null, min_price: '113.85' },
        ignored: [],
        warnings: [],
      },
    ])
    expect((body as { steps: object[] }).steps[2]).toMatchObject({
      price: 'min_price',
      source: 'selling_price',
      row_id: id,
      author: manager.name,
      base: 'agency_purchase_price',
      base_amount: '99.00',
      percent: '15.00',
      exact: '113.85',
      amount: '113.85',
    })
    expect((await send(manager, 'POST', path, { actor: 'seller' })).body).toMatchObject(refused({ field: 'date', key: 'required' }))
    expect((await send(manager, 'POST', path, { date: '2026-06-01' })).body).toMatchObject(refused({ field: 'actor', key: 'required' }))
  })

  test('takes the purchase price of the day, and says when there is no base', async () => {
    const place = await makePlace(manager)
    const bought = await manager.client.purchase_prices.create({ product_id: place.product_id, amount: '0.0045', start_date: '2026-06-01' })
    await saveRow(place, { min_price: percent('10') })
    const day = await simulate(place)
    expect([day.prices['group_purchase_price'], day.prices['min_price'], day.steps[0]]).toMatchObject([
      '0.0045',
      '0.005',
      { source: 'purchase_price', row_id: bought.id, author: manager.name },
    ])
    const before = await simulate(place, { date: '2026-05-31' })
    expect([before.prices['min_price'], before.warnings]).toEqual([null, [{ code: 'NO_BASE', price: 'min_price' }]])
  })

  test('says which rows did not apply and why, and tests the subsidiary of the catalogue', async () => {
    const { product_id } = await makePlace(manager)
    const place = { product_id, id: (await makeCatalog(manager, { zone: 'LYO' })).id }
    const inactive = await saveRow(place, { active: false })
    const agency = await saveRow(place, { actor: 'agency' })
    const past = await saveRow(place, { start_date: '2025-01-01', end_date: '2025-12-31' })
    const row = await saveRow(place, { min_price: euros('10') })
    const here = await simulate(place, { zone: 'LYO' })
    expect(here.prices['min_price']).toBe('10.00')
    expect(here.ignored.toSorted((a, b) => a.row_id - b.row_id)).toEqual([
      { row_id: inactive.id, reason: 'INACTIVE' },
      { row_id: agency.id, reason: 'OTHER_ACTOR' },
      { row_id: past.id, reason: 'OUT_OF_PERIOD' },
    ])
    const elsewhere = await simulate(place, { zone: 'NAT' })
    expect(elsewhere.ignored).toContainEqual({ row_id: row.id, reason: 'OTHER_ZONE' })
    expect([elsewhere.prices['min_price'], elsewhere.warnings]).toEqual([null, [{ code: 'NO_ROW' }]])
    const national = { product_id, id: (await makeCatalog(manager, { zone: 'NAT' })).id }
    await saveRow(national, { min_price: euros('11') })
    expect((await simulate(national, { zone: 'LYO' })).prices['min_price']).toBe('11.00')
  })

  test('leaves out a row on the days on which its catalogue is not valid', async () => {
    const { product_id } = await makePlace(manager)
    const place = { product_id, id: (await makeCatalog(manager, { start_date: '2026-03-01', end_date: '2026-06-30' })).id }
    const row = await saveRow(place, { min_price: euros('10') })
    expect((await simulate(place, { date: '2026-06-30' })).prices['min_price']).toBe('10.00')
    const after = await simulate(place, { date: '2026-07-01' })
    expect([after.ignored, after.warnings]).toEqual([[{ row_id: row.id, reason: 'CATALOG_OUT_OF_PERIOD' }], [{ code: 'NO_ROW' }]])
  })

  test('tries an unsaved row and stores nothing', async () => {
    const place = await makePlace(manager)
    const { id } = await saveRow(place, { min_price: euros('10') })
    const tried: Partial<Amounts> = { group_purchase_price: euros('50'), min_price: percent('10') }
    expect((await simulate(place, { selling_price: { id, ...tried } })).prices).toMatchObject({ min_price: '55.00' })
    expect((await manager.client.selling_prices.list(place)).items).toMatchObject([{ version: 1, min_price: { value: '10.00' } }])
  })
})

test('the prices of a deleted product stay in their histories, one by one and in bulk', async () => {
  const place = await makePlace(manager)
  const bulk = { ...place, product_id: (await makeProduct(manager)).id }
  const amounts = { group_purchase_price: euros('1'), min_price: percent('12.5'), public_price: euros('0.0045') }
  const histories = []
  for (const at of [place, bulk]) {
    const sellingPrice = await saveRow(at, { ...amounts, end_date: '2026-12-31', unit_label: 'page' })
    const bought = await manager.client.purchase_prices.create({ product_id: at.product_id, amount: '12.5', start_date: '2026-01-01' })
    histories.push({ entity: 'sellingprices' as const, id: sellingPrice.id }, { entity: 'purchaseprices' as const, id: bought.id })
  }
  await manager.client.products.remove({ params: { id: place.product_id }, query: { version: 1 } })
  await manager.client.products.bulk_remove({ items: [{ id: bulk.product_id, version: 1 }] })
  for (const history of histories) {
    const { items } = await manager.client.activities.list({ ...history, page_size: 200 })
    const [made, gone] = ['created', 'deleted'].map((wanted) => items.filter(({ action }) => action === wanted))
    expect(gone?.length).toBeGreaterThan(2)
    expect(Object.fromEntries(gone?.map(({ field, old_value }) => [field, old_value]) ?? [])).toEqual(
      Object.fromEntries(made?.map(({ field, new_value }) => [field, new_value]) ?? []),
    )
    expect(gone?.[0]?.author).toEqual({ id: manager.id, name: manager.name })
  }
})
