// Price plans that are applied twice or by two people, and undone when others have changed something meanwhile.
import { expect, test } from 'vitest'

import { addDays } from '#engine/time/days.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { effective, euros, makeCatalog, makePriced, managing, priceManager, refusal } from '../../price-fixtures.ts'
import type { Caller } from '../../setup.ts'

setUpApp(...managing)

const rowsOf = async (product_id: number) => (await manager.client.selling_prices.all({ product_id })).items

/** Two articles with a price each, and a plan that raises them. */
async function planned(caller: Caller = manager) {
  const catalog = await makeCatalog(manager)
  const articles = [await makePriced(manager, catalog.id), await makePriced(manager, catalog.id)] as const
  const plan = async (by: Caller) =>
    await by.client.price_plans.create({
      selection: { ids: articles.map(({ product }) => product.id) },
      catalog_ids: [catalog.id],
      effective_date: effective,
      operation: { kind: 'change', prices: ['recommended_price'], change: { kind: 'percent', value: '3' }, step: '0.01' },
    })
  return { catalog, articles, plan, made: await plan(caller) }
}

test('asked for twice with one key it is one plan, and applied twice in one version it is applied once', async () => {
  const { articles } = await planned()
  const [ids, effective_date] = [articles.map(({ product }) => product.id), effective]
  const operation = { kind: 'end' }
  const post = async (path: string, body: object, key: string) =>
    await manager.fetch(`/api/v2${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    })
  const asking = [1, 2].map(async () => await (await post('/price-plans', { selection: { ids }, effective_date, operation }, 'one')).json())
  const [made, again] = (await Promise.all(asking)) as { id: number; version: number }[]
  expect(made).toEqual(again)
  const applying = ['two', 'three'].map((key) => post(`/price-plans/${made?.id}/apply`, { version: made?.version }, key))
  expect((await Promise.all(applying)).map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('two plans on the same prices at once: one is applied, the other is told', async () => {
  const { articles, plan, made } = await planned()
  const other = await priceManager(app)
  const theirs = await plan(other)
  const outcomes = await Promise.allSettled([
    manager.client.price_plans.apply({ id: made.id, version: made.version }),
    other.client.price_plans.apply({ id: theirs.id, version: theirs.version }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const { product } of articles) expect(await rowsOf(product.id)).toHaveLength(2)
})

test('an article is changed when a plan changes its prices and when it is undone: by whom and when, while its version stays', async () => {
  const { articles, made } = await planned()
  const [{ product }] = articles
  const read = async () => await manager.client.products.get({ id: product.id })
  const before = await read()
  const applied = await manager.client.price_plans.apply({ id: made.id, version: made.version })
  const after = await read()
  const somebody = await priceManager(app)
  await somebody.client.price_plans.undo({ id: applied.id, version: applied.version })
  const undone = await read()
  expect(before.updated_at < after.updated_at && after.updated_at < undone.updated_at).toBe(true)
  expect([after, undone]).toMatchObject([{ version: before.version }, { version: before.version, updated_by: { name: somebody.name } }])
})

test('undoing does not put a price back over one that was made since', async () => {
  const { catalog, articles, made } = await planned()
  const applied = await manager.client.price_plans.apply({ id: made.id, version: made.version })
  const [{ product }] = articles
  const [, opened] = await rowsOf(product.id)
  const place = { product_id: product.id, id: catalog.id }
  await manager.client.selling_prices.update({
    ...place,
    selling_price_id: opened?.id ?? 0,
    version: opened?.version ?? 0,
    end_date: addDays(effective, 5),
  })
  await manager.client.selling_prices.save({ ...place, actor: 'seller', start_date: addDays(effective, 6), recommended_price: euros('9') })
  const ask = { id: applied.id, version: applied.version }
  const refused = { code: 'CHANGED_SINCE', data: { count: 1, lines: [{ product: { reference: product.reference } }] } }
  expect(await refusal(manager.client.price_plans.undo(ask))).toMatchObject(refused)
  await manager.client.price_plans.undo({ ...ask, keep_changed: true })
  expect(await rowsOf(product.id)).toHaveLength(3)
})

test('undoing a plan of articles that were deleted since names them, and goes on with the others when asked', async () => {
  const { articles, made } = await planned()
  const [gone, left] = articles
  const applied = await manager.client.price_plans.apply({ id: made.id, version: made.version })
  const { id, version } = await manager.client.products.get({ id: gone.product.id })
  await manager.client.products.remove({ params: { id }, query: { version } })
  const ask = { id: applied.id, version: applied.version }
  expect(await refusal(manager.client.price_plans.undo(ask))).toMatchObject({ code: 'CHANGED_SINCE', data: { count: 1 } })
  expect(await manager.client.price_plans.undo({ ...ask, keep_changed: true })).toMatchObject({ status: 'partly_undone' })
  expect(await rowsOf(left.product.id)).toHaveLength(1)
})
