// Restricts the host names under which the app responds. Otherwise a page of another site that points its own name at this machine (DNS
// rebinding) would have our origin; it would not receive our cookies, but could use the demo's passwords.
import { isIP } from 'node:net'

import { ORPCError } from '@orpc/server'
import type { MiddlewareHandler } from 'hono'

import type { Settings } from '../runtime/settings.ts'

/** Whether the host of `origin` is this machine, an IP address (which no site can redirect), or that of PUBLIC_URL. */
export function isOwnHost(origin: string, { public_url }: Pick<Settings, 'public_url'>): boolean {
  if (!URL.canParse(origin)) return false
  const { hostname } = new URL(origin)
  return isLoopback(hostname) || isIP(bare(hostname)) > 0 || (public_url !== undefined && hostname === new URL(public_url).hostname)
}

/** `localhost`, its subdomains, and loopback addresses. */
export const isLoopback = (hostname: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|::1)$/.test(bare(hostname))

const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** Health probes may use any name. */
const probes = new Set(['/healthz', '/readyz'])

export function refuseForeignHost(settings: Settings): MiddlewareHandler {
  return async (c, next) => {
    if (!probes.has(c.req.path) && !isOwnHost(`http://${c.req.header('Host') ?? ''}`, settings)) return c.json(refusal, 421)
    await next()
    return undefined
  }
}

const refusal = new ORPCError('MISDIRECTED', { status: 421, message: 'Set PUBLIC_URL to the address that users see' }).toJSON()
