// The identity provider that this app trusts, and what it says of itself.
import type { Context } from 'hono'
import type { Configuration, CustomFetch } from 'openid-client'

import { DEMO_ISSUER } from '../../db/demo/data.ts'
import { logError } from '../../rpc/errors.ts'
import { patient } from '../../runtime/patience.ts'
import type { Settings } from '../../runtime/settings.ts'

/** One external provider. Every deployment has at most one, so that no answer can be passed off as another's. */
export interface ExternalProvider {
  issuer: string
  /** Under which name its subjects are stored. */
  known_as: string
  client_id: string
  client_secret: string | undefined
  admin_group: string | undefined
  /** Where requests really go, when that is not the issuer's address. */
  address?: string
}

/** The app's own provider in demo mode. */
export const DEMO_PATH = '/demo-idp'
export const DEMO_CLIENT = 'starif-demo'
/** By which origin the app is known, in the requests that it sends to itself. */
export const DEMO_ORIGIN = 'x-demo-origin'

const TIMEOUT_SECONDS = 5
const METADATA_MS = 3_600_000

/** Where this app is, as its users' browsers see it. */
export const originOf = (c: Context, settings: Settings): string => settings.public_url ?? `http://${c.req.header('Host') ?? 'localhost'}`

/** The provider of the settings; in demo mode the app's own, unless another is set; or none. */
export function externalProvider(c: Context, settings: Settings): ExternalProvider | null {
  const {
    oidc_issuer: issuer,
    oidc_client_id: client_id = 'starif',
    oidc_client_secret: client_secret,
    oidc_admin_group: admin_group,
  } = settings
  if (issuer) return { issuer, known_as: issuer, client_id, client_secret, admin_group }
  if (!settings.demo) return null
  return {
    issuer: `${originOf(c, settings)}${DEMO_PATH}`,
    known_as: DEMO_ISSUER,
    client_id: DEMO_CLIENT,
    client_secret: undefined,
    admin_group,
    address: ownAddress(c),
  }
}

/** The app's own provider is asked at the socket that the request came in by: proxies and mapped ports do not matter. */
function ownAddress(c: Context): string {
  const { localAddress, localPort } = (c.env as { incoming: { socket: { localAddress?: string; localPort?: number } } }).incoming.socket
  return `http://${localAddress?.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
}

const known = new Map<string, { at: number; configuration: Promise<Configuration> }>()
const MOST_KNOWN = 20

/** The provider's metadata, asked for once an hour. Throws when it cannot be had; the next call asks again. */
export async function configurationOf(provider: ExternalProvider): Promise<Configuration> {
  const key = JSON.stringify(provider)
  const fresh = known.get(key)
  if (fresh && Date.now() - fresh.at < METADATA_MS) return fresh.configuration
  if (known.size >= MOST_KNOWN) known.clear()
  const configuration = discover(provider)
  known.set(key, { at: Date.now(), configuration })
  try {
    return await configuration
  } catch (error) {
    known.delete(key)
    throw error
  }
}

/** Loaded when somebody signs in this way: most starts never need it. */
async function discover({ issuer, client_id, client_secret, address }: ExternalProvider): Promise<Configuration> {
  const client = await import('openid-client')
  const url = new URL(issuer)
  const local = address !== undefined || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const authentication = client_secret ? client.ClientSecretBasic(client_secret) : client.None()
  return client.discovery(url, client_id, { client_secret }, authentication, {
    timeout: patient(TIMEOUT_SECONDS),
    // The signature is checked although the token comes straight from the provider; plain http only on this machine.
    execute: [client.enableNonRepudiationChecks, ...(local ? [client.allowInsecureRequests] : [])],
    ...(address ? { [client.customFetch]: fetchAt(address) } : {}),
  })
}

const fetchAt =
  (address: string): CustomFetch =>
  (url, { body, headers, ...options }) => {
    const { origin, pathname, search } = new URL(url)
    return fetch(`${address}${pathname}${search}`, { ...options, body: body as BodyInit, headers: { ...headers, [DEMO_ORIGIN]: origin } })
  }

/** Where the provider ends its own session, or null when it cannot say. */
export async function endSessionAddress(c: Context, settings: Settings, id_token: string): Promise<string | null> {
  const provider = externalProvider(c, settings)
  if (!provider) return null
  try {
    const configuration = await configurationOf(provider)
    if (!configuration.serverMetadata().end_session_endpoint) return null
    const { buildEndSessionUrl } = await import('openid-client')
    const post_logout_redirect_uri = `${originOf(c, settings)}/login`
    // The demo's provider forgets its keys when it stops and then no longer knows its own tokens.
    const hint: Record<string, string> = provider.known_as === DEMO_ISSUER ? {} : { id_token_hint: id_token }
    return buildEndSessionUrl(configuration, { ...hint, post_logout_redirect_uri }).href
  } catch (error) {
    logError(error)
    return null
  }
}
