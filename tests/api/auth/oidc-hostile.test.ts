// The external sign-in under attack: a provider that lies, responses that are replayed, mixed up or another browser's, and URLs that lead
// elsewhere. None of them may open a session or create a user.
import { randomBytes } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { login_attempts, oidc_flows, sessions, users } from '#server/platform/db/schema.ts'

import { startApp, type TestApp } from '../../setup.ts'
import { Browser, challengeOf, startLiar, type Lies } from './oidc-fixtures.ts'
import { hostileRedirects, ownRedirects } from './oidc-redirects.ts'

let app: TestApp
let liar: Awaited<ReturnType<typeof startLiar>>
beforeAll(async () => {
  liar = await startLiar()
  app = await startApp({
    OIDC_ISSUER: liar.url,
    OIDC_CLIENT_ID: 'starif',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_ADMIN_GROUP: 'admins',
    TRUST_PROXY: 'true',
  })
})
afterAll(async () => {
  await app.close()
  await liar.close()
})

/** Starts a flow and returns the parameters of the request to the provider. */
async function start(browser = new Browser()) {
  const response = await browser.get(`${app.url}/auth/oidc`)
  const asked = new URL(response.headers.get('location') ?? '').searchParams
  const [state = '', nonce = '', challenge = ''] = ['state', 'nonce', 'code_challenge'].map((name) => asked.get(name) ?? '')
  return { browser, state, nonce, challenge }
}
const callback = (query: Record<string, string>) =>
  `${app.url}/auth/oidc/callback?${new URLSearchParams({ iss: liar.url, ...query }).toString()}`
const code = () => randomBytes(8).toString('hex')
const outcome = (response: Response) => new URL(response.headers.get('location') ?? '', app.url)
const counts = async () => [await app.services.db.$count(users), await app.services.db.$count(sessions)]

async function expectRefused(attempt: () => Promise<Response>, error = 'oidc_refused'): Promise<void> {
  const before = await counts()
  const response = await attempt()
  expect([response.status, outcome(response).pathname, outcome(response).searchParams.get('error')]).toEqual([302, '/login', error])
  expect(response.headers.getSetCookie().filter((cookie) => cookie.startsWith('starif='))).toEqual([])
  expect(await counts()).toEqual(before)
}

test('an honest answer of this provider is taken, with the verifier of the flow', async () => {
  const { browser, state, nonce, challenge } = await start()
  liar.tell({ claims: { nonce } })
  const response = await browser.get(callback({ code: code(), state }))
  expect(outcome(response).pathname).toBe('/login/callback/products')
  expect(challengeOf(liar.seen.verifiers.at(-1) ?? '')).toBe(challenge)
})

describe('an identity token', () => {
  const seconds = () => Math.floor(Date.now() / 1000)
  const lies: [string, (nonce: string) => Partial<Lies>][] = [
    ['with another nonce', () => ({ claims: { nonce: 'other' } })],
    ['without a nonce', () => ({ claims: {} })],
    ['for another audience', (nonce) => ({ claims: { nonce, aud: 'somebody-else' } })],
    ['for several audiences, made out to another', (nonce) => ({ claims: { nonce, aud: ['starif', 'other'], azp: 'other' } })],
    ['of another issuer', (nonce) => ({ claims: { nonce, iss: 'https://evil.example' } })],
    ['that has expired', (nonce) => ({ claims: { nonce, exp: seconds() - 3600 } })],
    ['that begins in an hour', (nonce) => ({ claims: { nonce, nbf: seconds() + 3600 } })],
    ['without a subject', (nonce) => ({ claims: { nonce, sub: undefined } })],
    ['whose subject is a number', (nonce) => ({ claims: { nonce, sub: 1 } })],
    ['signed with another key', (nonce) => ({ claims: { nonce }, signWith: liar.foreignKey })],
    ['signed with a key that nobody published', (nonce) => ({ claims: { nonce }, header: { kid: 'two' }, signWith: liar.foreignKey })],
    ['that is not signed', (nonce) => ({ claims: { nonce }, header: { alg: 'none' }, signWith: null })],
    ['whose signature is cut off', (nonce) => ({ claims: { nonce }, signWith: null })],
    ['signed with our secret instead of a key', (nonce) => ({ claims: { nonce }, header: { alg: 'HS256' } })],
    ['beside the details of somebody else', (nonce) => ({ claims: { nonce }, userinfo: { sub: 'the-director' } })],
  ]
  test.each(lies)('%s is refused', async (_, lie) => {
    expect.hasAssertions()
    const { browser, state, nonce } = await start()
    liar.tell(lie(nonce))
    await expectRefused(() => browser.get(callback({ code: code(), state })))
  })

  test('decides over the details that are asked for separately', async () => {
    const { browser, state, nonce } = await start()
    liar.tell({ claims: { nonce, name: 'Signed' }, userinfo: { name: 'Unsigned', iss: 'x', aud: 'y' } })
    await browser.get(callback({ code: code(), state }))
    expect(await (await browser.get(`${app.url}/api/v2/user/me`)).json()).toMatchObject({ name: 'Signed', is_admin: false })
  })
})

describe('an answer', () => {
  const honest = async () => {
    const flow = await start()
    liar.tell({ claims: { nonce: flow.nonce } })
    return flow
  }

  test('with a state that we did not give, or none, is refused', async () => {
    expect.hasAssertions()
    const { browser, state } = await honest()
    for (const wrong of ['', 'x', state.slice(1), `${state}x`, state.toLowerCase()])
      await expectRefused(() => browser.get(callback({ code: code(), state: wrong })), 'oidc_expired')
    await expectRefused(() => browser.get(`${app.url}/auth/oidc/callback`), 'oidc_expired')
    await expectRefused(() => browser.get(callback({ code: code() })), 'oidc_expired')
  })

  test('for another browser is refused: nobody is signed in as somebody else by a link', async () => {
    const { browser: attacker, state } = await honest()
    await expectRefused(() => new Browser().get(callback({ code: code(), state })), 'oidc_expired')
    const { browser: victim } = await honest()
    await expectRefused(() => victim.get(callback({ code: code(), state })), 'oidc_expired')
    expect(attacker.jar(app.url).has('starif-flow')).toBe(true)
  })

  test('is used once, also by twenty requests at the same moment', async () => {
    const { browser, state } = await honest()
    const [, before = 0] = await counts()
    const link = callback({ code: code(), state })
    const headers = { cookie: `starif-flow=${browser.jar(app.url).get('starif-flow')}` }
    const responses = await Promise.all(Array.from({ length: 20 }, () => fetch(link, { redirect: 'manual', headers })))
    expect(responses.filter((response) => outcome(response).pathname.startsWith('/login/callback'))).toHaveLength(1)
    expect((await counts())[1]).toBe(before + 1)
    await expectRefused(() => fetch(link, { redirect: 'manual', headers }), 'oidc_expired')
  })

  test('after ten minutes comes too late', async () => {
    expect.hasAssertions()
    const { browser, state } = await honest()
    await app.services.db.update(oidc_flows).set({ expires_at: sql`now() - interval '1 second'` })
    await expectRefused(() => browser.get(callback({ code: code(), state })), 'oidc_expired')
  })

  test('in the name of another issuer, or of none, is refused before the code goes anywhere', async () => {
    for (const iss of ['https://evil.example', `${liar.url}/`, '']) {
      const { browser, state } = await honest()
      const sent = liar.seen.codes.length
      await expectRefused(() => browser.get(callback({ code: code(), state, iss })))
      expect(liar.seen.codes.length).toBe(sent)
    }
  })

  test('with a repeated parameter, an error or without a code is refused', async () => {
    expect.hasAssertions()
    for (const query of ['&state=other', '&code=a&code=b', '&error=access_denied', '&error=<script>', '&response=x.y.z', '']) {
      const { browser, state } = await honest()
      await expectRefused(() => browser.get(`${callback({ state })}${query}`))
    }
  })

  test('with a code that the provider does not redeem leads to the login page', async () => {
    expect.hasAssertions()
    const replies: Lies['token'][] = [
      { status: 400, type: 'application/json', body: '{"error":"invalid_grant"}' },
      { status: 200, type: 'application/json', body: '{"access_token":' },
      { status: 200, type: 'application/json', body: '{"access_token":"a","token_type":"Bearer"}' },
      { status: 200, type: 'application/json', body: '{"access_token":"a","token_type":"Bearer","id_token":"a.b.c"}' },
    ]
    for (const token of replies) {
      const { browser, state } = await start()
      liar.tell({ token })
      await expectRefused(() => browser.get(callback({ code: code(), state })))
    }
  })

  test('of a provider in trouble says so', async () => {
    expect.hasAssertions()
    const replies: Lies['token'][] = [
      { status: 500, type: 'text/html', body: '<h1>Oops' },
      { status: 302, type: 'text/html', body: '' },
      { status: 200, type: 'text/html', body: '<h1>Maintenance' },
    ]
    for (const token of replies) {
      const { browser, state } = await start()
      liar.tell({ token })
      await expectRefused(() => browser.get(callback({ code: code(), state })), 'oidc_unavailable')
    }
  })
})

test('a provider whose description names another issuer is not used', async () => {
  const other = await startLiar()
  other.tell({ metadata: { issuer: 'https://evil.example' } })
  const misled = await startApp({ OIDC_ISSUER: other.url })
  try {
    const response = await new Browser().get(`${misled.url}/auth/oidc`)
    expect(outcome(response).searchParams.get('error')).toBe('oidc_unavailable')
  } finally {
    await misled.close()
    await other.close()
  }
})

describe('the path to come back to', () => {
  const endOf = async (redirect: string) => {
    const browser = new Browser()
    const response = await browser.get(`${app.url}/auth/oidc?redirect=${encodeURIComponent(redirect)}`)
    const asked = new URL(response.headers.get('location') ?? '').searchParams
    liar.tell({ claims: { nonce: asked.get('nonce') } })
    return outcome(await browser.get(callback({ code: code(), state: asked.get('state') ?? '' })))
  }

  test(`is none of ${hostileRedirects.length} that lead elsewhere`, async () => {
    await app.services.db.delete(oidc_flows)
    // Each from its own address, because repeated starts from one address are limited (below).
    for (const [n, redirect] of hostileRedirects.entries())
      await fetch(`${app.url}/auth/oidc?redirect=${encodeURIComponent(redirect)}`, {
        redirect: 'manual',
        headers: { 'X-Forwarded-For': `10.1.${Math.floor(n / 250)}.${n % 250}` },
      })
    const kept = await app.services.db.select({ redirect: oidc_flows.redirect }).from(oidc_flows)
    expect(kept.length).toBeGreaterThanOrEqual(200)
    expect(kept.filter(({ redirect }) => redirect !== null)).toEqual([])
    expect((await endOf('https://evil.example')).href).toBe(`${app.url}/login/callback/products`)
  })

  test.each(ownRedirects)('may be %s', async (redirect) => {
    const end = await endOf(redirect)
    expect(decodeURIComponent(`${end.pathname}${end.search}${end.hash}`)).toBe(`/login/callback${redirect}`)
  })
})

test('from one address a hundred sign-ins can be begun that lead nowhere; those that succeed do not count', async () => {
  const from = { headers: { 'X-Forwarded-For': '203.0.113.50' } }
  const [ended] = await app.services.db
    .insert(login_attempts)
    .values({ key: 'oidc:203.0.113.50', failures: 98, window_ends_at: soon })
    .returning()
  expect(ended?.failures).toBe(98)
  for (let n = 0; n < 3; n++) {
    const browser = new Browser()
    const asked = new URL((await browser.get(`${app.url}/auth/oidc`, from)).headers.get('location') ?? '').searchParams
    liar.tell({ claims: { nonce: asked.get('nonce') } })
    const end = outcome(await browser.get(callback({ code: code(), state: asked.get('state') ?? '' }), from))
    expect(end.pathname).toBe('/login/callback/products')
  }
  const responses = []
  for (let n = 0; n < 3; n++) responses.push(await new Browser().get(`${app.url}/auth/oidc?redirect=/offers`, from))
  expect(responses.map(({ status }) => status)).toEqual([302, 302, 429])
  expect(Number(responses[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
  // A person who followed the link reads the reason on the login page.
  expect(responses[2]?.headers.get('refresh')).toBe('0; url=/login?error=oidc_limited&redirect=%2Foffers')
})
const soon = '2999-01-01T00:00:00Z'
