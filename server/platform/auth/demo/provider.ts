// Demo mode's identity provider: a real OpenID provider below /demo-idp, so that the external sign-in can be tried.
import { generateKeyPair, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'

import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context } from 'hono'
import { raw } from 'hono/html'
import type Provider from 'oidc-provider'
import type { Configuration } from 'oidc-provider'

import { demoAccounts } from '../../db/demo/data.ts'
import type { Settings } from '../../runtime/settings.ts'
import { isOwnHost } from '../host.ts'
import { DEMO_CLIENT, DEMO_ORIGIN, DEMO_PATH, originOf } from '../oidc/client.ts'
import { accountsPage, failurePage, languageOf, leavePage } from './page.ts'
import { demoStore } from './store.ts'

const STRICT =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const MOST_ORIGINS = 8

type Raw = IncomingMessage & { originalUrl?: string }

/** One provider per origin through which browsers reach the app, because its issuer is a URL. Created on first use. */
export function demoProvider(settings: Settings): Hono {
  const providers = new Map<string, Promise<Provider>>()
  const providerOf = (origin: string): Promise<Provider> => {
    if (!providers.has(origin) && providers.size >= MOST_ORIGINS) providers.clear()
    const provider = providers.get(origin) ?? makeProvider(origin)
    providers.set(origin, provider)
    return provider
  }

  const idp = new Hono()
  idp.get('/interaction/:uid', async (c) => {
    const language = languageOf(c.req.header('Accept-Language'))
    const details = await underWay(await providerOf(originOf(c, settings)), c)
    c.header('Cache-Control', 'no-store')
    return details ? c.html(accountsPage(language)) : c.html(failurePage(language), 400)
  })
  idp.post('/interaction/:uid', async (c) => {
    const provider = await providerOf(originOf(c, settings))
    const { account: accountId } = await c.req.parseBody()
    const known = demoAccounts.some(({ email }) => email === accountId)
    if (!known || typeof accountId !== 'string' || !(await underWay(provider, c)))
      return c.html(failurePage(languageOf(c.req.header('Accept-Language'))), 400)
    const { incoming, outgoing } = rawOf(c)
    return c.redirect(await provider.interactionResult(incoming, outgoing, { login: { accountId } }), 303)
  })
  idp.all('*', async (c) => {
    const origin = c.req.header(DEMO_ORIGIN) ?? originOf(c, settings)
    if (!isOwnHost(origin, settings) || new URL(origin).origin !== origin)
      return c.html(failurePage(languageOf(c.req.header('Accept-Language'))), 400)
    const provider = await providerOf(origin)
    const { incoming, outgoing } = rawOf(c)
    mount(incoming, new URL(origin))
    outgoing.setHeader('Content-Security-Policy', STRICT)
    outgoing.setHeader('X-Content-Type-Options', 'nosniff')
    await provider.callback()(incoming, outgoing)
    return RESPONSE_ALREADY_SENT
  })
  return idp
}

const rawOf = (c: Context) => c.env as { incoming: Raw; outgoing: ServerResponse }

/** Makes the request look to the provider as if sent directly to its issuer, regardless of proxies. */
function mount(incoming: Raw, { host, protocol }: URL): void {
  incoming.originalUrl = incoming.url ?? '/'
  incoming.url = incoming.originalUrl.slice(DEMO_PATH.length) || '/'
  incoming.headers.host = host
  incoming.headers['x-forwarded-host'] = host
  incoming.headers['x-forwarded-proto'] = protocol.slice(0, -1)
}

/** The sign-in in progress in this browser, or null when it has ended or belongs to another browser. */
async function underWay(provider: Provider, c: Context) {
  const { incoming, outgoing } = rawOf(c)
  try {
    const details = await provider.interactionDetails(incoming, outgoing)
    return details.uid === c.req.param('uid') ? details : null
  } catch {
    // The sign-in has expired, or its cookie is missing.
    return null
  }
}

async function makeProvider(origin: string): Promise<Provider> {
  const { Provider } = await import('oidc-provider')
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const provider = new Provider(`${origin}${DEMO_PATH}`, {
    ...configuration,
    adapter: demoStore(),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomBytes(8).toString('hex') }] },
    cookies: { keys: [randomBytes(32)], names: { session: 'demo_idp', interaction: 'demo_idp_interaction', resume: 'demo_idp_resume' } },
    clients: [
      {
        client_id: DEMO_CLIENT,
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${origin}/auth/oidc/callback`],
        post_logout_redirect_uris: [`${origin}/login`],
      },
    ],
    loadExistingGrant: (ctx) => consented(provider, ctx.oidc.client?.clientId, ctx.oidc.session?.accountId),
  })
  provider.proxy = true
  return provider
}

/** Grants consent automatically: the user has just chosen a fictitious identity. */
async function consented(provider: Provider, clientId: string | undefined, accountId: string | undefined) {
  if (!clientId || !accountId) return undefined
  const grant = new provider.Grant({ clientId, accountId })
  grant.addOIDCScope('openid profile email')
  await grant.save()
  return grant
}

const configuration: Configuration = {
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'zone', 'company_code', 'groups'] },
  scopes: ['openid', 'profile', 'email'],
  responseTypes: ['code'],
  pkce: { required: () => true },
  ttl: { AccessToken: 300, AuthorizationCode: 60, Grant: 3600, IdToken: 300, Interaction: 600, Session: 3600 },
  interactions: { url: (_, { uid }) => `${DEMO_PATH}/interaction/${uid}` },
  findAccount(_, accountId) {
    const account = demoAccounts.find(({ email }) => email === accountId)
    if (!account) return undefined
    const { email, name, zone, company_code, role, is_admin } = account
    const groups = [...(role ? [role] : []), ...(is_admin ? ['Administration'] : [])]
    return { accountId, claims: () => ({ sub: accountId, email, email_verified: true, name, zone, company_code, groups }) }
  },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      async logoutSource(ctx, form) {
        ctx.body = (await leavePage(languageOf(ctx.get('Accept-Language')), raw(form))).toString()
      },
    },
  },
  async renderError(ctx) {
    ctx.type = 'html'
    ctx.body = (await failurePage(languageOf(ctx.get('Accept-Language')))).toString()
  },
}
