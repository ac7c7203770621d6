// Signing in with the company account: OpenID Connect, authorization code with PKCE, state and nonce.
// A flow belongs to the browser that started it, lasts ten minutes and is used once.
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

import type { Services } from '../base.ts'
import type { Db } from '../db/index.ts'
import { oidc_flows } from '../db/schema.ts'
import { logError } from '../errors.ts'
import { logEvent } from '../events.ts'
import { addressOf } from './attempts.ts'
import { configurationOf, externalProvider, originOf, type ExternalProvider } from './oidc-client.ts'
import { userOf, type Claims } from './oidc-user.ts'
import { ownPath } from './redirect.ts'
import { cookieName, cookieOptions, hashOf, newToken } from './session.ts'
import { openSession } from './sign-in.ts'

const FLOW_SECONDS = 600
const FLOW_COOKIE = 'starif-flow'

/** Why somebody is back on the login page; the page has the words. */
export type SignInError = 'oidc_unavailable' | 'oidc_refused' | 'oidc_expired' | 'oidc_account'
type Flow = typeof oidc_flows.$inferSelect

export async function startFlow(c: Context, { db, settings }: Services): Promise<Response> {
  const redirect = ownPath(c.req.query('redirect'))
  const provider = externalProvider(c, settings)
  if (!provider) return backToLogin(c, 'oidc_unavailable', redirect)
  try {
    const configuration = await configurationOf(provider)
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
    const [state, browser, nonce, code_verifier] = [newToken(), newToken(), newToken(), newToken()]
    const authorization = buildAuthorizationUrl(configuration, {
      redirect_uri: callbackOf(c, settings),
      scope: settings.oidc_scope,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(code_verifier),
      code_challenge_method: 'S256',
    })
    await db.delete(oidc_flows).where(lt(oidc_flows.expires_at, sql`now()`))
    const expires_at = sql`now() + make_interval(secs => ${FLOW_SECONDS})`
    await db
      .insert(oidc_flows)
      .values({ state_hash: hashOf(state), browser_hash: hashOf(browser), nonce, code_verifier, redirect, expires_at })
    setCookie(c, cookieName(settings, FLOW_COOKIE), browser, cookieOptions(settings, FLOW_SECONDS))
    return c.redirect(authorization.href)
  } catch (error) {
    logError(error)
    return backToLogin(c, 'oidc_unavailable', redirect)
  }
}

export async function finishFlow(c: Context, services: Services): Promise<Response> {
  const { db, settings } = services
  const state = c.req.query('state') ?? ''
  const flow = await takeFlow(db, state, getCookie(c, cookieName(settings, FLOW_COOKIE)) ?? '')
  const provider = externalProvider(c, settings)
  if (!flow || !provider) return backToLogin(c, 'oidc_expired', null)
  deleteCookie(c, cookieName(settings, FLOW_COOKIE), cookieOptions(settings))
  const answer = await redeem(c, services, provider, flow, state)
  if (typeof answer === 'string') return backToLogin(c, answer, flow.redirect)
  const user_id = await userOf(db, settings, provider, answer.claims)
  if (user_id === null) return backToLogin(c, 'oidc_account', flow.redirect)
  await openSession(c, services, user_id, answer.id_token)
  logEvent({ event: 'signed_in', user_id, how: 'oidc', address: addressOf(c, settings) })
  return c.redirect(`/login/callback${flow.redirect ?? '/products'}`)
}

/** Takes the flow out of the table: of two callers with the same answer, one finds nothing. */
async function takeFlow(db: Db, state: string, browser: string): Promise<Flow | undefined> {
  const [flow] = await db
    .delete(oidc_flows)
    .where(
      and(eq(oidc_flows.state_hash, hashOf(state)), eq(oidc_flows.browser_hash, hashOf(browser)), gt(oidc_flows.expires_at, sql`now()`)),
    )
    .returning()
  return flow
}

/** Trades the code for who it is. State, issuer, audience, nonce, times and signature are checked by openid-client. */
async function redeem(c: Context, { settings }: Services, provider: ExternalProvider, flow: Flow, state: string) {
  const { authorizationCodeGrant, ClientError, fetchUserInfo } = await import('openid-client')
  try {
    const configuration = await configurationOf(provider)
    const answered = new URL(`${callbackOf(c, settings)}${new URL(c.req.url).search}`)
    const checks = { pkceCodeVerifier: flow.code_verifier, expectedState: state, expectedNonce: flow.nonce, idTokenExpected: true }
    const tokens = await authorizationCodeGrant(configuration, answered, checks)
    const claims: Claims | undefined = tokens.claims()
    if (!claims) return 'oidc_refused'
    const more = configuration.serverMetadata().userinfo_endpoint ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
    return { claims: { ...more, ...claims }, id_token: tokens.id_token ?? null }
  } catch (error) {
    logError(error)
    // `fetch` throws a TypeError where nobody answers.
    const silent = error instanceof TypeError || (error instanceof ClientError && notAnswering.has(error.code ?? ''))
    return silent ? 'oidc_unavailable' : 'oidc_refused'
  }
}
const notAnswering = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'])

const callbackOf = (c: Context, settings: Services['settings']): string => `${originOf(c, settings)}/auth/oidc/callback`

function backToLogin(c: Context, error: SignInError, redirect: string | null): Response {
  const query = new URLSearchParams({ error, ...(redirect ? { redirect } : {}) })
  return c.redirect(`/login?${query.toString()}`)
}
