// The HTTP shell: security headers, sessions, /api/v2 → contract, /auth, images, the built app.
import { SmartCoercionPlugin } from '@orpc/json-schema'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import { ORPCError } from '@orpc/server'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'

import { MAX_FILE_BYTES } from '#contract/shared/fields.ts'
import { today } from '#engine/time/today.ts'

import { demoProvider } from '../auth/demo/provider.ts'
import { refuseForeignHost } from '../auth/host.ts'
import { isForeign, refuseForeignOrigin } from '../auth/origin.ts'
import { authRoutes } from '../auth/routes.ts'
import { findSession, renewableSession, sessionToken } from '../auth/session.ts'
import { imageRoutes } from '../files/images.ts'
import { allowCall, type Services } from '../rpc/base.ts'
import { answerable } from '../rpc/errors.ts'
import { openapiRoutes, valibotConverter } from '../rpc/openapi.ts'
import { router } from '../rpc/router.ts'
import { withheld } from '../rpc/withheld.ts'
import { logEvent } from '../runtime/events.ts'
import { isMonstrous } from './body-limits.ts'
import { compressed } from './compression.ts'
import { securityHeaders } from './headers.ts'
import { withFewParts } from './multipart.ts'
import { probes } from './probes.ts'
import { builtApp } from './static.ts'
import { limitPerUser } from './user-limit.ts'

const KILOBYTE = 1024

export function createApp(services: Services): Hono {
  const app = new Hono()
  app.use(securityHeaders(services.settings))
  app.use(refusalsLogged())
  app.use(refuseForeignHost(services.settings))
  app.use(refuseForeignOrigin(services.settings))
  if (services.settings.demo) app.route('/demo-idp', demoProvider(services.settings))
  app.use(compressed())
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

/** The contract behind HTTP. Who may not call is turned away before anything is read of the request's body. */
function api(services: Services) {
  const handler = new OpenAPIHandler(router, {
    plugins: [new SmartCoercionPlugin({ schemaConverters: [valibotConverter] })],
    clientInterceptors: [
      async ({ input, context, path, next }) => {
        if (isMonstrous(input)) throw new ORPCError('BAD_REQUEST')
        try {
          return await next()
        } catch (error) {
          throw answerable(await withheld(context, path, error))
        }
      },
    ],
    customErrorResponseBodyEncoder: bodyOf,
  })
  const calls = new StandardOpenAPIMatcher()
  calls.init(router)
  const limit = limited(512 * KILOBYTE, MAX_FILE_BYTES + 512 * KILOBYTE)
  // Each may use two connections: together they leave some of the pool to the others (docs/decisions/0021-faults.md).
  const [inTurn, uploadInTurn] = [limitPerUser(4), limitPerUser(3)]
  return async (c: Context) => {
    const token = sessionToken(c, services.settings)
    const user = await findSession(services, token)
    if (token) services.databaseHealth.heard()
    if (!user)
      return failure(new ORPCError('UNAUTHORIZED', { data: (await renewableSession(services, token)) ? { renew: true } : undefined }))
    c.set('user_id', user.id)
    const call = await calls.match(c.req.method, `/${new URL(c.req.url).pathname.slice('/api/v2/'.length).replace(/\/$/, '')}`)
    if (!call) return failure(new ORPCError('NOT_FOUND'))
    allowCall(user, call.procedure)
    const tooLarge = await limit(c, async () => {})
    if (tooLarge) return tooLarge
    const idempotency_key = c.req.header('Idempotency-Key')?.slice(0, 200) ?? null
    const context = { ...services, user, token, idempotency_key, day: today(), foreign: isForeign(c, services.settings) }
    const handle = async () =>
      await handler.handle(isMultipart(c) ? await withFewParts(c.req.raw) : c.req.raw, { prefix: '/api/v2', context })
    // Uploads are slow; while they are under way, their sender goes on reading.
    const { response } = await (isMultipart(c) ? uploadInTurn : inTurn)(user.id, handle)
    services.databaseHealth.heard()
    if (!response) return failure(new ORPCError('NOT_FOUND'))
    if (response.status === 503) response.headers.set('Retry-After', '1')
    // What a person may read is kept by the app, which knows whose it is, and by no cache that outlives the session.
    response.headers.set('Cache-Control', 'no-store')
    return response
  }
}

/** An error as it is answered; what could not even be parsed names no field. */
function bodyOf(error: ORPCError<string, unknown>): unknown {
  const { defined, code, status, message, data } = error.toJSON()
  const named = typeof data === 'object' && data !== null && 'errors' in data
  const malformed = code === 'BAD_REQUEST' && !named ? { errors: [{ field: '', key: 'malformed' }] } : data
  return { defined, code, status, message, data: malformed }
}

function failure(error: ORPCError<string, unknown>): Response {
  const response = Response.json(bodyOf(error), { status: error.status })
  if (error.status === 503 || error.status === 429) response.headers.set('Retry-After', '1')
  // What is left of the body is not read: the connection ends with the answer.
  if (error.status === 413) response.headers.set('Connection', 'close')
  return response
}

/** Whatever was refused to whom. The path without its query, which may hold what somebody typed. */
function refusalsLogged() {
  return async (c: Context, next: () => Promise<void>) => {
    await next()
    if (c.res.status !== 403) return
    const user_id = (c.get('user_id') as number | undefined) ?? null
    logEvent({ event: 'refused', user_id, method: c.req.method, path: c.req.path.slice(0, 200) })
  }
}

const isMultipart = (c: Context): boolean => c.req.header('Content-Type')?.startsWith('multipart/form-data') ?? false

/** Refuses a body over its limit with 413; only a multipart body may be as large as a file. */
function limited(json: number, multipart: number) {
  const onError = () => failure(new ORPCError('PAYLOAD_TOO_LARGE'))
  const [small, large] = [bodyLimit({ maxSize: json, onError }), bodyLimit({ maxSize: multipart, onError })]
  return (c: Context, next: () => Promise<void>) => {
    // Asking a reading request for its body would build the whole request object for nothing.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    return isMultipart(c) ? large(c, next) : small(c, next)
  }
}
