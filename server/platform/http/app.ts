// The HTTP shell: security headers, sessions, /api/v2 → contract, /auth, images, the built app.
import { ORPCError } from '@orpc/server'
import { Hono, type Context } from 'hono'
import { HTTPException } from 'hono/http-exception'

import { demoProvider } from '../auth/demo/provider.ts'
import { refuseForeignHost } from '../auth/host.ts'
import { refuseForeignOrigin } from '../auth/origin.ts'
import { authRoutes } from '../auth/routes.ts'
import { imageRoutes } from '../files/images.ts'
import type { Services } from '../rpc/base.ts'
import { answerable } from '../rpc/errors.ts'
import { openapiRoutes } from '../rpc/openapi.ts'
import { type RefusalLog, refusalLog } from '../runtime/events.ts'
import { api } from './api.ts'
import { compressResponses } from './compression.ts'
import { failure } from './failure.ts'
import { securityHeaders } from './headers.ts'
import { probes } from './probes.ts'
import { builtApp } from './static.ts'

/** Pass the log of refusals to close it with the app. */
export function createApp(services: Services, refusals = refusalLog()): Hono {
  const app = new Hono()
  app.use(securityHeaders(services.settings))
  app.use(refusalsLogged(refusals))
  app.use(refuseForeignHost(services.settings))
  app.use(refuseForeignOrigin(services.settings))
  if (services.settings.demo) app.route('/demo-idp', demoProvider(services.settings))
  app.use(compressResponses())
  app.route('/', probes(services))
  for (const path of ['/auth/*', '/images/*', '/api/v2/*']) app.use(path, (_, next) => services.databaseHealth.guard(next))
  app.route('/auth', authRoutes(services))
  app.route('/images', imageRoutes(services))
  app.route('/api/v2', openapiRoutes)
  app.all('/api/v2/*', api(services))
  app.all('/api/*', () => failure(new ORPCError('NOT_FOUND')))
  app.route('/', builtApp(services.settings))
  app.onError((error) => (error instanceof HTTPException ? error.getResponse() : failure(answerable(error))))
  return app
}

/** Logs refused requests (403). The path is logged without its query, which may contain text entered by a user. */
function refusalsLogged(refusals: RefusalLog) {
  return async (c: Context, next: () => Promise<void>) => {
    await next()
    if (c.res.status !== 403) return
    const user_id = (c.get('user_id') as number | undefined) ?? null
    refusals.log({ user_id, method: c.req.method, path: c.req.path.slice(0, 200) })
  }
}
