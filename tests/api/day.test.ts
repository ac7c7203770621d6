// The day of a request: what handlers return about today follows it, whatever the server's clock shows.
import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'

import { router } from '#server/platform/rpc/router.ts'

import { app, manager, setUpApp } from '../app-fixtures.ts'
import { makeProduct } from '../factories.ts'
import { begun, euros, makeCatalog, makePriced } from '../price-fixtures.ts'
import { refusal } from '../refusal.ts'
import { fileOf, pdf } from '../sample-files.ts'
import type { Caller } from '../setup.ts'
import { worksheetsOf } from '../spreadsheet-fixtures.ts'

const DAY = '2198-06-15'

setUpApp()

/** The API for a request of that day. */
async function asOf(day: string, caller: Caller) {
  const user = await caller.client.users.me()
  return createRouterClient(router, {
    context: { ...app.services, user, token: null, idempotency_key: null, address: 'unknown', day, foreign: false },
  })
}

test('what is on sale is so on the day that the request is of', async () => {
  const { id, reference, version } = await makeProduct(manager, { marketing_start_date: '2020-01-01', marketing_end_date: '2198-06-14' })
  const then = await asOf(DAY, manager)
  const now = await asOf('2198-06-14', manager)
  expect(await now.products.get({ id })).toMatchObject({ on_sale: true })
  expect(await then.products.get({ id })).toMatchObject({ on_sale: false })
  expect((await then.products.list({ search: reference, page: 1, page_size: 10 })).items).toMatchObject([{ id, on_sale: false }])
  expect((await then.products.list({ search: reference, on_sale: true, page: 1, page_size: 10 })).total).toBe(0)
  const stale = { product_id: id, version: version + 1 }
  expect((await refusal(then.products.set_tags({ ...stale, tags: [] }))).data.current).toMatchObject({ on_sale: false })
  expect((await refusal(then.product_codes.set({ ...stale, codes: [] }))).data.current).toMatchObject({ on_sale: false })
})

test('prices cannot be changed from a day before it, and count as of it', async () => {
  const catalog = await makeCatalog(manager)
  const { product } = await makePriced(manager, catalog.id, { min_price: euros('12'), start_date: begun, end_date: '2198-06-14' })
  const then = await asOf(DAY, manager)
  const change = { kind: 'percent' as const, value: '3' }
  const operation = { kind: 'change' as const, prices: ['min_price' as const], change }
  const planning = then.price_plans.create({ selection: { ids: [product.id] }, effective_date: '2198-06-14', operation })
  expect((await refusal(planning)).data.errors).toMatchObject([{ field: 'effective_date', key: 'before_today' }])
  const rowsOn = async (prices: typeof manager.client.price_plans) =>
    (await worksheetsOf((await prices.template({ ids: String(product.id) })).body))[0]?.rows.length
  expect(await rowsOn(then.price_plans)).toBe(1)
  expect(await rowsOn(manager.client.price_plans)).toBe(2)
})

test('a document for which no start is given begins on it', async () => {
  const { id } = await makeProduct(manager)
  const file = fileOf(pdf())
  const made = await (await asOf(DAY, manager)).documents.create({ entity: 'products', entity_id: id, type: 'contract', name: 'CGV', file })
  expect(made.start_date).toBe(DAY)
})
