// The demo's passwords are public: it can only be reached by this machine's names, unless it is configured otherwise.
import { spawn } from 'node:child_process'
import { request } from 'node:http'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { makeAdmin } from '#server/platform/auth/accounts.ts'
import { closeDemo, seedDemo } from '#server/platform/db/demo/demo.ts'
import { users } from '#server/platform/db/schema.ts'

import { startApp, type TestApp } from '../../setup.ts'
import { atLogin, Browser } from '../auth/oidc-fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ DEMO: 'true', PUBLIC_URL: '' })
  await seedDemo(app.services.db, app.services.settings)
})
afterAll(() => app.close())

/** The status of a GET with this `host` header, which `fetch` does not allow to set. */
const statusFor = (at: TestApp, host: string, path = '/config.json', headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    request(`${at.url}${path}`, { headers: { host, ...headers } }, (response) => resolve(response.resume().statusCode ?? 0))
      .on('error', reject)
      .end()
  })

describe('the Host header', () => {
  test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'app.localhost', '192.168.1.20:3000'])(
    '%s is this machine, or an address that nobody else can point here',
    async (host) => {
      expect(await statusFor(app, host)).toBe(200)
    },
  )

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evillocalhost'])(
    '%s is refused: a site that points its name here is not of our origin',
    async (host) => {
      for (const path of ['/config.json', '/api/v2/user/me', '/products', '/demo-idp/.well-known/openid-configuration'])
        expect([path, await statusFor(app, host, path)]).toEqual([path, 421])
      expect(await statusFor(app, host, '/healthz')).toBe(200)
    },
  )

  test('is that of PUBLIC_URL where one is set', async () => {
    const published = await startApp({ PUBLIC_URL: 'https://starif.acme.example' })
    try {
      expect(await statusFor(published, 'starif.acme.example')).toBe(200)
      expect(await statusFor(published, 'localhost')).toBe(200)
      expect(await statusFor(published, 'other.acme.example')).toBe(421)
    } finally {
      await published.close()
    }
  })
})

test.each(['nonsense', 'http://evil.example', 'file:///etc', 'http://localhost:1/path', 'http://[', ''])(
  'the origin %j that a request gives the demo’s provider is refused, or counts for nothing',
  async (origin) => {
    const response = await fetch(`${app.url}/demo-idp/.well-known/openid-configuration`, { headers: { 'X-Demo-Origin': origin } })
    expect(response.status).toBe(400)
  },
)

test('a demo account that admin:create was given lasts: nobody becomes it at the demo’s provider, and the end of the demo leaves it', async () => {
  const { db } = app.services
  const mine = eq(users.email, 'offres@starif.example')
  const [account] = await db.select().from(users).where(mine)
  if (!account) throw new Error('no account')
  await makeAdmin(db, account)
  const browser = new Browser()
  const page = await browser.follow(`${app.url}/auth/oidc`, (url) => url.includes('/interaction/'))
  const chosen = await browser.get(page, {
    method: 'POST',
    body: new URLSearchParams({ account: account.email }),
    headers: { origin: app.url },
  })
  expect(await browser.follow(chosen.headers.get('location') ?? '', atLogin)).toContain('error=oidc_account')
  await seedDemo(db, app.services.settings)
  await closeDemo(db)
  expect((await db.select().from(users).where(mine))[0]).toMatchObject({
    is_admin: true,
    oidc_issuer: null,
    password_hash: account.password_hash,
  })
})

describe('a start in demo mode that nobody has asked for', () => {
  const start = (env: NodeJS.ProcessEnv) =>
    new Promise<{ code: number | null; output: string }>((resolve) => {
      // An impossible folder: a server that passes the check fails for another reason.
      const { PATH, NODE_COMPILE_CACHE } = process.env
      const given = { PATH, NODE_COMPILE_CACHE, PORT: '0', DATA_DIR: '/dev/null/nowhere', ...env }
      const child = spawn(process.execPath, ['server/main.ts'], { env: given })
      let output = ''
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
      child.on('close', (code) => resolve({ code, output }))
    })
  const refused = /DEMO=true si c’est voulu[\s\S]*say DEMO=false, or DEMO=true/

  test.each([{ HOST: '0.0.0.0' }, { HOST: '192.168.1.20' }, { PUBLIC_URL: 'https://starif.acme.example' }])(
    'is refused with %j',
    async (env) => {
      const { code, output } = await start(env)
      expect([code, output]).toEqual([1, expect.stringMatching(refused)])
    },
  )

  test.each([{ HOST: 'localhost' }, { HOST: '0.0.0.0', DEMO: 'true' }, { PUBLIC_URL: 'https://starif.acme.example', DEMO: 'false' }])(
    'is not refused with %j',
    async (env) => {
      expect((await start(env)).output).not.toMatch(/DEMO=/)
    },
  )
})
