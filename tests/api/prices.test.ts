// Catalogues, purchase prices and selling prices: rights, checks as a set, and why a price is what it is.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { makeProduct, unique } from '../factories.ts'
import { type Caller, startApp, type TestApp } from '../setup.ts'

let app: TestApp
let manager: Caller
beforeAll(async () => {
  app = await startApp()
  manager = await app.as(
    'product.index',
    'product.create',
    'product.show',
    'selling_price.read',
    'selling_price.show',
    'selling_price.create',
    'selling_price.update',
    'catalog.update',
    'purchase_price.update',
  )
})
afterAll(() => app.close())

const euros = (value: string) => ({ value, unit: 'EUR' as const })
const percent = (value: string) => ({ value, unit: 'PERCENT' as const })

async function ground() {
  const product = await makeProduct(manager)
  const catalog = await manager.client.catalogs.create({ name: unique('Catalogue'), code: unique('C') })
  return { product_id: product.id, id: catalog.id }
}
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason as { status: number; code: string; data: unknown },
  )
  return error && { status: error.status, code: error.code, data: error.data }
}
const errors = (...all: { field: string; key: string; params?: object }[]) => ({
  status: 400,
  code: 'BAD_REQUEST',
  data: { errors: all.map((one) => expect.objectContaining(one) as unknown) },
})

describe('selling prices', () => {
  test('a row is saved, read again and simulated with every step', async () => {
    const place = await ground()
    const saved = await manager.client.selling_prices.save({
      ...place,
      actor: 'seller',
      start_date: '2026-01-01',
      group_purchase_price: euros('90'),
      agency_purchase_price: percent('10'),
      min_price: percent('15.00'),
      public_price: euros('150'),
    })
    expect(saved).toMatchObject({
      actor: 'seller',
      active: true,
      end_date: null,
      agency_purchase_price: { value: '10.00', unit: 'PERCENT' },
    })
    const answer = await manager.client.selling_prices.simulate({
      product_id: place.product_id,
      catalog_id: place.id,
      actor: 'seller',
      date: '2026-06-01',
    })
    expect(answer.prices).toEqual({
      group_purchase_price: '90.00',
      agency_purchase_price: '99.00',
      seller_purchase_price: null,
      min_price: '113.85',
      recommended_price: null,
      max_price: null,
      public_price: '150.00',
    })
    expect(answer.steps.find(({ price }) => price === 'min_price')).toMatchObject({
      source: 'selling_price',
      base: 'agency_purchase_price',
      base_amount: '99.00',
      percent: '15.00',
      exact: '113.85',
      amount: '113.85',
      author: manager.name,
    })
  })

  test('min above max is refused at its field, and two active rows of one actor cannot share a day', async () => {
    const place = await ground()
    const save = (row: object) => manager.client.selling_prices.save({ ...place, actor: 'seller', start_date: '2026-01-01', ...row })
    expect(await refusal(save({ min_price: euros('12'), max_price: euros('11.99') }))).toMatchObject(
      errors({ field: 'min_price', key: 'min_above_max' }),
    )
    await save({ min_price: euros('12') })
    expect(await refusal(save({ start_date: '2026-05-01' }))).toMatchObject(errors({ field: 'start_date', key: 'overlap' }))
    await save({ start_date: '2026-05-01', active: false })
  })

  test('without selling_price.show prices are euros without unit, and nothing tells the purchase price', async () => {
    const place = await ground()
    await manager.client.purchase_prices.create({ product_id: place.product_id, amount: '100', start_date: '2026-01-01' })
    await manager.client.selling_prices.save({ ...place, actor: 'seller', start_date: '2026-01-01', min_price: percent('15') })
    const seller = await app.as('selling_price.read', 'selling_price.update', 'selling_price.create')
    const { items } = await seller.client.selling_prices.list(place)
    expect(items).toHaveLength(1)
    expect(items[0]?.min_price).toEqual({ value: '115.00' })
    const text = JSON.stringify([
      items,
      await seller.client.selling_prices.simulate({
        product_id: place.product_id,
        catalog_id: place.id,
        actor: 'seller',
        date: '2026-02-01',
      }),
      await seller.client.activities.list({ entity: 'sellingprices', id: items[0]?.id ?? 0 }),
    ])
    expect(text).not.toMatch(/purchase_price|PERCENT|percent|"100.00"|"15.00"/)
    expect(
      await refusal(seller.client.selling_prices.save({ ...place, actor: 'agency', start_date: '2026-01-01', min_price: percent('0') })),
    ).toMatchObject({
      status: 403,
    })
  })
})
