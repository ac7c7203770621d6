// What is logged for the investigation of an incident, and what is not.
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest'

import { fingerprint } from '#server/platform/auth/attempts.ts'
import { hashPassword } from '#server/platform/auth/password.ts'
import { users } from '#server/platform/db/schema.ts'

import { makeProduct, unique } from '../factories.ts'
import { startApp, type TestApp } from '../setup.ts'

const PASSWORD = 'un-mot-de-passe-secret'
let app: TestApp
let log: MockInstance<typeof console.info>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(() => {
  log = vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => log.mockRestore())

const events = () => log.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)

async function makeUser() {
  const email = `${unique('evt').toLowerCase()}@starif.example`
  const [user] = await app.services.db
    .insert(users)
    .values({ name: 'Évènement', email, password_hash: await hashPassword(PASSWORD) })
    .returning()
  return { email, id: user?.id ?? 0 }
}

const login = (email: string, password: string) =>
  fetch(`${app.url}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

test('signing in, failing to, being limited and signing out are one line each, without password, token or e-mail', async () => {
  const { email, id } = await makeUser()
  const cookie = (await login(email, PASSWORD)).headers.get('set-cookie')?.split(';')[0] ?? ''
  await fetch(`${app.url}/auth/logout`, { method: 'POST', headers: { cookie } })
  for (let attempt = 0; attempt < 11; attempt++) await login(email, `faux-${attempt}`)
  const account = fingerprint(email)
  const common = { time: expect.stringMatching(/^\d{4}-.*Z$/), level: 'info' }
  const failed = { ...common, event: 'sign_in_failed', account, address: '127.0.0.1' }
  expect(events()).toEqual([
    { ...common, event: 'signed_in', user_id: id, how: 'password', address: '127.0.0.1' },
    { ...common, event: 'signed_out', user_id: id },
    ...Array.from({ length: 10 }, () => failed),
    { ...failed, event: 'sign_in_limited' },
  ])
  const written = JSON.stringify(log.mock.calls)
  for (const secret of [PASSWORD, 'faux-', email, cookie.split('=')[1] ?? '?']) expect(written).not.toContain(secret)
})

test('what somebody has no right to is one line that says who asked for what, not for which words', async () => {
  const seller = await app.as('product.index')
  const admin = await app.admin()
  const { id } = await makeProduct(admin)
  await seller.fetch(`/api/v2/products/${id}?search=mots-tapés`)
  await seller.fetch('/api/v2/products', { headers: {} })
  await app.stranger.fetch('/auth/login', { method: 'POST', headers: { Origin: 'https://evil.example' } })
  expect(events()).toMatchObject([
    { event: 'refused', user_id: seller.id, method: 'GET', path: `/api/v2/products/${id}` },
    { event: 'refused', user_id: null, method: 'POST', path: '/auth/login' },
  ])
})
