// Price plans that are too large for a request: computed, applied and undone by a worker, in nobody's way.
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Inputs } from '#contract/index.ts'
import { MAX_LINES_AT_ONCE } from '#contract/prices/price-plans.ts'
import { dayBefore } from '#engine/time/days.ts'
import { price_plans, selling_prices, tasks, user_roles } from '#server/platform/db/schema.ts'
import { openServices } from '#server/platform/runtime/services.ts'

import { makeManufacturer } from '../../factories.ts'
import { begun, effective, euros, makeCatalog, managing, priceManager, refusal } from '../../price-fixtures.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'

let app: TestApp
let manager: Caller
beforeAll(async () => {
  app = await startApp()
  manager = await app.as(...managing)
})
afterAll(() => app.close())

/** One more article than fits in a request, each with a price, all of one manufacturer. */
async function manyPriced(caller: Caller) {
  const { db } = app.services
  const [manufacturer, catalog] = [await makeManufacturer(await app.admin()), await makeCatalog(caller)]
  const count = MAX_LINES_AT_ONCE + 1
  await db.execute(sql`insert into products (reference, mdm_designation, manufacturer_id, origin)
    select 'PLAN-' || ${catalog.id} || '-' || lpad(n::text, 5, '0'), 'Toner', ${manufacturer.id}, 'manual' from generate_series(1, ${count}) n`)
  await db.execute(sql`insert into selling_prices (product_id, catalog_id, actor, start_date, recommended_price, recommended_price_unit)
    select id, ${catalog.id}, 'seller', ${begun}, 100, 'EUR' from products where manufacturer_id = ${manufacturer.id}`)
  const plan: Inputs['price_plans']['create'] = {
    selection: { filter: { manufacturer_id: String(manufacturer.id) } },
    catalog_ids: [catalog.id],
    effective_date: effective,
    operation: { kind: 'change', prices: ['recommended_price'], change: { kind: 'percent', value: '5' }, step: '0.01' },
  }
  return { catalog, count, plan }
}

/** Another process that works on tasks until the plan is as wanted. */
async function until(id: number, status: string) {
  const { tasks: working } = openServices(app.database, app.services.settings, { limits: { poll: 0.5, look: 20, pause: 1 } })
  working.work(1)
  await expect.poll(async () => (await manager.client.price_plans.get({ id })).status, { timeout: 20_000 }).toBe(status)
  await working.stop()
  return await manager.client.price_plans.get({ id })
}
const taskOf = async (id: number) => await manager.client.tasks.get({ id: (await manager.client.price_plans.get({ id })).task_id ?? 0 })
const countRows = async (catalog_id: number) => await app.services.db.$count(selling_prices, eq(selling_prices.catalog_id, catalog_id))

describe('a large plan', () => {
  test('is computed, applied and undone by tasks, which their author sees and cannot stop halfway', async () => {
    const { catalog, count, plan } = await manyPriced(manager)
    const made = await manager.client.price_plans.create({ ...plan, name: 'Tout Lexmark' })
    expect(made).toMatchObject({ status: 'computing', summary: null, product_count: count })
    expect(await taskOf(made.id)).toMatchObject({
      kind: 'price_plan',
      title: 'Tout Lexmark',
      status: 'queued',
      total: count,
      cancellable: true,
    })
    expect(await refusal(manager.client.price_plans.apply({ id: made.id, version: made.version }))).toMatchObject({ code: 'NOT_NOW' })

    const ready = await until(made.id, 'ready')
    expect(ready.summary).toMatchObject({ counts: { changed: count }, percent: { average: '5.00' }, worst: [] })
    expect((await manager.client.price_plans.lines({ id: made.id, page: 11, page_size: 200 })).items).toHaveLength(1)

    const applying = await manager.client.price_plans.apply({ id: made.id, version: ready.version })
    expect(applying.status).toBe('applying')
    expect(await countRows(catalog.id)).toBe(count)
    const applied = await until(made.id, 'applied')
    expect(await countRows(catalog.id)).toBe(2 * count)

    const undoing = await manager.client.price_plans.undo({ id: made.id, version: applied.version })
    expect(undoing.status).toBe('undoing')
    await until(made.id, 'undone')
    expect(await countRows(catalog.id)).toBe(count)
    const left = await app.services.db
      .selectDistinct({ end: selling_prices.end_date })
      .from(selling_prices)
      .where(eq(selling_prices.catalog_id, catalog.id))
    expect(left).toEqual([{ end: null }])
  })

  test('keeps others from changing its prices while it is applied: they are told its name at once', async () => {
    const { catalog, plan } = await manyPriced(manager)
    const made = await manager.client.price_plans.create({ ...plan, name: 'Hausse' })
    const ready = await until(made.id, 'ready')
    await manager.client.price_plans.apply({ id: made.id, version: ready.version })
    const [row] = await app.services.db.select().from(selling_prices).where(eq(selling_prices.catalog_id, catalog.id)).limit(1)
    const product_id = row?.product_id ?? 0
    const other = await priceManager(app)
    const change = { product_id, selling_price_id: row?.id ?? 0, id: catalog.id, version: 1, recommended_price: euros('1.00') }
    const busy = { status: 409, code: 'BUSY', data: { plan: { id: made.id, name: 'Hausse' } } }
    expect(await refusal(other.client.selling_prices.update(change))).toMatchObject(busy)
    expect(await refusal(other.client.purchase_prices.create({ product_id, amount: '1.00', start_date: begun }))).toMatchObject(busy)
    await until(made.id, 'applied')
    expect(await refusal(other.client.selling_prices.update({ ...change, version: 2 }))).toBeNull()
  })

  test('is ready again, with the lines named, when somebody changed a price before the worker came to it', async () => {
    const { catalog, plan } = await manyPriced(manager)
    const made = await manager.client.price_plans.create(plan)
    const ready = await until(made.id, 'ready')
    await manager.client.price_plans.apply({ id: made.id, version: ready.version })
    const [row] = await app.services.db.select().from(selling_prices).where(eq(selling_prices.catalog_id, catalog.id)).limit(1)
    // Like a writer who had begun before.
    await app.services.db
      .update(selling_prices)
      .set({ version: 2 })
      .where(eq(selling_prices.id, row?.id ?? 0))
    const back = await until(made.id, 'ready')
    expect(back).toMatchObject({ error_key: 'stale_lines', summary: { counts: { stale: 1 } } })
    expect(await taskOf(made.id)).toMatchObject({ status: 'failed', error_key: 'stale_lines' })
    const [first] = await app.services.db.select().from(selling_prices).where(eq(selling_prices.catalog_id, catalog.id)).limit(1)
    expect(first?.end_date).toBeNull()
    expect(await countRows(catalog.id)).toBe(MAX_LINES_AT_ONCE + 1)
    expect(await refusal(manager.client.price_plans.apply({ id: made.id, version: back.version }))).toMatchObject({
      code: 'STALE_LINES',
      data: { count: 1, lines: [{ state: 'stale' }] },
    })
    await manager.client.price_plans.apply({ id: made.id, version: back.version, skip_stale: true })
    await until(made.id, 'applied')
    expect(await countRows(catalog.id)).toBe(2 * MAX_LINES_AT_ONCE + 1)
  })

  test('is applied as before when somebody changed a price since, who is named to whoever asks to undo it once more', async () => {
    const { catalog, plan } = await manyPriced(manager)
    const made = await manager.client.price_plans.create(plan)
    await manager.client.price_plans.apply({ id: made.id, version: (await until(made.id, 'ready')).version })
    const applied = await until(made.id, 'applied')
    const [row] = await app.services.db.select().from(selling_prices).where(eq(selling_prices.catalog_id, catalog.id)).limit(1)
    await app.services.db
      .update(selling_prices)
      .set({ version: 7 })
      .where(eq(selling_prices.id, row?.id ?? 0))
    await manager.client.price_plans.undo({ id: made.id, version: applied.version })
    const back = await until(made.id, 'applied')
    expect(back.error_key).toBe('stale_lines')
    expect(await countRows(catalog.id)).toBe(2 * MAX_LINES_AT_ONCE + 2)
    const again = { id: made.id, version: back.version }
    expect(await refusal(manager.client.price_plans.undo(again))).toMatchObject({ code: 'CHANGED_SINCE', data: { count: 1 } })
    await manager.client.price_plans.undo({ ...again, keep_changed: true })
    await until(made.id, 'partly_undone')
    expect(await countRows(catalog.id)).toBe(MAX_LINES_AT_ONCE + 2)
  })

  test('whose author loses the right meanwhile fails, and nothing is written', async () => {
    const author = await priceManager(app)
    const { catalog, plan } = await manyPriced(author)
    const made = await author.client.price_plans.create(plan)
    const ready = await until(made.id, 'ready')
    await author.client.price_plans.apply({ id: made.id, version: ready.version })
    await app.services.db.delete(user_roles).where(eq(user_roles.user_id, author.id))
    expect(await until(made.id, 'ready')).toMatchObject({ error_key: 'forbidden' })
    expect(await countRows(catalog.id)).toBe(MAX_LINES_AT_ONCE + 1)
  })

  test('that is being computed is cancelled, computed anew, or deleted', async () => {
    const { plan } = await manyPriced(manager)
    const made = await manager.client.price_plans.create(plan)
    await manager.client.tasks.cancel({ id: made.task_id ?? 0 })
    const cancelled = await manager.client.price_plans.get({ id: made.id })
    expect(cancelled.status).toBe('cancelled')
    const anew = await manager.client.price_plans.update({ id: made.id, version: cancelled.version })
    expect(anew.status).toBe('computing')
    const again = await manager.client.price_plans.update({ id: made.id, version: anew.version, effective_date: dayBefore(effective) })
    expect(await manager.client.tasks.get({ id: anew.task_id ?? 0 })).toMatchObject({ status: 'cancelled' })
    const ready = await until(made.id, 'ready')
    expect(ready.effective_date).toBe(dayBefore(effective))
    expect(again.version).toBeLessThan(ready.version)
    await manager.client.price_plans.remove({ params: { id: made.id }, query: { version: ready.version } })
    expect(await refusal(manager.client.price_plans.get({ id: made.id }))).toMatchObject({ status: 404 })
  })

  test('keeps the lines left out and corrected when its computation is cancelled and begins again', async () => {
    const { count, plan } = await manyPriced(manager)
    const made = await manager.client.price_plans.create(plan)
    const { version } = await until(made.id, 'ready')
    const corrected = await manager.client.price_plans.correct({
      id: made.id,
      line_id: 7,
      version,
      amounts: { recommended_price: euros('123.00') },
    })
    const left = await manager.client.price_plans.exclude({ id: made.id, version: corrected.plan_version, ids: [3, 4], excluded: true })
    const anew = await manager.client.price_plans.update({ id: made.id, version: left.version })
    await manager.client.tasks.cancel({ id: anew.task_id ?? 0 })
    const cancelled = await manager.client.price_plans.get({ id: made.id })
    await manager.client.price_plans.update({ id: made.id, version: cancelled.version })
    const ready = await until(made.id, 'ready')
    expect(ready.summary).toMatchObject({ counts: { changed: count - 2, excluded: 2 }, waiting: 0 })
    const lines = (await manager.client.price_plans.lines({ id: made.id, page_size: 8 })).items
    expect(lines.map(({ state, corrected: by_hand }) => `${state}${by_hand ? ' by hand' : ''}`)).toEqual([
      'changed',
      'changed',
      'excluded',
      'excluded',
      'changed',
      'changed',
      'changed by hand',
      'changed',
    ])
  })

  test('of very many lines has them left out, and taken in again, by a task', async () => {
    const { plan, count } = await manyPriced(manager)
    const { id } = await manager.client.price_plans.create(plan)
    const { version } = await until(id, 'ready')
    const all = count * 26
    await app.services.db.execute(sql`insert into price_plan_lines
      select (json_populate_record(l, json_build_object('id', l.id + n * 10000))).* from price_plan_lines l, generate_series(1, 25) n
      where l.plan_id = ${id}`)
    await app.services.db
      .update(price_plans)
      .set({ counts: { changed: all } })
      .where(eq(price_plans.id, id))
    const begun = await manager.client.price_plans.exclude({ id, version, filter: { search: '00001' }, excluded: true })
    expect(begun.status).toBe('computing')
    const left = await until(id, 'ready')
    expect(left.summary?.counts).toEqual({ changed: all - 26, excluded: 26 })
    await manager.client.price_plans.exclude({ id, version: left.version, filter: {}, excluded: false })
    expect((await until(id, 'ready')).summary?.counts).toEqual({ changed: all })
  })

  test('whose task is gone, as after a restore, is given back', async () => {
    const { plan } = await manyPriced(manager)
    const made = await manager.client.price_plans.create(plan)
    await app.services.db.delete(tasks).where(eq(tasks.id, made.task_id ?? 0))
    const failed = await until(made.id, 'failed')
    expect(failed).toMatchObject({ error_key: 'worker_lost' })
    await manager.client.price_plans.update({ id: made.id, version: failed.version })
    const ready = await until(made.id, 'ready')
    const applying = await manager.client.price_plans.apply({ id: made.id, version: ready.version })
    await app.services.db.delete(tasks).where(eq(tasks.id, applying.task_id ?? 0))
    await until(made.id, 'ready')
  })

  test('of more lines than can be is refused with their number', async () => {
    const { plan } = await manyPriced(manager)
    const { db } = app.services
    await db.execute(sql`insert into catalogs (name, code) select 'Beaucoup ' || n, 'B' || n from generate_series(1, 1300) n`)
    const operation = { kind: 'first' as const, amounts: { recommended_price: { base: 'purchase_price' as const } } }
    expect(await refusal(manager.client.price_plans.create({ ...plan, catalog_ids: 'all', operation }))).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'selection', key: 'too_many' }] },
    })
    expect(await db.$count(price_plans, eq(price_plans.status, 'computing'))).toBe(0)
    expect(await db.$count(tasks, inArray(tasks.status, ['queued', 'running']))).toBe(0)
  })
})
