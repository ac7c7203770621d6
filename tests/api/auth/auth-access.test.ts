// Revoked access: sessions that an administrator ends, disabled accounts, and the maximum duration of a session.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { users } from '#server/platform/db/schema.ts'

import { refusal, statusOf } from '../../refusal.ts'
import { app, cookieOf, login, makeUser, me, setUpAuth, turnBack } from './auth-fixtures.ts'

setUpAuth()

const historyOf = async (id: number) => (await (await app.admin()).client.activities.list({ entity: 'users', id })).items
const disable = async (user_id: number, disabled = true, admin = app.admin()) => {
  const { client } = await admin
  const { items } = await client.users.list({ id: String(user_id) })
  return await client.users.update({ user_id, disabled, version: items[0]?.version ?? 0 })
}

describe('ending somebody’s sessions', () => {
  test('signs out every device at the next request, and is in the history', async () => {
    const { id, email } = await makeUser()
    const [phone, tablet] = [cookieOf(await login(email)), cookieOf(await login(email))]
    const admin = await app.admin()
    expect((await admin.fetch(`/api/v2/users/${id}/sessions`, { method: 'DELETE' })).status).toBe(204)
    expect([(await me(phone)).status, (await me(tablet)).status]).toEqual([401, 401])
    expect(await historyOf(id)).toMatchObject([
      { action: 'updated', field: 'sessions', old_value: 2, new_value: 0, author: { id: admin.id, name: admin.name } },
    ])
    // The account is unchanged: its owner may sign in again.
    expect((await login(email)).status).toBe(200)
  })

  test('where there are none writes nothing, and nobody is not found', async () => {
    const { id } = await makeUser()
    const admin = await app.admin()
    await admin.client.users.end_sessions({ user_id: id })
    expect(await historyOf(id)).toEqual([])
    expect(await refusal(admin.client.users.end_sessions({ user_id: 2_000_000_000 }))).toMatchObject({ status: 404 })
  })
})

describe('a disabled account', () => {
  test('is out at the next request and does not come in, until it is enabled again', async () => {
    const { id, email } = await makeUser()
    const cookie = cookieOf(await login(email))
    const admin = await app.admin()
    const row = await disable(id, true, Promise.resolve(admin))
    expect(row).toMatchObject({ id, disabled_at: expect.any(String), version: 2 })
    expect((await me(cookie)).status).toBe(401)
    const response = await login(email)
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
    // A person who does not know the password does not learn that the account is disabled.
    expect((await login(email, 'wrong')).status).toBe(401)
    expect(await disable(id, false)).toMatchObject({ disabled_at: null, version: 3 })
    expect((await me(cookie)).status).toBe(401)
    expect((await login(email)).status).toBe(200)
    const changes = (await historyOf(id)).map(({ field, old_value, new_value }) => ({ field, old_value, new_value }))
    expect(changes).toEqual(
      expect.arrayContaining([
        { field: 'disabled', old_value: false, new_value: true },
        { field: 'sessions', old_value: 1, new_value: 0 },
        { field: 'disabled', old_value: true, new_value: false },
      ]),
    )
    expect(changes).toHaveLength(3)
  })

  test('has no session even if one is opened for it meanwhile', async () => {
    const caller = await app.as('product.index')
    await app.services.db
      .update(users)
      .set({ disabled_at: sql`now()` })
      .where(eq(users.id, caller.id))
    expect((await caller.fetch('/api/v2/products')).status).toBe(401)
    expect((await caller.fetch('/auth/draft-key')).status).toBe(401)
  })

  test('is never one’s own, nor changed from a version that is over, and twice the same is one change', async () => {
    const [admin, { id }] = [await app.admin(), await makeUser()]
    expect(await refusal(disable(admin.id, true, Promise.resolve(admin)))).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'disabled', key: 'own_account' }] },
    })
    await disable(id)
    expect(await refusal(admin.client.users.update({ user_id: id, disabled: false, version: 1 }))).toMatchObject({
      status: 409,
      data: { current: { id, disabled_at: expect.any(String) } },
    })
    expect(await disable(id)).toMatchObject({ version: 2 })
  })
})

test('two administrators who disable each other at once leave one', async () => {
  const { db } = app.services
  await db.update(users).set({ is_admin: false })
  const [one, other] = [await app.admin(), await app.admin()]
  const tries = await Promise.all([
    statusOf(one.client.users.update({ user_id: other.id, disabled: true, version: 1 })),
    statusOf(other.client.users.update({ user_id: one.id, disabled: true, version: 1 })),
  ])
  expect(tries.filter((status) => status === 200)).toHaveLength(1)
  const left = await db.select({ disabled_at: users.disabled_at }).from(users).where(eq(users.is_admin, true))
  expect(left.filter(({ disabled_at }) => disabled_at === null)).toHaveLength(1)
})

test('a session ends SESSION_MAX_DAYS after it began, however much it is used', async () => {
  const { id, email } = await makeUser()
  const cookie = cookieOf(await login(email))
  await turnBack(id, 'created_at', 89.9)
  expect((await me(cookie)).status).toBe(200)
  await turnBack(id, 'created_at', 90.1)
  expect((await me(cookie)).status).toBe(401)
  // An account with a password has no provider that could confirm the session silently.
  expect(await (await me(cookie)).json()).not.toMatchObject({ data: { renew: true } })
})
