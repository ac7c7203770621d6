// Sessions of company accounts are renewed silently at the provider, so that groups and rights follow it.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { roles, sessions, users } from '#server/platform/db/schema.ts'

import { unique } from '../../factories.ts'
import type { TestApp } from '../../setup.ts'
import { atLogin, Browser, startAtProvider, type TestProvider } from './oidc-fixtures.ts'

let app: TestApp
let provider: TestProvider
beforeAll(async () => {
  ;({ app, provider } = await startAtProvider({
    OIDC_GROUPS_CLAIM: 'realm.groups',
    OIDC_ADMIN_GROUP: 'Admins',
    OIDC_GROUPS_REQUIRED: 'true',
    OIDC_GROUP_ROLES: 'Sellers=Vendeur',
  }))
  await app.services.db.insert(roles).values({ name: 'Vendeur' })
  // Another administrator, because the last one would keep the flag.
  await app.admin()
})
afterAll(() => app.close())

const me = (browser: Browser) => browser.get(`${app.url}/api/v2/user/me`)
const claimsOf = (name: string, groups: string[]) => ({
  name,
  email: `${name.toLowerCase()}@acme.example`,
  email_verified: true,
  realm: { groups },
})
const anywhere = (url: string) => url.startsWith(app.url) && !url.includes('/auth/')

async function signIn(groups: string[]) {
  const [browser, name] = [new Browser(), unique('Zoé')]
  provider.signInAs(name, claimsOf(name, groups))
  await browser.follow(`${app.url}/auth/oidc`, atLogin)
  const { id } = (await (await me(browser)).json()) as { id: number }
  return { browser, name, id }
}

const confirmedHoursAgo = (user_id: number, hours: number) =>
  app.services.db
    .update(sessions)
    .set({
      confirmed_at: sql`now() - make_interval(mins => ${Math.round(hours * 60)})`,
      created_at: sql`now() - interval '20 days'`,
    })
    .where(eq(sessions.user_id, user_id))
const renew = (browser: Browser, path = '/products/12?tab=x') =>
  browser.follow(`${app.url}/auth/oidc?renew=true&redirect=${encodeURIComponent(path)}`, anywhere)

test('after OIDC_SESSION_HOURS a session is renewed at the provider without a question: rights follow the groups', async () => {
  const { browser, name, id } = await signIn(['Admins'])
  await confirmedHoursAgo(id, 11.9)
  expect(await (await me(browser)).json()).toMatchObject({ is_admin: true, roles: [] })
  await confirmedHoursAgo(id, 12.1)
  const response = await me(browser)
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code: 'UNAUTHORIZED', data: { renew: true } })
  provider.signInAs(name, claimsOf(name, ['Sellers']))
  // The renewal shows no login page, so a refusal of the next sign-in has no effect.
  provider.refuse()
  expect(await renew(browser)).toBe(`${app.url}/login/callback/products/12?tab=x`)
  expect(await (await me(browser)).json()).toMatchObject({ id, is_admin: false, roles: [{ name: 'Vendeur' }] })
})

test('with OIDC_GROUPS_REQUIRED who comes without groups keeps none of their roles', async () => {
  const { browser, name, id } = await signIn(['Sellers', 'Admins'])
  const { realm: _, ...claims } = claimsOf(name, [])
  provider.signInAs(name, claims)
  await browser.follow(`${app.url}/auth/oidc`, atLogin)
  expect(await (await me(browser)).json()).toMatchObject({ id, is_admin: false, roles: [] })
})

test('a renewed session ends when the one that it renews would have', async () => {
  const { browser, id } = await signIn([])
  await confirmedHoursAgo(id, 13)
  await renew(browser)
  const kept = await app.services.db
    .select({ days: sql<number>`round(extract(epoch from now() - created_at) / 86400)::int` })
    .from(sessions)
    .where(eq(sessions.user_id, id))
  expect(kept).toEqual([{ days: 20 }])
})

test('whom the provider no longer knows, or will not confirm without a question, is signed out and led to the page that was open', async () => {
  const { browser, id } = await signIn([])
  await confirmedHoursAgo(id, 13)
  browser.jar(provider.url).clear()
  expect(await renew(browser, '/daily-focus')).toBe(`${app.url}/daily-focus`)
  const response = await me(browser)
  expect([response.status, ((await response.json()) as { data?: unknown }).data]).toEqual([401, undefined])
  expect(await app.services.db.$count(sessions, eq(sessions.user_id, id))).toBe(0)
})

test('a disabled account is not renewed, nor let in by the provider', async () => {
  const { browser, name, id } = await signIn([])
  await confirmedHoursAgo(id, 13)
  await app.services.db
    .update(users)
    .set({ disabled_at: sql`now()` })
    .where(eq(users.id, id))
  expect(((await (await me(browser)).json()) as { data?: unknown }).data).toBeUndefined()
  provider.signInAs(name, claimsOf(name, []))
  const end = new URL(await browser.follow(`${app.url}/auth/oidc?redirect=/products/3`, atLogin))
  expect(Object.fromEntries(end.searchParams)).toEqual({ error: 'account_disabled', redirect: '/products/3' })
})

test('with nothing to renew the page is left to find out by itself, and nobody is signed in by a link', async () => {
  const { browser } = await signIn([])
  expect(await renew(browser, '/offers')).toBe(`${app.url}/offers`)
  expect((await me(browser)).status).toBe(200)
  const stranger = new Browser()
  stranger.cookies.set('localhost', browser.jar(provider.url))
  expect(await renew(stranger, '/offers')).toBe(`${app.url}/offers`)
  expect((await me(stranger)).status).toBe(401)
})
