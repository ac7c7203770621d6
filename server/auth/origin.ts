// Forged requests: a page of another site cannot write here, even with the cookie of the person who reads it.
import { ORPCError } from '@orpc/server'
import type { MiddlewareHandler } from 'hono'

import type { Settings } from '../runtime/settings.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** The one that writes all the same (specification, section 7). */
const WRITING_GET = '/api/v2/certifications/refresh'

/** Refuses a write that comes from another origin. One that names no origin comes from no web page and is let through. */
export function refuseForeignOrigin(settings: Settings): MiddlewareHandler {
  const ours = settings.public_url ? new URL(settings.public_url).origin : null
  return async (c, next) => {
    if (!reading.has(c.req.method) || c.req.path === WRITING_GET) {
      const origin = c.req.header('Origin')
      const foreign = origin !== undefined && !(ours ? origin === ours : hostOf(origin) === c.req.header('Host'))
      if (foreign || c.req.header('Sec-Fetch-Site') === 'cross-site') return c.json(refusal, 403)
    }
    await next()
    return undefined
  }
}

/** Without PUBLIC_URL the app is where it was asked for: the browser wrote `Host` and `Origin` alike. */
const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

const refusal = new ORPCError('FORBIDDEN').toJSON()
