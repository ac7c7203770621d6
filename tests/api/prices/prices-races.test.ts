// Contradictory prices from concurrent or random writes: no stored row breaks a rule, and the history is complete.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { amountNames, type Amounts } from '#engine/prices/amounts.ts'
import { searchAnywhere } from '#engine/prices/catalog-search.ts'
import { overlappingRows, refusedInversions } from '#engine/prices/checks.ts'
import { simulate } from '#engine/prices/simulation.ts'
import { addDays } from '#engine/time/days.ts'
import { purchase_prices } from '#server/platform/db/schema.ts'
import { ofProduct, readPrices, readPurchases } from '#server/prices/selling-prices/rows.ts'

import { fc } from '../../chance.ts'
import { anyAmounts, anyPeriod, anyPurchases } from '../../engine/any.ts'
import { euros, managing } from '../../price-fixtures.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'
import { times } from '../../torture.ts'
import { from, makePlace, type Place, type Refusal, saveAlone } from './prices-fixtures.ts'

const WRITERS = 8

let app: TestApp
let writers: Caller[]
let manager: Caller
beforeAll(async () => {
  app = await startApp()
  writers = await Promise.all(Array.from({ length: WRITERS }, () => app.as(...managing)))
  manager = writers[0] as Caller
})
afterAll(() => app.close())

const reasons = (tries: PromiseSettledResult<unknown>[]) =>
  tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refusal] : []))
const keysOf = ({ data }: Refusal) => (data as { errors: { key: string }[] }).errors.map(({ key }) => key)

describe('eight writers on the same product, catalogue and period', () => {
  test('exactly one new row is accepted', async () => {
    for (let round = 0; round < times(5, 500); round++) {
      const place = await makePlace(manager)
      const tries = await Promise.allSettled(writers.map((who, at) => saveAlone(who, place, { min_price: euros(String(at)) })))
      expect(reasons(tries).map(keysOf)).toEqual(Array.from({ length: WRITERS - 1 }, () => ['overlap']))
      expect((await manager.client.selling_prices.list(place)).total).toBe(1)
    }
  })

  test('exactly one change of a row is accepted, and the others see it', async () => {
    const place = await makePlace(manager)
    let { id, version } = await saveAlone(manager, place)
    for (let round = 0; round < times(5, 500); round++) {
      const tries = await Promise.allSettled(
        writers.map((who, at) =>
          who.client.selling_prices.update({ ...place, selling_price_id: id, version, min_price: euros(`${round}.${at + 1}`) }),
        ),
      )
      const stored = await manager.client.selling_prices.get({ ...place, selling_price_id: id })
      const conflict = { code: 'CONFLICT', data: { current: stored, changed_by: stored.updated_by?.name } }
      expect(reasons(tries)).toMatchObject(Array.from({ length: WRITERS - 1 }, () => conflict))
      expect(stored.version).toBe(version + 1)
      version = stored.version
    }
    const { total } = await manager.client.activities.list({ entity: 'sellingprices', id, field: 'min_price' })
    expect(total).toBe(version - 1)
  })

  test('min and max raised and lowered at once never cross', async () => {
    for (let round = 0; round < times(5, 500); round++) {
      const place = await makePlace(manager)
      const { id } = await saveAlone(manager, place, { min_price: euros('10'), max_price: euros('20') })
      const change = (who: Caller, row: object) => who.client.selling_prices.update({ ...place, selling_price_id: id, version: 1, ...row })
      const tries = await Promise.allSettled(
        writers.map((who, at) => change(who, at % 2 ? { min_price: euros('19') } : { max_price: euros('11') })),
      )
      expect(reasons(tries)).toHaveLength(WRITERS - 1)
    }
  })

  test('overlapping periods moved at once: what is stored shares no day', async () => {
    for (let round = 0; round < times(3, 200); round++) {
      const place = await makePlace(manager)
      await Promise.allSettled(
        writers.map((who, at) =>
          saveAlone(who, place, { start_date: addDays('2026-01-01', at * 3), end_date: addDays('2026-01-05', at * 3) }),
        ),
      )
      const { items } = await manager.client.selling_prices.list(place)
      expect(overlappingRows(items.map((row) => ({ ...row, catalog_id: place.id })))).toEqual([])
      expect(items.length).toBeGreaterThan(1)
    }
  })
})

test('a product that is deleted while its prices are saved leaves no price, and no price without its end in the history', async () => {
  for (let round = 0; round < times(8, 300); round++) {
    const place = await makePlace(manager)
    const { product_id } = place
    const [sold, bought] = [
      writers
        .slice(0, 4)
        .map((who, at) => saveAlone(who, place, { start_date: addDays('2026-01-01', at * 9), end_date: addDays('2026-01-05', at * 9) })),
      writers.slice(4, 7).map((who, at) =>
        who.client.purchase_prices.create({
          product_id,
          amount: '1',
          start_date: addDays('2026-01-01', at * 9),
          end_date: addDays('2026-01-05', at * 9),
        }),
      ),
    ]
    const gone = manager.client.products.remove({ params: { id: product_id }, query: { version: 1 } })
    const [tries, purchases] = await Promise.all([Promise.allSettled(sold), Promise.allSettled(bought), gone])
    expect(reasons([...tries, ...purchases]).filter(({ status }) => status !== 404 && status !== 400)).toEqual([])
    const made = [
      ...tries.flatMap((one) => (one.status === 'fulfilled' ? [{ entity: 'sellingprices' as const, id: one.value.id }] : [])),
      ...purchases.flatMap((one) => (one.status === 'fulfilled' ? [{ entity: 'purchaseprices' as const, id: one.value.id }] : [])),
    ]
    for (const one of made) {
      const { items } = await manager.client.activities.list({ ...one, field: 'start_date' })
      expect(items.map(({ action }) => action)).toEqual(['deleted', 'created'])
    }
    expect(await stateOf(place)).toEqual({ rows: [], purchases: [] })
  }
})

const anyItem = fc
  .tuple(anyAmounts, anyPeriod, fc.record({ actor: fc.constantFrom('agency' as const, 'seller' as const), active: fc.boolean() }))
  .map(([set, period, rest]) => ({ ...set, ...period, ...rest }))
/** A random write: new rows, and changes of existing rows (by their position). */
const anyWrite = fc.array(
  fc.record({
    at: fc.option(fc.nat(5), { freq: 2 }),
    item: anyItem,
    keep: fc.subarray([...amountNames, 'start_date', 'end_date', 'actor', 'active'] as const),
  }),
  {
    minLength: 1,
    maxLength: 3,
  },
)

test('random sets of selling prices break no rule, refusals write nothing, and the state is that of the history', async ({ annotate }) => {
  let place = await makePlace(manager)
  const outcomes = { saved: 0, refused: 0 }
  const writes = fc.sample(fc.tuple(anyWrite, anyPurchases), times(120, 10_000))
  for (const [at, [write, purchases]] of writes.entries()) {
    if (at % 12 === 0) {
      if (at > 0) await expectHistoryOf(place)
      place = await makePlace(manager)
      if (purchases.length > 0)
        await app.services.db.insert(purchase_prices).values(purchases.map((one) => ({ ...one, product_id: place.product_id })))
    }
    const before = await stateOf(place)
    const items = write.map(({ at: position, item, keep }) => {
      const row = position === null ? undefined : before.rows[position % Math.max(before.rows.length, 1)]
      const changes = Object.fromEntries(Object.entries(item).filter(([key]) => keep.some((one) => one === key)))
      return row ? { id: row.id, version: row.version, ...changes } : item
    })
    const saved = await manager.client.selling_prices.save({ ...place, items: items as never }).then(
      () => true,
      (error: unknown) => {
        expect([400]).toContain((error as Refusal).status)
        return false
      },
    )
    const after = await stateOf(place)
    outcomes[saved ? 'saved' : 'refused'] += 1
    expect(saved || JSON.stringify(after) === JSON.stringify(before)).toBe(true)
    expect(overlappingRows(after.rows)).toEqual([])
    expect(after.rows.flatMap((row) => refusedInversions(row, after.purchases))).toEqual([])
    await expectOneAnswer(place, after)
  }
  await annotate(`${outcomes.saved} sets accepted, ${outcomes.refused} refused`)
  expect(Math.min(outcomes.saved, outcomes.refused)).toBeGreaterThan(10)
})

async function stateOf({ product_id, id }: Place) {
  const { db } = app.services
  return { rows: await readPrices(db, ofProduct(product_id, id)), purchases: await readPurchases(db, product_id) }
}
type State = Awaited<ReturnType<typeof stateOf>>

/** Checks that the server and the engine here return the same. */
async function expectOneAnswer({ product_id, id: catalog_id }: Place, { rows, purchases }: State) {
  const asked = { actor: 'seller', date: addDays(from.start_date, rows.length * 5) } as const
  const here = simulate({
    ...asked,
    catalog_id,
    search: searchAnywhere([{ id: catalog_id, zone: null, exclusive: false, start_date: null, end_date: null }], asked.date),
    purchases,
    rows: rows.map((row) => ({ ...row, author: null, changed_at: null })),
  })
  const there = await manager.client.selling_prices.simulate({ product_id, catalog_id, ...asked })
  expect([there.prices, there.warnings, there.ignored.length]).toEqual([here.prices, here.warnings, here.ignored.length])
}

/** Checks that every field of every row can be rebuilt from its history. */
async function expectHistoryOf(place: Place) {
  const { rows } = await stateOf(place)
  for (const row of rows) {
    const rebuilt: Record<string, unknown> = {}
    const first = await manager.client.activities.list({ entity: 'sellingprices', id: row.id, page_size: 200 })
    for (const { field, old_value, new_value } of first.items.toReversed()) {
      expect([field, rebuilt[field ?? ''] ?? null]).toEqual([field, old_value])
      rebuilt[field ?? ''] = new_value
    }
    const amounts: Partial<Amounts> = Object.fromEntries(amountNames.map((name) => [name, row[name]]))
    const { actor, active, start_date, end_date, unit_label } = row
    const stored = { actor, active, start_date, end_date, unit_label, ...amounts }
    expect(Object.fromEntries(Object.keys(stored).map((field) => [field, rebuilt[field] ?? null]))).toEqual(stored)
    expect(rebuilt['catalog_id']).toEqual({ id: place.id, name: row.catalog.name })
  }
}
