// The trusted identity provider and its metadata.
import type { Context } from 'hono'
import type { Configuration, CustomFetch } from 'openid-client'

import { DEMO_ISSUER } from '../../db/demo/data.ts'
import { logError } from '../../rpc/errors.ts'
import type { Settings } from '../../runtime/settings.ts'
import { scaleTimeout } from '../../runtime/timeout-scale.ts'

/** An external provider. A deployment has at most one, so that no response can be passed off as another provider's. */
export interface ExternalProvider {
  issuer: string
  /** The name under which its subjects are stored. */
  known_as: string
  client_id: string
  client_secret: string | undefined
  admin_group: string | undefined
  /** The real address of requests, when it is not the issuer's. */
  address?: string
}

/** The app's own provider in demo mode. */
export const DEMO_PATH = '/demo-idp'
export const DEMO_CLIENT = 'starif-demo'
/** The header with the app's origin, in requests that the app sends to itself. */
export const DEMO_ORIGIN = 'x-demo-origin'

const TIMEOUT_SECONDS = 5
const METADATA_MS = 3_600_000

/** The app's origin as its users' browsers see it. */
export const originOf = (c: Context, settings: Settings): string => settings.public_url ?? `http://${c.req.header('Host') ?? 'localhost'}`

/** The provider in the settings; in demo mode the app's own one, unless another is set; otherwise null. */
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

/** The app's own provider is called at the socket that received the request, so that proxies and mapped ports do not matter. */
function ownAddress(c: Context): string {
  const { localAddress, localPort } = (c.env as { incoming: { socket: { localAddress?: string; localPort?: number } } }).incoming.socket
  return `http://${localAddress?.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
}

const known = new Map<string, { at: number; configuration: Promise<Configuration> }>()
const MOST_KNOWN = 20

/** The provider's metadata, fetched once an hour. Throws when it cannot be fetched; the next call tries again. */
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

/** Loads the client on demand, because most starts never need it. */
async function discover({ issuer, client_id, client_secret, address }: ExternalProvider): Promise<Configuration> {
  const client = await import('openid-client')
  const url = new URL(issuer)
  const local = address !== undefined || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const authentication = client_secret ? client.ClientSecretBasic(client_secret) : client.None()
  return client.discovery(url, client_id, { client_secret }, authentication, {
    timeout: scaleTimeout(TIMEOUT_SECONDS),
    // The signature is checked although the token comes straight from the provider; plain http is only allowed on this machine.
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

/** The URL that ends the provider's own session, or null when there is none. */
export async function endSessionAddress(c: Context, settings: Settings, id_token: string): Promise<string | null> {
  const provider = externalProvider(c, settings)
  if (!provider) return null
  try {
    const configuration = await configurationOf(provider)
    if (!configuration.serverMetadata().end_session_endpoint) return null
    const { buildEndSessionUrl } = await import('openid-client')
    const post_logout_redirect_uri = `${originOf(c, settings)}/login`
    // The demo's provider loses its keys when it stops, and then no longer recognises its own tokens.
    const hint: Record<string, string> = provider.known_as === DEMO_ISSUER ? {} : { id_token_hint: id_token }
    return buildEndSessionUrl(configuration, { ...hint, post_logout_redirect_uri }).href
  } catch (error) {
    logError(error)
    return null
  }
}
