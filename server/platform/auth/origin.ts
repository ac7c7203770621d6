// Protection against forged requests: a page of another site cannot write here, even with its visitor's cookie.
import { ORPCError } from '@orpc/server'
import type { Context, MiddlewareHandler } from 'hono'

import type { Settings } from '../runtime/settings.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses a write from another origin. GETs that write are refused later, when their route is known (rpc/base.ts). */
export function refuseForeignOrigin(settings: Settings): MiddlewareHandler {
  return async (c, next) => {
    if (!reading.has(c.req.method) && isForeign(c, settings)) return c.json(refusal, 403)
    await next()
    return undefined
  }
}

/** Whether a page of another site sent the request. A request without an origin does not come from a web page. */
export function isForeign(c: Context, { public_url }: Settings): boolean {
  const origin = c.req.header('Origin')
  const isOwn = public_url ? origin === new URL(public_url).origin : origin && hostOf(origin) === c.req.header('Host')
  return (origin !== undefined && !isOwn) || c.req.header('Sec-Fetch-Site') === 'cross-site'
}

/** Without PUBLIC_URL the host of the request is trusted: the browser writes `Host` and `Origin` alike. */
const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

const refusal = new ORPCError('FORBIDDEN').toJSON()
