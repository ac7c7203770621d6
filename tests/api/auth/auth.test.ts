// Signing in and out over HTTP: the responses, and the validity of a session.
import { createHash } from 'node:crypto'

import { verify } from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'

import { sessions, users } from '#server/platform/db/schema.ts'

import { app, cookieOf, login, makeUser, me, PASSWORD, password_hash, post, setUpAuth, turnBack } from './auth-fixtures.ts'

vi.mock('@node-rs/argon2', { spy: true })
setUpAuth()

describe('signing in', () => {
  test('answers the user as /user/me does, and gives one HttpOnly, SameSite=Lax cookie to the session and one to the browser', async () => {
    const { id, email } = await makeUser()
    const response = await login(email)
    expect(response.status).toBe(200)
    const like = (name: string) => expect.stringMatching(new RegExp(String.raw`^${name}=[\w-]{43}; .*Path=/; HttpOnly; SameSite=Lax$`))
    expect(response.headers.getSetCookie().toSorted()).toEqual([like('starif-device'), like('starif')])
    expect(response.headers.get('cache-control')).toBe('no-store')
    const user = await response.json()
    expect(user).toEqual({ id, name: 'Élise', email, zone: null, company_code: null, is_admin: false, roles: [] })
    expect(await (await me(cookieOf(response))).json()).toEqual(user)
  })

  test('does not mind case and spaces around the e-mail', async () => {
    const { email } = await makeUser()
    expect((await login(`  ${email.toUpperCase()} `)).status).toBe(200)
  })

  test('answers a wrong password and an unknown account alike, in words and in the work that takes the time', async () => {
    const { email } = await makeUser()
    const refusedOf = async (who: string) => {
      vi.mocked(verify).mockClear()
      const response = await login(who, 'wrong')
      // The parameters of a hash determine the cost of a comparison with it.
      const compared = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4))
      return { status: response.status, body: await response.text(), compared }
    }
    const known = await refusedOf(email)
    expect(known).toMatchObject({ status: 401, compared: [['argon2id', 'v=19', 'm=19456,t=2,p=1']] })
    expect(JSON.parse(known.body)).toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await refusedOf('nobody@starif.example')).toEqual(known)
    // An account without a password, like those of the identity provider, does not respond faster either.
    await app.services.db.update(users).set({ password_hash: null }).where(eq(users.email, email))
    expect(await refusedOf(email)).toEqual(known)
  })

  test.each([
    ['{'],
    ['null'],
    ['[]'],
    [{}],
    [{ email: 'a@b.example' }],
    [{ email: ['a'], password: 1 }],
    [{ email: 'a'.repeat(300), password: 'x' }],
    [{ email: 'a@b.example', password: '' }],
  ])('refuses the body %j with field keys, without an echo', async (body) => {
    const response = await post('/auth/login', body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'BAD_REQUEST', data: { errors: expect.any(Array) } })
  })

  test('takes JSON only, and not more than it needs', async () => {
    const { email } = await makeUser()
    const form = new URLSearchParams({ email, password: PASSWORD }).toString()
    expect((await post('/auth/login', form, { 'Content-Type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    expect((await post('/auth/login', JSON.stringify({ email, password: PASSWORD }), { 'Content-Type': 'text/plain' })).status).toBe(415)
    expect((await login(email, 'x'.repeat(100_000))).status).toBe(413)
  })

  test('an e-mail with quotes or wildcards is only ever a text', async () => {
    for (const email of ["' or 1=1 --", '%', '_@starif.example']) expect((await login(email, 'x')).status).toBe(401)
  })

  test('the database holds no token and no password', async () => {
    const { id, email } = await makeUser()
    const token = cookieOf(await login(email)).split('=')[1] ?? ''
    const [session] = await app.services.db.select().from(sessions).where(eq(sessions.user_id, id))
    expect(session?.token_hash).toBe(createHash('sha256').update(token).digest('base64url'))
    expect(JSON.stringify(session)).not.toContain(token)
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('a session', () => {
  test('is new at every sign-in: a planted cookie is never adopted', async () => {
    const { email } = await makeUser()
    const planted = `starif=${'A'.repeat(43)}`
    const response = await login(email, PASSWORD, { cookie: planted })
    expect(cookieOf(response)).not.toBe(planted)
    expect((await me(planted)).status).toBe(401)
  })

  test('that this browser had ends at the next sign-in, another browser’s stays', async () => {
    const { email } = await makeUser()
    const [first, other] = [cookieOf(await login(email)), cookieOf(await login(email))]
    const second = cookieOf(await login(email, PASSWORD, { cookie: first }))
    expect([(await me(first)).status, (await me(second)).status, (await me(other)).status]).toEqual([401, 200, 200])
  })

  test('ends everywhere at sign-out, and cannot be replayed', async () => {
    const { email } = await makeUser()
    const [here, there] = [cookieOf(await login(email)), cookieOf(await login(email))]
    const response = await post('/auth/logout', '', { cookie: here })
    expect(response.status).toBe(204)
    expect(response.headers.getSetCookie()[0]).toMatch(/^starif=; Max-Age=0/)
    expect(response.headers.get('clear-site-data')).toBe('"cache"')
    expect([(await me(here)).status, (await me(there)).status]).toEqual([401, 401])
  })

  test('signing out without a session is no error', async () => {
    expect((await post('/auth/logout', '')).status).toBe(204)
    expect((await post('/auth/logout', '', { cookie: 'starif=nonsense' })).status).toBe(204)
  })

  test('lasts SESSION_DAYS from its last use', async () => {
    const { id, email } = await makeUser()
    const cookie = cookieOf(await login(email))
    await turnBack(id, 'last_used_at', 29.9)
    expect((await me(cookie)).status).toBe(200)
    // That use was recorded: the next thirty days begin now.
    const [used] = await app.services.db
      .select({ ago: sql<number>`extract(epoch from now() - last_used_at)::int` })
      .from(sessions)
      .where(eq(sessions.user_id, id))
    expect(used?.ago).toBeLessThan(60)
    await turnBack(id, 'last_used_at', 30.1)
    expect((await me(cookie)).status).toBe(401)
  })

  test('is not written to by every request', async () => {
    const { id, email } = await makeUser()
    const cookie = cookieOf(await login(email))
    const state = () =>
      app.services.db
        .select({ at: sessions.last_used_at, row: sql`xmin::text` })
        .from(sessions)
        .where(eq(sessions.user_id, id))
    const before = await state()
    await me(cookie)
    await me(cookie)
    expect(await state()).toEqual(before)
  })

  test('has the rights of this moment, not of the sign-in', async () => {
    const caller = await app.as('product.index')
    expect((await caller.fetch('/api/v2/products')).status).toBe(200)
    await app.services.db.execute(sql`delete from user_roles where user_id = ${caller.id}`)
    expect((await caller.fetch('/api/v2/products')).status).toBe(403)
    await app.services.db.update(users).set({ is_admin: true }).where(eq(users.id, caller.id))
    expect((await caller.fetch('/api/v2/products')).status).toBe(200)
    await app.services.db.delete(users).where(eq(users.id, caller.id))
    expect((await caller.fetch('/api/v2/products')).status).toBe(401)
  })

  test.each(['', 'starif=', 'starif=x', `starif=${'A'.repeat(5000)}`, `starif=${'é'.repeat(43)}`, `Starif=${'A'.repeat(43)}`])(
    '%j opens nothing',
    async (cookie) => {
      const response = await fetch(`${app.url}/api/v2/user/me`, { headers: { cookie: encodeURI(cookie) } })
      expect(response.status).toBe(401)
    },
  )
})

describe('the key of drafts', () => {
  test('is made once per user and given to nobody else', async () => {
    const [one, other] = [await app.as(), await app.as()]
    const key = async (caller: { fetch: typeof one.fetch }) =>
      ((await (await caller.fetch('/auth/draft-key')).json()) as { key: string }).key
    const mine = await key(one)
    expect(Buffer.from(mine, 'base64')).toHaveLength(32)
    expect(await key(one)).toBe(mine)
    expect(await key(other)).not.toBe(mine)
    expect((await app.stranger.fetch('/auth/draft-key')).status).toBe(401)
    expect(JSON.stringify(await one.client.users.me())).not.toContain(mine)
  })

  test('two first calls at once get the same one', async () => {
    const caller = await app.as()
    const keys = await Promise.all(Array.from({ length: 5 }, async () => (await caller.fetch('/auth/draft-key')).text()))
    expect(new Set(keys).size).toBe(1)
  })
})
