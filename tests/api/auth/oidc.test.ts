// The external sign-in with a real OpenID provider: which user signs in, with which rights, and where the flow ends.
import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { activities, oidc_flows, roles, users } from '#server/platform/db/schema.ts'

import { unique } from '../../factories.ts'
import { startApp, type TestApp } from '../../setup.ts'
import { measured, onQuietMachine } from '../../torture.ts'
import { atLogin, Browser, startAtProvider, type TestProvider } from './oidc-fixtures.ts'

let app: TestApp
let provider: TestProvider
beforeAll(async () => {
  ;({ app, provider } = await startAtProvider({
    OIDC_CLIENT_ID: 'starif',
    OIDC_ZONE_CLAIM: 'agency',
    OIDC_COMPANY_CODE_CLAIM: 'artis',
    OIDC_GROUPS_CLAIM: 'realm.groups',
    OIDC_ADMIN_GROUP: 'CN=Admins,OU=Starif',
    OIDC_GROUP_ROLES: 'CN=Sellers,OU=Starif=Vendeur; CN=Catalogue,OU=Starif=Catalogue',
  }))
  await app.services.db.insert(roles).values([{ name: 'Vendeur' }, { name: 'Catalogue' }, { name: 'À la main' }])
})
afterAll(() => app.close())

interface Signed {
  browser: Browser
  end: URL
  user: {
    id: number
    name: string
    email: string
    zone: { code_sigma: string } | null
    company_code: string
    is_admin: boolean
    roles: { name: string }[]
  } | null
}

/** Runs the whole flow as `sub`, in a new browser unless one is given. */
async function signIn(sub: string, claims: Record<string, unknown>, { redirect = '', browser = new Browser() } = {}): Promise<Signed> {
  provider.signInAs(sub, claims)
  const end = await browser.follow(`${app.url}/auth/oidc${redirect && `?redirect=${encodeURIComponent(redirect)}`}`, atLogin)
  const response = await browser.get(`${app.url}/api/v2/user/me`)
  return { browser, end: new URL(end), user: response.ok ? ((await response.json()) as Signed['user']) : null }
}
const person = (name = unique('Léa')) => ({ name, email: `${name}@acme.example`.toLowerCase(), email_verified: true })
const stored = async (email: string) => (await app.services.db.select().from(users).where(eq(users.email, email)))[0]
const historyOf = (id: number, action: 'created' | 'updated') =>
  app.services.db
    .select()
    .from(activities)
    .where(and(eq(activities.entity, 'users'), eq(activities.entity_id, id), eq(activities.action, action)))

describe('the way there and back', () => {
  test('asks with PKCE, state and nonce, and keeps the secrets of the flow to itself', async () => {
    const browser = new Browser()
    const response = await browser.get(`${app.url}/auth/oidc?redirect=/products/12`)
    const asked = new URL(response.headers.get('location') ?? '').searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: 'starif',
      code_challenge_method: 'S256',
      redirect_uri: `${app.url}/auth/oidc/callback`,
      scope: 'openid profile email',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/)
    expect(response.headers.getSetCookie()[0]).toMatch(/^starif-flow=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    const flows = await app.services.db.select().from(oidc_flows)
    expect(JSON.stringify(flows)).not.toContain(asked.get('state'))
    expect(JSON.stringify(flows)).not.toContain(browser.jar(app.url).get('starif-flow'))
  })

  test('ends on the callback page with the path that was asked for, query included', async () => {
    const { end, user } = await signIn('way-1', person(), { redirect: '/products/12?tab=é&x=1#prix' })
    expect(`${end.pathname}${end.search}${end.hash}`).toBe('/login/callback/products/12?tab=%C3%A9&x=1#prix')
    expect(user).not.toBeNull()
    expect((await signIn('way-2', person())).end.pathname).toBe('/login/callback/products')
  })

  test('a refusal at the provider leads back to the login page, which keeps the path', async () => {
    provider.refuse()
    const browser = new Browser()
    const end = new URL(await browser.follow(`${app.url}/auth/oidc?redirect=/products/3`, atLogin))
    expect(Object.fromEntries(end.searchParams)).toEqual({ error: 'oidc_refused', redirect: '/products/3' })
    expect(browser.jar(app.url).size).toBe(0)
  })

  test('a provider that is down leads back to the login page at once', async () => {
    const nobody = 'http://127.0.0.1:2'
    const alone = await startApp({ OIDC_ISSUER: nobody })
    try {
      const [end, took] = await measured(() => new Browser().follow(`${alone.url}/auth/oidc?redirect=/offers`, atLogin))
      expect(Object.fromEntries(new URL(end).searchParams)).toEqual({ error: 'oidc_unavailable', redirect: '/offers' })
      expect(took).toBeLessThan(onQuietMachine(3_000))
    } finally {
      await alone.close()
    }
  })

  test('without a provider there is only the password', async () => {
    const plain = await startApp({ DEMO: 'false' })
    try {
      expect(await new Browser().follow(`${plain.url}/auth/oidc`, atLogin)).toContain('error=oidc_unavailable')
      expect((await fetch(`${plain.url}/demo-idp/.well-known/openid-configuration`)).headers.get('content-type')).not.toContain('json')
    } finally {
      await plain.close()
    }
  })

  test('opens a new session whatever cookie was planted, and ends the browser’s former one', async () => {
    const first = await signIn('fix-1', person())
    const former = first.browser.jar(app.url).get('starif')
    const second = await signIn('fix-2', person(), { browser: first.browser })
    expect(second.browser.jar(app.url).get('starif')).not.toBe(former)
    expect((await fetch(`${app.url}/api/v2/user/me`, { headers: { cookie: `starif=${former}` } })).status).toBe(401)
  })

  test('signing out names where the provider ends its session, and ends ours everywhere', async () => {
    const who = person()
    const [here, there] = [await signIn('out-1', who), await signIn('out-1', who)]
    const response = await here.browser.get(`${app.url}/auth/logout`, { method: 'POST' })
    expect(response.status).toBe(204)
    const end = new URL(response.headers.get('location') ?? '')
    expect(end.origin).toBe(provider.url)
    expect(end.searchParams.get('post_logout_redirect_uri')).toBe(`${app.url}/login`)
    expect(end.searchParams.get('id_token_hint')).toMatch(/^ey/)
    expect((await here.browser.get(end.href)).status).toBe(200)
    expect((await there.browser.get(`${app.url}/api/v2/user/me`)).status).toBe(401)
  })
})

describe('who comes', () => {
  test('is made at the first sign-in, with zone, company code and the roles of the groups', async () => {
    const who = { ...person(), agency: 'LYO', artis: 'ART9', realm: { groups: ['CN=Sellers,OU=Starif', 'CN=Others'] } }
    const { user } = await signIn('new-1', who)
    expect(user).toMatchObject({ name: who.name, email: who.email, zone: { code_sigma: 'LYO' }, company_code: 'ART9', is_admin: false })
    expect(user?.roles.map(({ name }) => name)).toEqual(['Vendeur'])
    expect((await historyOf(user?.id ?? 0, 'created')).map(({ field }) => field)).toEqual(['name', 'email'])
    expect(
      (await historyOf(user?.id ?? 0, 'updated')).map(({ field }) => field).toSorted((a, b) => (a ?? '').localeCompare(b ?? '')),
    ).toEqual(['company_code', 'roles', 'zone'])
  })

  test('is brought up to date at each sign-in, with history; a second without changes writes nothing', async () => {
    const who = { ...person(), agency: 'LYO', artis: 'ART1', realm: { groups: ['CN=Sellers,OU=Starif'] } }
    // Another administrator, because the last one would keep the flag.
    await signIn('up-0', { ...person(), realm: { groups: ['CN=Admins,OU=Starif'] } })
    const { user: before } = await signIn('up-1', who)
    const moved = { ...who, name: 'Nouveau Nom', agency: 'NAT', realm: { groups: ['CN=Catalogue,OU=Starif', 'CN=Admins,OU=Starif'] } }
    const { user: after } = await signIn('up-1', moved)
    expect(after).toMatchObject({ id: before?.id, name: 'Nouveau Nom', zone: { code_sigma: 'NAT' }, is_admin: true })
    expect(after?.roles.map(({ name }) => name)).toEqual(['Catalogue'])
    const history = await historyOf(after?.id ?? 0, 'updated')
    expect(history).toContainEqual(expect.objectContaining({ field: 'roles', old_value: ['Vendeur'], new_value: ['Catalogue'] }))
    expect(history).toContainEqual(expect.objectContaining({ field: 'is_admin', old_value: false, new_value: true }))
    await signIn('up-1', moved)
    expect(await historyOf(after?.id ?? 0, 'updated')).toHaveLength(history.length)
    // The group is gone, and with it the right.
    expect((await signIn('up-1', { ...moved, realm: { groups: [] } })).user).toMatchObject({ is_admin: false, roles: [] })
  })

  test('stays an administrator without the group as long as nobody else is one', async () => {
    const [who, inGroup] = [person(), { realm: { groups: ['CN=Admins,OU=Starif'] } }]
    await signIn('last-1', { ...who, ...inGroup })
    await app.services.db
      .update(users)
      .set({ is_admin: false })
      .where(and(eq(users.is_admin, true), ne(users.email, who.email)))
    const left = { ...who, realm: { groups: [] } }
    expect((await signIn('last-1', left)).user).toMatchObject({ is_admin: true })
    await signIn('last-2', { ...person(), ...inGroup })
    expect((await signIn('last-1', left)).user).toMatchObject({ is_admin: false })
  })

  test('keeps what the provider does not say, or says of a subsidiary that nobody knows', async () => {
    const who = person()
    await signIn('keep-1', { ...who, agency: 'LYO', artis: 'ART1' })
    const { user } = await signIn('keep-1', { ...who, agency: 'NOWHERE', artis: ['no', 'text'] })
    expect(user).toMatchObject({ zone: { code_sigma: 'LYO' }, company_code: 'ART1' })
  })

  test('keeps roles and flag where the provider names no groups or says that they are elsewhere, and the log says so', async () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => {})
    const who = person()
    await signIn('over-1', { ...who, realm: { groups: ['CN=Sellers,OU=Starif', 'CN=Admins,OU=Starif'] } })
    const overages: [string, Record<string, unknown>][] = [
      ['absent', {}],
      ['overage', { _claim_names: { realm: 'src1' }, _claim_sources: { src1: { endpoint: 'https://graph.example' } } }],
      ['overage', { hasgroups: true, realm: { groups: [] } }],
    ]
    for (const [reason, claims] of overages) {
      log.mockClear()
      const { user } = await signIn('over-1', { ...who, ...claims })
      expect([user?.is_admin, user?.roles.map(({ name }) => name)]).toEqual([true, ['Vendeur']])
      const events = log.mock.calls.map(([line]) => JSON.parse(String(line)) as { event: string })
      expect(events.find(({ event }) => event === 'groups_missing')).toMatchObject({ level: 'warn', user_id: user?.id, reason })
    }
    log.mockRestore()
  })

  test('gains no right from claims that nobody configured', async () => {
    const { user } = await signIn('gain-1', { ...person(), is_admin: true, roles: ['Catalogue'], groups: ['CN=Admins,OU=Starif'], id: 1 })
    expect(user).toMatchObject({ is_admin: false, roles: [] })
  })

  test('joins an account of the same e-mail only when the provider has verified it', async () => {
    const who = person()
    const [local] = await app.services.db.insert(users).values({ name: 'Locale', email: who.email }).returning()
    const refused = await signIn('link-1', { ...who, email_verified: false })
    expect([refused.end.searchParams.get('error'), refused.user]).toEqual(['oidc_account', null])
    expect((await signIn('link-1', { ...who, email_verified: 'true' })).user).toBeNull()
    expect((await signIn('link-1', { ...who, email: who.email.toUpperCase() })).user).toMatchObject({ id: local?.id })
    const history = await historyOf(local?.id ?? 0, 'updated')
    expect(history).toContainEqual(
      expect.objectContaining({
        field: 'identity',
        old_value: null,
        new_value: provider.url,
        author_id: null,
        author_name: 'identity_provider',
      }),
    )
  })

  test('never joins an account that belongs to another subject, nor takes its e-mail', async () => {
    const who = person()
    const { user } = await signIn('mine-1', who)
    const thief = await signIn('thief-1', who)
    expect([thief.end.searchParams.get('error'), thief.user]).toEqual(['oidc_account', null])
    const other = await signIn('thief-2', person())
    const { user: still } = await signIn('thief-2', { ...person(), email: who.email })
    expect(still).toMatchObject({ id: other.user?.id, email: other.user?.email })
    expect((await stored(who.email))?.id).toBe(user?.id)
  })

  test('without an e-mail, or with one that is none, does not come in', async () => {
    expect((await signIn('none-1', { name: 'Sans adresse' })).user).toBeNull()
    expect((await signIn('none-2', { ...person(), email: '<script>@x' })).user).toBeNull()
  })

  test('is one user, however many first sign-ins end at once', async () => {
    const who = person()
    provider.signInAs('twice-1', who)
    const ends = await Promise.all(Array.from({ length: 4 }, () => new Browser().follow(`${app.url}/auth/oidc`, atLogin)))
    expect(ends.map((end) => new URL(end).pathname)).toEqual(Array.from({ length: 4 }, () => '/login/callback/products'))
    expect(await app.services.db.$count(users, eq(users.oidc_subject, 'twice-1'))).toBe(1)
  })
})
