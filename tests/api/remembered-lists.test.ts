// The state in which a user left a list is restored on every device, for that user only.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { unique } from '../factories.ts'
import { type Caller, startApp, type TestApp } from '../setup.ts'

let app: TestApp
let caller: Caller
let stranger: Caller
beforeAll(async () => {
  app = await startApp()
  ;[caller, stranger] = [await app.as('product.index'), await app.as('product.index')]
})
afterAll(() => app.close())

const viewOf = async (owner: Caller) =>
  await owner.client.saved_views.create({ list: 'products', name: unique('Vue'), state: { search: 'toner' } })
const left = async (owner: Caller, list: string) =>
  (await owner.client.remembered_lists.list()).items.find((remembered) => remembered.list === list)

test('a list is found as it was left last, whatever was left before; another user finds nothing of it', async () => {
  const list = 'references/tags'
  await caller.client.remembered_lists.update({ list, layout: { columns: ['name', 'zone'], density: 'compact' }, view_id: null })
  await caller.client.remembered_lists.update({ list, layout: { widths: { name: 300 }, pinned: 2 }, view_id: null })
  expect(await left(caller, list)).toEqual({ list, layout: { widths: { name: 300 }, pinned: 2 }, view: null })
  expect(await left(stranger, list)).toBeUndefined()
})

test('the view that was open comes with its state, as it was saved last, until it is deleted', async () => {
  const list = 'products'
  const { id } = await viewOf(caller)
  await caller.client.remembered_lists.update({ list, layout: {}, view_id: id })
  await caller.client.saved_views.update({ id, version: 1, state: { search: 'papier' } })
  expect(await left(caller, list)).toEqual({ list, layout: {}, view: { id, state: { search: 'papier' } } })
  await caller.client.saved_views.remove({ params: { id }, query: { version: 2 } })
  expect(await left(caller, list)).toEqual({ list, layout: {}, view: null })
})

test('a view of somebody else is none', async () => {
  const { id } = await viewOf(stranger)
  const answered = await caller.client.remembered_lists.update({ list: 'products', layout: {}, view_id: id })
  expect(answered.view).toBeNull()
  expect((await left(caller, 'products'))?.view).toBeNull()
})

test('whoever sees the app as somebody else finds no list as one left it, and changes none', async () => {
  const admin = await app.admin()
  const entry = { list: 'products', layout: { pinned: 3 }, view_id: null }
  await admin.client.remembered_lists.update(entry)
  await admin.client.users.view_as({ kind: 'user', id: caller.id })
  expect((await admin.client.remembered_lists.list()).items).toEqual([])
  await expect(admin.client.remembered_lists.update(entry)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await admin.client.users.end_view_as()
  expect(await left(admin, 'products')).toMatchObject({ layout: { pinned: 3 } })
})

test('what an account without any right can have remembered is a hundred lists', async () => {
  const nobody = await app.as()
  const remember = async (list: string) => await nobody.client.remembered_lists.update({ list, layout: {}, view_id: null })
  await app.services.db.execute(sql`insert into remembered_lists (user_id, list, layout)
    select ${nobody.id}, 'list-' || n, '{}' from generate_series(1, 99) n`)
  const outcomes = await Promise.allSettled(['a', 'b'].map(remember))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await remember('list-1')).toMatchObject({ list: 'list-1' })
  await expect(remember('c')).rejects.toMatchObject({ data: { errors: [{ field: 'list', key: 'too_many' }] } })
})
