// Saved views and scenarios belong to one user.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { SavedScreen } from '#contract/people/saved-views.ts'
import { startSession } from '#server/platform/auth/session.ts'

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
  expect((await caller.client.saved_views.list({})).items).toContainEqual(renamed)
  await caller.client.saved_views.remove({ params: { id: made.id }, query: { version: 2 } })
  expect((await caller.client.saved_views.list({})).items).not.toContainEqual(renamed)
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

describe('what is saved of one screen', () => {
  const save = (list: SavedScreen, name: string, state = {}) => caller.client.saved_views.create({ list, name, state })

  test('is read by itself, and its name is taken on that screen alone', async () => {
    const name = unique('Scénario')
    const [calculation, permit] = [await save('calculator', name, { k: '2' }), await save('permits/7', name)]
    await save('permits/8', name)
    expect((await caller.client.saved_views.list({ list: 'permits/7' })).items).toEqual([permit])
    expect((await caller.client.saved_views.list({ list: 'calculator' })).items).toContainEqual(calculation)
    await expect(save('calculator', name)).rejects.toMatchObject({ data: { errors: [{ field: 'name', key: 'taken' }] } })
  })

  test.each(['products', 'offers', 'technical-nomenclatures', 'printer-categories', 'permits', 'certifications'] as const)(
    'of the list of %s it is what it shows',
    async (list) => expect((await save(list, unique('Vue'), { search: 'a' })).list).toBe(list),
  )

  test.each(['calculators', 'permit', 'permits/', 'permits/0', 'permits/x', 'permits/1/2', ''])(
    'of no screen there is nothing: « %s »',
    async (list) => {
      const body = JSON.stringify({ list, name: 'V', state: {} })
      const headers = { 'Content-Type': 'application/json' }
      const answer = await caller.fetch('/api/v2/saved-views', { method: 'POST', body, headers })
      expect([answer.status, (await answer.json()).data.errors]).toMatchObject([400, [{ field: 'list', key: 'invalid_filter' }]])
    },
  )

  test('is at most 20,000 characters long', async () => {
    const turnovers = { partners: 'x'.repeat(19_950) }
    expect((await save('permits/9', 'Long', turnovers)).state).toEqual(turnovers)
    await expect(save('permits/9', 'Trop long', { partners: 'x'.repeat(20_000) })).rejects.toMatchObject({
      data: { errors: [{ field: 'state', key: 'too_long' }] },
    })
  })
})

test('another user’s view does not exist', async () => {
  const { id } = await make()
  await expect(stranger.client.saved_views.update({ id, version: 1, name: 'pris' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(stranger.client.saved_views.remove({ params: { id }, query: { version: 1 } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await stranger.client.saved_views.list({})).items.map((view) => view.id)).not.toContain(id)
})

describe('what an account without any right can store', () => {
  test('is a hundred views, also when they are saved at the same time', async () => {
    const nobody = await app.as()
    const save = (name: string) => nobody.client.saved_views.create({ list: 'products', name, state: {} })
    for (let number = 0; number < 98; number++) await save(`V${number}`)
    const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd'].map(save))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
    expect(refused).toHaveLength(2)
    for (const reason of refused)
      expect(reason).toMatchObject({ data: { errors: [{ field: 'name', key: 'too_many_views', params: { max: 100 } }] } })
    expect((await nobody.client.saved_views.list({})).total).toBe(100)
    expect(await make()).toMatchObject({ version: 1 })
  })

  test('is a bounded number of answers under an Idempotency-Key', async () => {
    const nobody = await app.as()
    const { db } = app.services
    await db.execute(sql`insert into idempotency_keys (user_id, key, request_hash)
      select ${nobody.id}, 'k' || n, '' from generate_series(1, 9999) n`)
    const save = (name: string) =>
      nobody.fetch('/api/v2/saved-views', {
        method: 'POST',
        body: JSON.stringify({ list: 'products', name, state: {} }),
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': name },
      })
    expect((await save('A')).status).toBe(201)
    expect((await save('B')).status).toBe(429)
    expect((await save('A')).status).toBe(201)
    expect((await nobody.client.saved_views.list({})).items.map(({ name }) => name)).toEqual(['A'])
  })

  test('is a thousand sessions: whoever signs in once more ends the one that was used longest ago', async () => {
    const nobody = await app.as()
    const { db } = app.services
    await db.execute(sql`insert into sessions (token_hash, user_id) select 'many-' || n, ${nobody.id} from generate_series(1, 999) n`)
    expect((await nobody.fetch('/api/v2/user/me')).status).toBe(200)
    await db.execute(sql`update sessions set last_used_at = now() + interval '1 second' where token_hash like 'many-%'`)
    await startSession(db, nobody.id)
    expect((await nobody.fetch('/api/v2/user/me')).status).toBe(401)
    expect(await db.execute(sql`select 1 from sessions where user_id = ${nobody.id}`)).toHaveLength(1_000)
  })
})
