// The history of any entity: complete, paged, for users who may see what it belongs to.
import { readFileSync } from 'node:fs'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { activities } from '#server/platform/db/schema.ts'

import { makeManufacturer, makeProduct, unique } from '../factories.ts'
import { type Caller, startApp, type TestApp } from '../setup.ts'
import { times } from '../torture.ts'

let app: TestApp
let caller: Caller
beforeAll(async () => {
  app = await startApp()
  caller = await app.as('product.index', 'product.show', 'product.create', 'product.delete', 'product.update.general', 'reference.update')
})
afterAll(() => app.close())

const historyOf = (id: number, query: object = {}) => caller.client.activities.list({ entity: 'products', id, page_size: 200, ...query })
const status = async (who: Pick<Caller, 'fetch'>, path: string) => (await who.fetch(`/api/v2/activities/${path}`)).status

/** A small random generator with a seed, so that a failure can be reproduced. */
function randoms(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}

test('the state rebuilt from the history is the product, after any writes', async () => {
  const random = randoms(20_261_121)
  const pick = <T>(values: T[]): T => values[Math.floor(random() * values.length)] as T
  const makers = [await makeManufacturer(caller), await makeManufacturer(caller)]
  const made = await makeProduct(caller)
  for (let version = made.version, write = 0; write < times(60, 10_000); write++) {
    const changes = {
      commercial_designation: pick([null, 'Un', 'Deux', 'Été « cité »']),
      manufacturer_id: pick([null, ...makers.map(({ id }) => id)]),
      commission_subject_purchase: pick([true, false]),
      marketing_start_date: pick([null, '2024-02-29', '2025-01-01']),
      marketing_end_date: pick([null, '2027-01-01']),
      public_comment: pick([null, '<p>a</p>', '<p><strong>b</strong></p>']),
      auto_sync: pick([true, false]),
    }
    const some = Object.fromEntries(Object.entries(changes).filter(() => random() < 0.4))
    version = (await caller.client.products.update({ id: made.id, version, ...some })).version
  }
  const stored = await caller.client.products.get({ id: made.id })
  const rebuilt: Record<string, unknown> = {}
  for (const { field, old_value, new_value } of (await wholeHistory(made.id)).toReversed()) {
    expect([field, rebuilt[field ?? ''] ?? null]).toEqual([field, old_value ?? null])
    rebuilt[field ?? ''] = new_value ?? null
  }
  const { manufacturer, reference, mdm_designation, origin } = stored
  expect(rebuilt).toMatchObject({ reference, mdm_designation, origin, manufacturer_id: manufacturer })
  for (const field of [
    'commercial_designation',
    'commission_subject_purchase',
    'marketing_start_date',
    'marketing_end_date',
    'public_comment',
    'auto_sync',
  ] as const)
    expect([field, rebuilt[field] ?? null]).toEqual([field, stored[field]])
})

async function wholeHistory(id: number) {
  const first = await historyOf(id)
  const items = [...first.items]
  for (let page = 2; items.length < first.total; page++) items.push(...(await historyOf(id, { page })).items)
  return items
}

test('each row names the author, the field and both values; references keep the name they had', async () => {
  const maker = await makeManufacturer(caller)
  const made = await makeProduct(caller, { commercial_designation: 'Avant' })
  await caller.client.products.update({ id: made.id, version: 1, commercial_designation: 'Après', manufacturer_id: maker.id })
  const { items, total } = await historyOf(made.id, { page_size: 2 })
  expect(total).toBeGreaterThan(4)
  expect(
    items
      .map(({ action, field, old_value, new_value, author }) => ({ action, field, old_value, new_value, author }))
      .toSorted((a, b) => `${a.field}`.localeCompare(`${b.field}`)),
  ).toEqual([
    {
      action: 'updated',
      field: 'commercial_designation',
      old_value: 'Avant',
      new_value: 'Après',
      author: { id: caller.id, name: caller.name },
    },
    {
      action: 'updated',
      field: 'manufacturer_id',
      old_value: null,
      new_value: { id: maker.id, name: maker.name },
      author: { id: caller.id, name: caller.name },
    },
  ])
})

test('a text that reads like a number, a truth or nothing stays a text', async () => {
  for (const commercial_designation of ['12.50', '007', 'true', 'null', '{1}', '"x"']) {
    const made = await makeProduct(caller, { commercial_designation })
    const { items } = await historyOf(made.id, { field: 'commercial_designation' })
    expect(items.map(({ new_value }) => new_value)).toEqual([commercial_designation])
  }
})

test('it is filtered by field and author', async () => {
  const made = await makeProduct(caller)
  await caller.client.products.update({ id: made.id, version: 1, commercial_designation: 'x', auto_sync: false })
  expect((await historyOf(made.id, { field: 'auto_sync' })).items.map(({ action }) => action)).toEqual(['updated', 'created'])
  expect((await historyOf(made.id, { author_id: String(caller.id) })).total).toBeGreaterThan(0)
  expect((await historyOf(made.id, { author_id: '999999' })).total).toBe(0)
})

test('a refused change leaves no history', async () => {
  const made = await makeProduct(caller)
  const { total } = await historyOf(made.id)
  await expect(caller.client.products.update({ id: made.id, version: 5, commercial_designation: 'x' })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  await expect(caller.client.products.update({ id: made.id, version: 1, manufacturer_id: 999_999 })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  expect((await historyOf(made.id)).total).toBe(total)
})

test('the history of a deleted product stays readable and ends with what it was', async () => {
  const made = await makeProduct(caller, { commercial_designation: 'Dernière' })
  await caller.client.products.remove({ params: { id: made.id }, query: { version: 1 } })
  const { items } = await historyOf(made.id)
  const last = Object.fromEntries(items.filter(({ action }) => action === 'deleted').map(({ field, old_value }) => [field, old_value]))
  expect(last).toMatchObject({ reference: made.reference, commercial_designation: 'Dernière', origin: 'manual' })
})

test('a deleted product is found by its reference, as people type it, and opens its history', async () => {
  const word = unique('Disparu')
  const [first, second] = [
    await makeProduct(caller, { reference: `${word}/10.a`, commercial_designation: 'La bonne' }),
    await makeProduct(caller, { reference: `${word}/10.b`, mdm_designation: 'Sans autre nom' }),
  ]
  const living = await makeProduct(caller, { reference: `${word}/10.c` })
  for (const { id } of [first, second]) await caller.client.products.remove({ params: { id }, query: { version: 1 } })
  const find = async (search: string, paging = {}) => await caller.client.deleted_products.list({ search, ...paging })
  expect(await find(word)).toMatchObject({ total: 2, items: [{ id: second.id, designation: 'Sans autre nom' }, { id: first.id }] })
  expect(await find(word, { page: 2, page_size: 1 })).toMatchObject({ total: 2, items: [{ id: first.id }] })
  const [found] = (await find(`${word.replace('-', '').toUpperCase()}10A`)).items
  const { id, name } = caller
  expect(found).toMatchObject({
    id: first.id,
    reference: first.reference,
    designation: 'La bonne',
    deleted_by: { id, name },
    program: null,
  })
  expect(await caller.client.deleted_products.get({ id: first.id })).toEqual(found)
  expect((await historyOf(first.id)).items[0]?.action).toBe('deleted')
  for (const unknown of [living.id, 2_000_000_000])
    await expect(caller.client.deleted_products.get({ id: unknown })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await find(`${word}/10.c`)).toMatchObject({ total: 0 })
  expect(await find('-/%_')).toMatchObject({ total: 0 })
})

test('who may read it is who may read what it belongs to', async () => {
  const [lister, shower, nobody, admin] = [await app.as('product.index'), await app.as('product.show'), await app.as(), await app.admin()]
  const { id } = await makeProduct(caller)
  const maker = await makeManufacturer(caller, unique('Histoire'))
  expect(await Promise.all([lister, shower, nobody, admin, app.stranger].map((who) => status(who, `products/${id}`)))).toEqual([
    403, 200, 403, 200, 401,
  ])
  expect(await Promise.all([lister, shower, nobody].map((who) => status(who, `manufacturers/${maker.id}`)))).toEqual([200, 403, 403])
  const listing = await Promise.all(
    [lister, shower, nobody, app.stranger].map(async (who) => (await who.fetch('/api/v2/deleted-products')).status),
  )
  expect(listing).toEqual([403, 200, 403, 401])
  for (const entity of ['users', 'roles']) expect(await status(caller, `${entity}/1`)).toBe(403)
  expect(await status(admin, `users/${caller.id}`)).toBe(200)
  expect([await status(admin, 'products/2000000000'), await status(admin, 'passwords/1')]).toEqual([404, 400])
})

test('a subsidiary that the history of a user kept by its code alone is told by its name; one that is gone stays as it is', async () => {
  const { db } = app.services
  const kept = { entity: 'users', entity_id: caller.id, action: 'updated', field: 'zone', author_name: 'upgrade' } as const
  await db.insert(activities).values([
    { ...kept, old_value: null, new_value: 'LYO' },
    { ...kept, old_value: 'LYO', new_value: 'GONE' },
  ])
  await db.execute(sql.raw(readFileSync('server/platform/db/migrations/0016_subsidiaries_in_history.sql', 'utf8')))
  const admin = await app.admin()
  const { items } = await admin.client.activities.list({ entity: 'users', id: caller.id, field: 'zone' })
  const lyon = { code_sigma: 'LYO', name: 'Lyon' }
  expect(items.map(({ old_value, new_value }) => [old_value, new_value])).toEqual([
    [lyon, 'GONE'],
    [null, lyon],
  ])
})

test('a write whose history finds no room is refused for that reason, whatever was sent after it, and leaves nothing', async () => {
  const other = await startApp()
  onTestFinished(() => other.close())
  const creator = await other.as('product.index', 'product.create')
  await other.services.db.execute(sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'full' using errcode = '53100'; end $$`)
  await other.services.db.execute(sql`create trigger full_disk before insert on activities execute function no_room()`)
  const refused = await creator.fetch('/api/v2/products', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ reference: 'NO-ROOM', mdm_designation: 'Onduleur' }),
  })
  expect(refused.status).toBe(507)
  expect((await creator.client.products.list({})).total).toBe(0)
})
