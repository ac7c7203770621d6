// A user's own account over HTTP: the password, and the open sessions.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { activities, sessions, users } from '#server/platform/db/schema.ts'

import { app, cookieOf, login, makeUser, me, newAddress, PASSWORD, setUpAuth, turnBack } from './auth-fixtures.ts'

setUpAuth()

const NEW_PASSWORD = 'sept girafes violettes'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const signIn = async (email: string, user_agent?: string) =>
  cookieOf(await login(email, PASSWORD, user_agent === undefined ? {} : { 'User-Agent': user_agent }))

const send = (cookie: string, method: string, path: string, body?: unknown) =>
  fetch(`${app.url}/api/v2${path}`, {
    method,
    headers: { cookie, 'X-Forwarded-For': newAddress(), ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const change = (cookie: string, current_password: unknown, new_password: unknown) =>
  send(cookie, 'POST', '/user/password', { current_password, new_password })
const errorsOf = async (response: Response) => [response.status, ((await response.json()) as { data: { errors: unknown } }).data.errors]

interface Listed {
  id: number
  browser: string | null
  system: string | null
  current: boolean
}
const listOf = async (cookie: string) => ((await (await send(cookie, 'GET', '/user/sessions')).json()) as { items: Listed[] }).items

describe('one’s own password', () => {
  test('is replaced by a new one: other sessions end, this one goes on, and the history tells it', async () => {
    const { id, email } = await makeUser()
    const [here, phone, tablet] = [await signIn(email), await signIn(email), await signIn(email)]
    const response = await change(here, PASSWORD, NEW_PASSWORD)
    expect([response.status, await response.json()]).toEqual([200, { ended_sessions: 2 }])
    expect([(await me(here)).status, (await me(phone)).status, (await me(tablet)).status]).toEqual([200, 401, 401])
    expect([(await login(email)).status, (await login(email, NEW_PASSWORD)).status]).toEqual([401, 200])
    const told = await app.services.db.select().from(activities).where(eq(activities.entity_id, id))
    expect(told).toMatchObject([{ entity: 'users', field: 'password', old_value: null, new_value: null, author_id: id }])
  })

  test('stays where the current one is wrong: the field says so, and no session ends', async () => {
    const { email } = await makeUser()
    const [here, phone] = [await signIn(email), await signIn(email)]
    expect(await errorsOf(await change(here, 'wrong', NEW_PASSWORD))).toEqual([400, [{ field: 'current_password', key: 'wrong_password' }]])
    expect([(await me(here)).status, (await me(phone)).status, (await login(email)).status]).toEqual([200, 200, 200])
  })

  test('can be guessed ten times, from however many addresses; the right one is then refused for a while too', async () => {
    const { email } = await makeUser()
    const cookie = await signIn(email)
    const tries = await Promise.all(Array.from({ length: 12 }, async () => (await change(cookie, 'wrong', NEW_PASSWORD)).status))
    expect(tries.toSorted()).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
    const limited = await change(cookie, PASSWORD, NEW_PASSWORD)
    expect([limited.status, await limited.json()]).toMatchObject([
      429,
      { code: 'TOO_MANY_REQUESTS', data: { seconds: expect.any(Number) } },
    ])
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(800)
    // Attempts to sign in are counted separately.
    expect((await login(email)).status).toBe(200)
  })

  test('is changed although strangers have used up the tries of the sign-in', async () => {
    const { email } = await makeUser()
    const cookie = await signIn(email)
    for (let n = 0; n < 11; n++) await login(email, 'wrong')
    expect((await change(cookie, PASSWORD, NEW_PASSWORD)).status).toBe(200)
  })

  test('may be typed wrongly nine times between two right ones', async () => {
    const { email } = await makeUser()
    const cookie = await signIn(email)
    for (let n = 0; n < 9; n++) expect((await change(cookie, 'wrong', NEW_PASSWORD)).status).toBe(400)
    expect((await change(cookie, PASSWORD, NEW_PASSWORD)).status).toBe(200)
  })

  test.each([
    ['short', { key: 'password_too_short', params: { min: 12 } }],
    ['motdepasse1234', { key: 'password_guessable' }],
    ['aaaaaaaaaaaaaaaa', { key: 'password_common' }],
    ['bienvenue1234', { key: 'password_guessable' }],
    ['1q2w3e4r5t6y', { key: 'password_common' }],
    ['Unbelievable', { key: 'password_common' }],
    ['unbelievable2026!', { key: 'password_common' }],
    [PASSWORD, { key: 'same_password' }],
    ['', { key: 'required' }],
    [undefined, { key: 'required' }],
    [17, { key: 'required' }],
    ['x'.repeat(1_001), { key: 'too_long', params: { max: 1_000 } }],
  ])('is not replaced by %j', async (new_password, problem) => {
    const { email } = await makeUser()
    const cookie = await signIn(email)
    expect(await errorsOf(await change(cookie, PASSWORD, new_password))).toEqual([400, [{ field: 'new_password', ...problem }]])
    expect((await login(email)).status).toBe(200)
  })

  test('and a new one that is no better are refused together, without a word of either', async () => {
    const { email } = await makeUser()
    const response = await change(await signIn(email), 'perhaps this one', 'short')
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ data: { errors: [{ field: 'current_password' }, { field: 'new_password' }] } })
    expect(text).not.toContain('perhaps')
  })

  test('of two changes at once from the same password one is refused', async () => {
    const { email } = await makeUser()
    const [one, other] = [await signIn(email), await signIn(email)]
    const both = await Promise.all([change(one, PASSWORD, NEW_PASSWORD), change(other, PASSWORD, `${NEW_PASSWORD} encore`)])
    // The session of the later one has ended meanwhile, or its password has been changed.
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('of an account of the identity provider is changed there, and the account says where', async () => {
    const { id, email } = await makeUser()
    const cookie = await signIn(email)
    expect(await (await send(cookie, 'GET', '/user/account')).json()).toEqual({ has_password: true, identity_provider: null })
    const identity = { password_hash: null, oidc_issuer: 'https://login.acme.example/tenant', oidc_subject: email }
    await app.services.db.update(users).set(identity).where(eq(users.id, id))
    expect(await (await send(cookie, 'GET', '/user/account')).json()).toEqual({
      has_password: false,
      identity_provider: 'login.acme.example',
    })
    expect(await errorsOf(await change(cookie, PASSWORD, NEW_PASSWORD))).toEqual([
      400,
      [{ field: 'current_password', key: 'company_password' }],
    ])
  })

  test('is changed by nobody who sees the app as somebody else, nor by a page of another site', async () => {
    const admin = await app.admin()
    await admin.client.users.view_as({ kind: 'user', id: (await makeUser()).id })
    const body = JSON.stringify({ current_password: PASSWORD, new_password: NEW_PASSWORD })
    const headers = { 'Content-Type': 'application/json' }
    expect((await admin.fetch('/api/v2/user/password', { method: 'POST', body, headers })).status).toBe(403)
    const { email } = await makeUser()
    const forged = { ...headers, cookie: await signIn(email), origin: 'https://evil.example' }
    expect((await fetch(`${app.url}/api/v2/user/password`, { method: 'POST', body, headers: forged })).status).toBe(403)
  })
})

describe('one’s own sessions', () => {
  test('are listed by browser and system: this one first and marked, then the latest used', async () => {
    const { email } = await makeUser()
    const [, , here] = [await signIn(email, FIREFOX), await signIn(email, IPAD), await signIn(email, 'script/1.0 \u00e9')]
    const response = await send(here, 'GET', '/user/sessions')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({
      total: 3,
      items: [
        { browser: null, system: null, current: true, created_at: expect.any(String), last_used_at: expect.any(String) },
        { browser: 'Safari', system: 'iPad', current: false },
        { browser: 'Firefox', system: 'Linux', current: false },
      ],
    })
  })

  test('are called by an id that is neither their token nor its hash, and tell nothing else', async () => {
    const { id, email } = await makeUser()
    const cookie = await signIn(email)
    const stored = await app.services.db.select().from(sessions).where(eq(sessions.user_id, id))
    const text = await (await send(cookie, 'GET', '/user/sessions')).text()
    for (const secret of [cookie.split('=')[1], stored[0]?.token_hash]) {
      expect(secret).toMatch(/^[\w-]{43}$/)
      expect(text).not.toContain(secret)
    }
    const [listed] = await listOf(cookie)
    expect(Object.keys(listed ?? {}).toSorted()).toEqual(['browser', 'created_at', 'current', 'id', 'last_used_at', 'system'])
    for (const secret of [cookie.split('=')[1], stored[0]?.token_hash])
      expect((await send(cookie, 'DELETE', `/user/sessions/${secret}`)).status).toBe(400)
  })

  test('are only those that have not ended, also by time', async () => {
    const { id, email } = await makeUser()
    await signIn(email, FIREFOX)
    await turnBack(id, 'last_used_at', 31)
    // A sign-in deletes expired sessions; here they are only left out.
    const { cookie } = { cookie: await signIn(email) }
    expect(await listOf(cookie)).toHaveLength(1)
    expect((await fetch(`${app.url}/auth/logout`, { method: 'POST', headers: { cookie } })).status).toBe(204)
    expect(await listOf(await signIn(email))).toHaveLength(1)
  })

  test('end one by one: the next request of that browser is refused, the others go on', async () => {
    const { email } = await makeUser()
    const [phone, here] = [await signIn(email, IPAD), await signIn(email)]
    const other = (await listOf(here)).find(({ current }) => !current)
    expect((await send(here, 'DELETE', `/user/sessions/${other?.id}`)).status).toBe(204)
    expect([(await me(phone)).status, (await me(here)).status]).toEqual([401, 200])
    expect((await send(here, 'DELETE', `/user/sessions/${other?.id}`)).status).toBe(404)
    expect(await listOf(here)).toHaveLength(1)
  })

  test('end with this one too, which signs out', async () => {
    const { email } = await makeUser()
    const [phone, here] = [await signIn(email), await signIn(email)]
    const own = (await listOf(here)).find(({ current }) => current)
    expect((await send(here, 'DELETE', `/user/sessions/${own?.id}`)).status).toBe(204)
    expect([(await me(here)).status, (await me(phone)).status]).toEqual([401, 200])
  })

  test('of others are neither listed nor ended, not even by an administrator', async () => {
    const { email } = await makeUser()
    const theirs = await signIn(email)
    const [session] = await listOf(theirs)
    const admin = await app.admin()
    expect((await listOf(admin.cookie)).map(({ id }) => id)).not.toContain(session?.id)
    expect((await admin.fetch(`/api/v2/user/sessions/${session?.id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await me(theirs)).status).toBe(200)
  })
})
