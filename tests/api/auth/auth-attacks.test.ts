// Attacks on the sign-in: guessing passwords, and pages of other sites that write with a user's cookie.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { login_attempts, users } from '#server/platform/db/schema.ts'

import { unique } from '../../factories.ts'
import { startApp, type TestApp } from '../../setup.ts'
import { times } from '../../torture.ts'
import { app, cookieOf, login, makeUser, me, PASSWORD, password_hash, post, setUpAuth } from './auth-fixtures.ts'

setUpAuth()

describe('guessing', () => {
  test(`${times(200, 10_000)} tries at once from as many addresses are at most 10 guesses`, async () => {
    const { email } = await makeUser()
    const tries = await inTurns(times(200, 10_000), 100, () => login(email, 'wrong'))
    const statuses = tries.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(tries.length - 10)
    const limited = await login(email)
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(await limited.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('however its e-mail is written, an account has ten guesses, and so has one that nobody has', async () => {
    const { email } = await makeUser()
    for (const address of [email, `${unique('nobody').toLowerCase()}@starif.example`]) {
      // PostgreSQL and JavaScript do not agree on the lower case of some letters.
      const spellings = [address, ` ${address} `, address.toUpperCase(), address.replace('starif', 'starİf'), `${address}\u2028`]
      const accounts = new Set(await Promise.all(spellings.map(foldedByDatabase)))
      const tries = await inTurns(11 * spellings.length, 5, (n) => login(spellings[n % spellings.length] ?? '', 'wrong'))
      expect([address, tries.filter(({ status }) => status === 401).length]).toEqual([address, 10 * accounts.size])
    }
    expect((await login(email)).status).toBe(429)
  })

  test.each(['a\0b@starif.example', '\0vendeur@starif.example', 'vend\u0007eur@starif.example', 'vend\u0085eur@starif.example'])(
    'an e-mail with control characters is refused before anything is looked up: %j',
    async (email) => {
      const response = await login(email, 'wrong')
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ data: { errors: [{ field: 'email', key: 'invalid_text' }] } })
    },
  )

  test('after 15 minutes without a guess there are ten more', async () => {
    const { email } = await makeUser()
    for (let n = 0; n < 11; n++) await login(email, 'wrong')
    await app.services.db.execute(sql`update login_attempts set window_ends_at = now() - interval '1 second'`)
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push((await login(email, 'wrong')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  test('only failures count: the right password can be typed as often as one likes', async () => {
    const { email } = await makeUser()
    for (let n = 0; n < 9; n++) expect((await login(email, 'wrong')).status).toBe(401)
    for (let n = 0; n < 15; n++) expect((await login(email)).status).toBe(200)
    // The owner's sign-in does not reset the count of the others.
    expect([(await login(email, 'wrong')).status, (await login(email, 'wrong')).status]).toEqual([401, 429])
  })

  /** Makes an address that has already failed 97 times. */
  const failing = (at: TestApp, address: string) =>
    at.services.db
      .insert(login_attempts)
      .values({ key: `address:${address}`, failures: 97, window_ends_at: new Date(Date.now() + 3_600_000).toISOString() })

  test('one address has 100 failures, whatever accounts it tries', async () => {
    await failing(app, '203.0.113.9')
    const from = { 'X-Forwarded-For': '203.0.113.9' }
    const tries = await inTurns(8, 8, (n) => login(`victim-${n}@starif.example`, 'wrong', from))
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(3)
    const { email } = await makeUser()
    expect((await login(email, PASSWORD, from)).status).toBe(429)
    expect((await login(email)).status).toBe(200)
  })

  test('what a client writes before our proxy does not make it another address', async () => {
    await failing(app, '203.0.113.77')
    const tries = await inTurns(5, 5, (n) =>
      login(`other-${n}@starif.example`, 'wrong', { 'X-Forwarded-For': `198.51.100.${n}, 203.0.113.77` }),
    )
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  test('another port is the same address', async () => {
    await failing(app, '203.0.113.80')
    const tries = await inTurns(5, 5, (n) =>
      login(`port-${n}@starif.example`, 'wrong', { 'X-Forwarded-For': `203.0.113.80:${50_000 + n}` }),
    )
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  test('another host of the same IPv6 network is the same address', async () => {
    await failing(app, '2001:db8:1:2')
    const hosts = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::', '2001:0db8:0001:0002::', '[2001:db8:1:2:3:4:5:6]:443', '2001:db8:1:3::1']
    const statuses = []
    for (const host of hosts) statuses.push((await login(`six@${statuses.length}.example`, 'wrong', { 'X-Forwarded-For': host })).status)
    expect(statuses).toEqual([401, 401, 401, 429, 401])
  })

  test('without TRUST_PROXY the header counts for nothing', async () => {
    const direct = await startApp()
    try {
      await failing(direct, '127.0.0.1')
      const attempt = (n: number) =>
        fetch(`${direct.url}/auth/login`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.100.${n}` },
          body: JSON.stringify({ email: `direct-${n}@starif.example`, password: 'wrong' }),
        })
      const tries = await inTurns(5, 5, attempt)
      expect(tries.filter(({ status }) => status === 429)).toHaveLength(2)
    } finally {
      await direct.close()
    }
  })
})

describe('a forged request', () => {
  const attempt = async (headers: Record<string, string>) => {
    const { email } = await makeUser()
    return (await login(email, PASSWORD, headers)).status
  }
  test('of another origin signs nobody in or out', async () => {
    const { email } = await makeUser()
    const cookie = cookieOf(await login(email))
    for (const origin of ['https://evil.example', 'null', `${app.url}.evil.example`, `${app.url}1`, 'http://127.0.0.1', 'file://']) {
      expect([origin, await attempt({ origin })]).toEqual([origin, 403])
      const response = await post('/auth/logout', '', { origin, cookie })
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ code: 'FORBIDDEN' })
    }
    expect((await me(cookie)).status).toBe(200)
  })

  test('that says it is cross-site is refused, our own page and a script are not', async () => {
    expect(await attempt({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await attempt({ origin: app.url, 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await attempt({})).toBe(200)
  })

  test('behind https only PUBLIC_URL is our origin, and the cookie is Secure with the __Host- prefix', async () => {
    const published = await startApp({ PUBLIC_URL: 'https://starif.example' })
    try {
      const [user] = await published.services.db.insert(users).values({ name: 'A', email: 'a@starif.example', password_hash }).returning()
      const send = (origin: string) =>
        fetch(`${published.url}/auth/login`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', origin },
          body: JSON.stringify({ email: 'a@starif.example', password: PASSWORD }),
        })
      expect((await send(published.url)).status).toBe(403)
      expect((await send('http://starif.example')).status).toBe(403)
      const response = await send('https://starif.example')
      expect(await response.json()).toMatchObject({ id: user?.id })
      expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-starif=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/)
      const unprefixed = cookieOf(response).replace('__Host-', '')
      expect((await fetch(`${published.url}/api/v2/user/me`, { headers: { cookie: unprefixed } })).status).toBe(401)
    } finally {
      await published.close()
    }
  })
})

async function foldedByDatabase(email: string) {
  const [row] = await app.services.db.execute<{ folded: string }>(sql`select lower(${email.trim()}::text) as folded`)
  return row?.folded
}

/** Runs `count` calls, `width` at a time. */
async function inTurns<T>(count: number, width: number, call: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let n = 0; n < count; n += width) {
    const wave = Array.from({ length: Math.min(width, count - n) }, (_, at) => call(n + at))
    results.push(...(await Promise.all(wave)))
  }
  return results
}
