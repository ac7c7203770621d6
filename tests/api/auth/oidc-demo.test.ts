// Demo mode: five users to sign in as, by password or at the app's own provider; and none of it is left when the demo ends.
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { gaps } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'
import { closeDemo, seedDemo } from '#server/platform/db/demo/demo.ts'
import {
  activities,
  catalogs,
  categorizations,
  products,
  role_permissions,
  roles,
  selling_prices,
  tags,
  user_roles,
  users,
  zones,
} from '#server/platform/db/schema.ts'

import { startApp, type TestApp } from '../../setup.ts'
import { atLogin, Browser } from './oidc-fixtures.ts'

const names = ['admin', 'catalogue', 'offres', 'vendeur', 'personne']
let app: TestApp
beforeAll(async () => {
  app = await startApp({ DEMO: 'true' })
  await seedDemo(app.services.db, app.services.settings)
}, 60_000)
afterAll(() => app.close())

const login = (name: string, password = 'starif-demo') =>
  fetch(`${app.url}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${name}@starif.example`, password }),
  })

/** Goes to the provider and returns the URL of its page. */
async function toProvider(browser = new Browser()) {
  const page = await browser.follow(`${app.url}/auth/oidc?redirect=/products/3`, (url) => url.includes('/interaction/'))
  return { browser, page }
}
const choose = (browser: Browser, page: string, account: string) =>
  browser.get(page, { method: 'POST', body: new URLSearchParams({ account }), headers: { origin: app.url } })

describe('the demo accounts', () => {
  test.each(names)('%s signs in with the demo password and has a French name, a subsidiary and a company code', async (name) => {
    const response = await login(name)
    expect(response.status).toBe(200)
    const user = await response.json()
    expect(user).toMatchObject({
      email: `${name}@starif.example`,
      is_admin: name === 'admin',
      zone: { name: expect.any(String) },
      company_code: expect.stringMatching(/^ART\d+$/),
    })
  })

  test('seeding again adds nothing and keeps what somebody has changed', async () => {
    const { db, settings } = app.services
    const tables = [
      users,
      roles,
      role_permissions,
      user_roles,
      zones,
      tags,
      products,
      categorizations,
      activities,
      catalogs,
      selling_prices,
    ]
    await db.update(users).set({ name: 'Autre nom' }).where(eq(users.email, 'offres@starif.example'))
    const count = () => Promise.all(tables.map((table) => db.$count(table)))
    const before = await count()
    await Promise.all([seedDemo(db, settings), seedDemo(db, settings)])
    expect(await count()).toEqual(before)
    expect(await (await login('offres')).json()).toMatchObject({ name: 'Autre nom' })
  })

  test('comes with prices that run, come and are over, a gap, a click price, and none that is forbidden', async () => {
    const caller = await app.as('product.index', 'selling_price.read', 'selling_price.show')
    const { items } = await caller.client.products.list({ search: 'KEL-C2530' })
    const [copier, clicks] = [items[0]?.id ?? 0, (await caller.client.products.list({ search: 'KEL-C4550' })).items[0]?.id ?? 0]
    const { items: rows } = await caller.client.selling_prices.all({ product_id: copier })
    const national = rows.filter(({ actor, catalog }) => actor === 'agency' && catalog.code === 'NAT')
    expect([rows.length, national.length, gaps(national).length]).toEqual([6, 3, 1])
    const row = national.find(({ start_date, end_date }) => start_date <= today() && end_date !== null && end_date >= today())
    expect(row?.min_price).toEqual({ value: '12.00', unit: 'PERCENT' })
    const { items: history } = await caller.client.activities.list({ entity: 'sellingprices', id: row?.id ?? 0 })
    expect(history.map(({ field }) => field)).toContain('recommended_price')
    const asked = { product_id: clicks, catalog_id: row?.catalog.id ?? 0, actor: 'agency' as const, date: today() }
    expect((await caller.client.selling_prices.simulate(asked)).prices).toMatchObject({ recommended_price: '0.0045' })
  })

  test('comes with products of every kind, some on sale and some not', async () => {
    const caller = await app.as('product.index')
    const of = async (query: string) =>
      ((await (await caller.fetch(`/api/v2/products?page_size=1${query}`)).json()) as { total: number }).total
    expect(await of('')).toBeGreaterThan(60)
    const [on, off] = [await of('&on_sale=true'), await of('&on_sale=false')]
    expect(Math.min(on, off)).toBeGreaterThan(4)
  })
})

describe('the demo’s identity provider', () => {
  test('lets one be somebody, and leads back to the path', async () => {
    const { browser, page } = await toProvider()
    const text = await (await browser.get(page)).text()
    for (const name of names) expect(text).toContain(`value="${name}@starif.example"`)
    const on = (await choose(browser, page, 'vendeur@starif.example')).headers.get('location') ?? ''
    expect(await browser.follow(on, atLogin)).toBe(`${app.url}/login/callback/products/3`)
    const user = await (await browser.get(`${app.url}/api/v2/user/me`)).json()
    expect(user).toMatchObject({ email: 'vendeur@starif.example', is_admin: false, roles: [{ name: 'Vente' }] })
    expect(await app.services.db.$count(users, eq(users.email, 'vendeur@starif.example'))).toBe(1)
  })

  test('speaks French and English, without a script and under a strict policy', async () => {
    const { browser, page } = await toProvider()
    const [french, english] = [await browser.get(page), await browser.get(page, { headers: { 'Accept-Language': 'en-GB,en;q=0.9' } })]
    expect(french.headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'self'/)
    expect(await french.text()).toMatch(/lang="fr"[\s\S]*Choisissez qui vous êtes/)
    const text = await english.text()
    expect(text).toMatch(/lang="en"[\s\S]*Choose who you are/)
    expect(text).not.toMatch(/<script|javascript:| on\w+=/)
  })

  test('knows nobody else, and no sign-in of another browser', async () => {
    const { browser, page } = await toProvider()
    expect((await choose(browser, page, 'root@starif.example')).status).toBe(400)
    expect((await choose(new Browser(), page, 'admin@starif.example')).status).toBe(400)
    expect((await new Browser().get(page)).status).toBe(400)
    expect(
      (
        await browser.get(page, {
          method: 'POST',
          body: new URLSearchParams({ account: 'admin@starif.example' }),
          headers: { origin: 'https://evil.example' },
        })
      ).status,
    ).toBe(403)
  })

  test('asks at sign-out whether its own session ends too, and comes back to the login page', async () => {
    const { browser, page } = await toProvider()
    await browser.follow((await choose(browser, page, 'catalogue@starif.example')).headers.get('location') ?? '', atLogin)
    const out = await browser.get(`${app.url}/auth/logout`, { method: 'POST' })
    const asking = await (await browser.get(out.headers.get('location') ?? '')).text()
    const [, action = ''] = /action="([^"]+)"/.exec(asking) ?? []
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(asking) ?? []
    const done = await browser.get(action, {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
      headers: { origin: app.url },
    })
    expect(done.headers.get('location')).toBe(`${app.url}/login`)
    // The next person at this tablet has to identify themselves.
    expect((await toProvider(browser)).page).toContain('/interaction/')
  })
})

test('when the demo ends its accounts are shut, their sessions over; what was made in earnest stays', async () => {
  const { db, settings } = app.services
  const cookie = (await login('admin')).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const colleague = await app.admin()
  await db.update(users).set({ oidc_issuer: null, oidc_subject: null }).where(eq(users.email, 'personne@starif.example'))
  await closeDemo(db)
  const [shut] = await db.select({ id: users.id }).from(users).where(eq(users.email, 'admin@starif.example'))
  const { items } = await colleague.client.activities.list({ entity: 'users', id: shut?.id ?? 0 })
  const closing = items.filter(({ action, program }) => action === 'updated' && program === 'demo').map(({ field }) => field)
  expect(closing.toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))).toEqual(['is_admin', 'password'])
  for (const name of names) expect([name, (await login(name)).status]).toEqual([name, name === 'personne' ? 200 : 401])
  expect((await fetch(`${app.url}/api/v2/user/me`, { headers: { cookie } })).status).toBe(401)
  expect(await db.$count(users, inArray(users.email, ['admin@starif.example']))).toBe(1)
  expect((await colleague.fetch('/api/v2/user/me')).status).toBe(200)
  await seedDemo(db, { demo_password: 'another-one-now' })
  const reopened = (await colleague.client.activities.list({ entity: 'users', id: shut?.id ?? 0 })).items.slice(0, 2)
  expect(reopened.map(({ program, field, new_value }) => [program, field, new_value])).toEqual([
    ['demo', 'is_admin', true],
    ['demo', 'password', null],
  ])
  expect((await login('admin', 'another-one-now')).status).toBe(200)
  expect((await login('admin')).status).toBe(401)
  expect(settings.demo).toBe(true)
})
