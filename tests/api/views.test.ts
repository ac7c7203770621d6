// Saved views belong to one user.
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

const make = (name = unique('Vue')) =>
  caller.client.saved_views.create({ list: 'products', name, state: { sort: '-updated_at', search: 'toner' } })

test('a view keeps a list’s state under a name', async () => {
  const made = await make()
  expect(made).toMatchObject({ version: 1, state: { sort: '-updated_at', search: 'toner' } })
  const renamed = await caller.client.saved_views.update({ id: made.id, version: 1, name: `${made.name} bis` })
  expect(renamed).toEqual({ ...made, name: `${made.name} bis`, version: 2 })
  expect((await caller.client.saved_views.list()).items).toContainEqual(renamed)
  await caller.client.saved_views.remove({ params: { id: made.id }, query: { version: 2 } })
  expect((await caller.client.saved_views.list()).items).not.toContainEqual(renamed)
})

test('a name is taken once per user, a stale version is told so', async () => {
  const made = await make()
  await expect(make(made.name)).rejects.toMatchObject({ data: { errors: [{ field: 'name', key: 'taken' }] } })
  await stranger.client.saved_views.create({ list: 'products', name: made.name, state: {} })
  await expect(caller.client.saved_views.update({ id: made.id, version: 3, name: 'x' })).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { current: made },
  })
})

test('another user’s view does not exist', async () => {
  const { id } = await make()
  await expect(stranger.client.saved_views.update({ id, version: 1, name: 'pris' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(stranger.client.saved_views.remove({ params: { id }, query: { version: 1 } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await stranger.client.saved_views.list()).items.map((view) => view.id)).not.toContain(id)
})
