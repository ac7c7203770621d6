// Guessing a user's password does not lock the user out of a browser in which they have signed in before.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { known_devices, login_attempts, users } from '#server/platform/db/schema.ts'

import { startApp } from '../../setup.ts'
import { app, login, makeUser, PASSWORD, password_hash, setUpAuth } from './auth-fixtures.ts'

setUpAuth()

/** The cookie that identifies the browser, which is independent of the session. */
const deviceOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('starif-device='))
    ?.split(';')[0] ?? ''
const signInFrom = (email: string, device: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  login(email, password, { cookie: device, ...headers })
async function strangersGuess(email: string) {
  for (let tries = 0; tries < 11; tries++) await login(email, 'wrong')
  expect((await login(email)).status).toBe(429)
}
const stored = (user_id: number) => app.services.db.select().from(known_devices).where(eq(known_devices.user_id, user_id))

describe('a browser in which somebody signed in before', () => {
  test('lets its owner in while strangers guess, and the strangers stay out', async () => {
    const { email } = await makeUser()
    const device = deviceOf(await login(email))
    await strangersGuess(email)
    const response = await signInFrom(email, device)
    expect(response.status).toBe(200)
    expect((await login(email)).status).toBe(429)
    expect((await signInFrom(email, 'starif-device=' + 'x'.repeat(43))).status).toBe(429)
  })

  test('lets its owner in from an address that has failed a hundred times', async () => {
    const { email } = await makeUser()
    const from = { 'X-Forwarded-For': '198.51.100.200' }
    const device = deviceOf(await login(email))
    await app.services.db
      .insert(login_attempts)
      .values({ key: 'address:198.51.100.200', failures: 100, window_ends_at: sql`now() + interval '1 hour'` })
    expect((await login(email, PASSWORD, from)).status).toBe(429)
    expect((await signInFrom(email, device, PASSWORD, from)).status).toBe(200)
  })

  test('has ten guesses of its own, however often its owner signs in with it in between', async () => {
    const { email } = await makeUser()
    let device = deviceOf(await login(email))
    for (let tries = 0; tries < 10; tries++) {
      expect((await signInFrom(email, device, 'wrong')).status).toBe(401)
      if (tries === 5) device = deviceOf(await signInFrom(email, device))
    }
    const limited = await signInFrom(email, device)
    expect([limited.status, Number(limited.headers.get('retry-after')) > 800]).toEqual([429, true])
    // Attempts from elsewhere are counted separately: the account's own limit is untouched.
    expect((await login(email)).status).toBe(200)
  })

  test('is known for the people who signed in with it, and for nobody else', async () => {
    const [{ email }, colleague, stranger] = [await makeUser(), await makeUser(), await makeUser()]
    const shared = deviceOf(await signInFrom(colleague.email, deviceOf(await login(email))))
    for (const one of [email, colleague.email, stranger.email]) await strangersGuess(one)
    expect((await signInFrom(stranger.email, shared)).status).toBe(429)
    const next = await signInFrom(email, shared)
    expect([next.status, (await signInFrom(colleague.email, deviceOf(next))).status]).toEqual([200, 200])
  })

  test('has another cookie after every sign-in: one that was copied before is worth nothing', async () => {
    const { id, email } = await makeUser()
    const copied = deviceOf(await login(email))
    const device = deviceOf(await signInFrom(email, copied))
    expect(device).not.toBe(copied)
    await strangersGuess(email)
    expect((await signInFrom(email, copied)).status).toBe(429)
    expect((await signInFrom(email, device)).status).toBe(200)
    expect(await stored(id)).toHaveLength(1)
  })

  test('is stored by the hash of its cookie, which opens nothing and which no script reads', async () => {
    const { id, email } = await makeUser()
    const response = await login(email)
    const device = deviceOf(response)
    expect(response.headers.getSetCookie().find((cookie) => cookie.startsWith('starif-device='))).toMatch(/; HttpOnly; SameSite=Lax$/)
    const text = JSON.stringify(await stored(id))
    expect(text).not.toContain(device.split('=')[1])
    expect((await fetch(`${app.url}/api/v2/user/me`, { headers: { cookie: device } })).status).toBe(401)
    const asSession = device.replace('starif-device', 'starif')
    expect((await fetch(`${app.url}/api/v2/user/me`, { headers: { cookie: asSession } })).status).toBe(401)
  })

  test('stays known after signing out, and no account knows more than fifty', async () => {
    const { id, email } = await makeUser()
    const first = await login(email)
    const cookie = first.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const out = await fetch(`${app.url}/auth/logout`, { method: 'POST', headers: { cookie } })
    expect([out.status, deviceOf(out)]).toEqual([204, ''])
    for (let more = 0; more < 51; more++)
      await app.services.db
        .insert(known_devices)
        .values({ user_id: id, token_hash: `${email} ${more}`, last_used_at: sql`now() - make_interval(hours => 24)` })
    await strangersGuess(email)
    expect((await signInFrom(email, deviceOf(first))).status).toBe(200)
    expect(await stored(id)).toHaveLength(50)
  })
})

test('behind https the cookie of the browser is Secure and of this host alone', async () => {
  const published = await startApp({ PUBLIC_URL: 'https://starif.example', TRUST_PROXY: 'true' })
  try {
    const email = 'a@starif.example'
    await published.services.db.insert(users).values({ name: 'A', email, password_hash })
    const body = JSON.stringify({ email, password: PASSWORD })
    const headers = { 'Content-Type': 'application/json', origin: 'https://starif.example' }
    const response = await fetch(`${published.url}/auth/login`, { method: 'POST', headers, body })
    expect(response.headers.getSetCookie()[1]).toMatch(/^__Host-starif-device=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax$/)
  } finally {
    await published.close()
  }
})
