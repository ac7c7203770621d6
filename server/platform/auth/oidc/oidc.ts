// Sign-in with the company account: OpenID Connect, authorization code with PKCE, state and nonce. A flow belongs to the browser that
// started it, lasts ten minutes and can be used once.
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

import { withoutStandby } from '../../db/commits.ts'
import { DEMO_ISSUER } from '../../db/demo/data.ts'
import type { Db } from '../../db/index.ts'
import { oidc_flows, sessions } from '../../db/schema.ts'
import type { Services } from '../../rpc/base.ts'
import { logError } from '../../rpc/errors.ts'
import { logEvent } from '../../runtime/events.ts'
import { addressOf, flowLimits, giveBack, reserveAttempt } from '../attempts.ts'
import { answerError } from '../errors.ts'
import { cookieName, cookieOptions, dropSessionCookie, hashOf, newToken, renewableSession, sessionToken } from '../session.ts'
import { openSession } from '../sign-in.ts'
import { configurationOf, externalProvider, originOf, type ExternalProvider } from './client.ts'
import { ownPath } from './redirect.ts'
import { userOf, type Claims } from './user.ts'

const FLOW_SECONDS = 600
const FLOW_COOKIE = 'starif-flow'

/** Why the user is sent back to the login page, which shows the message. */
export type SignInError = 'oidc_unavailable' | 'oidc_refused' | 'oidc_expired' | 'oidc_account' | 'oidc_limited' | 'account_disabled'
type Flow = typeof oidc_flows.$inferSelect

/**
 * Starts a sign-in. With `?renew=true` the provider confirms, without user interaction, the user of a session that must be confirmed again.
 */
export async function startFlow(c: Context, services: Services): Promise<Response> {
  const { db, settings } = services
  const redirect = ownPath(c.req.query('redirect'))
  const token = sessionToken(c, settings)
  const session = c.req.query('renew') === 'true' ? await renewableSession(services, token) : null
  // Another tab was faster, or there is nothing to renew: the page finds out by itself.
  if (c.req.query('renew') === 'true' && !session) return c.redirect(redirect ?? '/products')
  // A renewal is not limited: it has a session, and a limit would only cause a redirect loop.
  const attempt = session ? { keys: [] } : await reserveAttempt(db, flowLimits(addressOf(c, settings)))
  if ('wait' in attempt) return limited(c, attempt.wait, redirect)
  const back = (error: SignInError) => turnBack(c, services, error, { redirect, renews: session?.token_hash ?? null })
  const provider = externalProvider(c, settings)
  if (!provider) return back('oidc_unavailable')
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
      ...(session && { prompt: 'none', ...hintOf(provider, session) }),
    })
    await withoutStandby(db, async (tx) => {
      await tx.delete(oidc_flows).where(lt(oidc_flows.expires_at, sql`now()`))
      await tx.insert(oidc_flows).values({
        state_hash: hashOf(state),
        browser_hash: hashOf(browser),
        nonce,
        code_verifier,
        redirect,
        renews: session?.token_hash ?? null,
        expires_at: sql`now() + make_interval(secs => ${FLOW_SECONDS})`,
      })
    })
    setCookie(c, cookieName(settings, FLOW_COOKIE), browser, cookieOptions(settings, FLOW_SECONDS))
    return c.redirect(authorization.href)
  } catch (error) {
    logError(error)
    return back('oidc_unavailable')
  }
}

/** The demo's provider loses its keys when it stops, and then no longer recognises its own tokens. */
const hintOf = ({ known_as }: ExternalProvider, { id_token }: { id_token: string | null }): Record<string, string> =>
  id_token !== null && known_as !== DEMO_ISSUER ? { id_token_hint: id_token } : {}

export async function finishFlow(c: Context, services: Services): Promise<Response> {
  const { db, settings } = services
  const state = c.req.query('state') ?? ''
  const flow = await takeFlow(db, state, getCookie(c, cookieName(settings, FLOW_COOKIE)) ?? '')
  const provider = externalProvider(c, settings)
  if (!flow || !provider) return turnBack(c, services, 'oidc_expired', { redirect: null, renews: null })
  deleteCookie(c, cookieName(settings, FLOW_COOKIE), cookieOptions(settings))
  const redeemed = await redeem(c, services, provider, flow, state)
  if (typeof redeemed === 'string') return turnBack(c, services, redeemed, flow)
  const address = addressOf(c, settings)
  if (flow.renews === null) await giveBack(db, Object.keys(flowLimits(address)))
  const user = await userOf(db, settings, provider, redeemed.claims)
  if (!user) return turnBack(c, services, 'oidc_account', flow)
  if (user.disabled_at !== null) {
    logEvent({ event: 'sign_in_disabled', user_id: user.id, address })
    return turnBack(c, services, 'account_disabled', flow)
  }
  await openSession(c, services, user.id, { id_token: redeemed.id_token, renews: flow.renews })
  logEvent({ event: 'signed_in', user_id: user.id, how: 'oidc', address })
  return c.redirect(`/login/callback${flow.redirect ?? '/products'}`)
}

/** Removes the flow from the table, so that of two callers with the same response only one finds it. */
async function takeFlow(db: Db, state: string, browser: string): Promise<Flow | undefined> {
  const mine = and(eq(oidc_flows.state_hash, hashOf(state)), eq(oidc_flows.browser_hash, hashOf(browser)))
  const [flow] = await withoutStandby(db, (tx) =>
    tx
      .delete(oidc_flows)
      .where(and(mine, gt(oidc_flows.expires_at, sql`now()`)))
      .returning(),
  )
  return flow
}

/** Exchanges the code for the user's claims. openid-client checks state, issuer, audience, nonce, times and signature. */
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
    // `fetch` throws a TypeError when there is no response.
    const silent = error instanceof TypeError || (error instanceof ClientError && notAnswering.has(error.code ?? ''))
    return silent ? 'oidc_unavailable' : 'oidc_refused'
  }
}
const notAnswering = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'])

const callbackOf = (c: Context, settings: Services['settings']): string => `${originOf(c, settings)}/auth/oidc/callback`

/**
 * Redirects to the login page. A user whose session was to be renewed without interaction is signed out instead, and learns it on the page
 * that was open.
 */
async function turnBack(
  c: Context,
  { db, settings }: Services,
  error: SignInError,
  { redirect, renews }: Pick<Flow, 'redirect' | 'renews'>,
): Promise<Response> {
  if (renews === null) return c.redirect(loginPage(error, redirect))
  await withoutStandby(db, (tx) => tx.delete(sessions).where(eq(sessions.token_hash, renews)))
  dropSessionCookie(c, settings)
  return c.redirect(redirect ?? '/products')
}

/** The user got here by a link, so the login page shows the message. */
function limited(c: Context, wait: number, redirect: string | null): Response {
  c.header('Refresh', `0; url=${loginPage('oidc_limited', redirect)}`)
  c.header('Retry-After', String(wait))
  return answerError(c, 'TOO_MANY_REQUESTS')
}

function loginPage(error: SignInError, redirect: string | null): string {
  const query = new URLSearchParams({ error, ...(redirect ? { redirect } : {}) })
  return `/login?${query.toString()}`
}
