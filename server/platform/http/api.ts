// The entry to the API: checks rights before any of the body is read, and reads no more of it than the call accepts.
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import { ORPCError } from '@orpc/server'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'

import type { Rights } from '#contract/people/permissions.ts'
import { USUAL_BYTES } from '#contract/shared/endpoint.ts'
import { MAX_FILE_BYTES } from '#contract/shared/fields.ts'
import { today } from '#engine/time/today.ts'

import { addressOf } from '../auth/attempts.ts'
import { isForeign } from '../auth/origin.ts'
import { findSession, renewableSession, sessionToken } from '../auth/session.ts'
import { allowCall, type Services } from '../rpc/base.ts'
import { router } from '../rpc/router.ts'
import { callHandler, isMultipart } from './calls.ts'
import { failure, secondsToWait } from './failure.ts'
import { limitPerUser } from './user-limit.ts'

export function api(services: Services) {
  const answerHere = callHandler(services)
  const answerAside = services.aside?.answer ?? answerHere
  const calls = new StandardOpenAPIMatcher()
  calls.init(router)
  // Each request may use two connections; the limits leave some of the pool to other users (docs/decisions/0021-faults.md).
  const [inTurn, uploadInTurn] = [limitPerUser(4), limitPerUser(3)]
  // One user keeps one worker thread busy and leaves the others free (docs/decisions/0071-fair-shares.md).
  const costlyInTurn = limitPerUser(1)
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
    const { max_bytes = USUAL_BYTES, takes_file = false, costly = false } = call.procedure['~orpc'].meta as Rights
    const multipart = isMultipart(c.req.raw)
    const tooLarge = await limited(c, takes_file && multipart ? MAX_FILE_BYTES + max_bytes : max_bytes)
    if (tooLarge) return tooLarge
    const idempotency_key = c.req.header('Idempotency-Key')?.slice(0, 200) ?? null
    const [address, foreign] = [addressOf(c, services.settings), isForeign(c, services.settings)]
    const caller = { user, token, idempotency_key, address, day: today(), foreign, max_bytes }
    const inLine = costly ? costlyInTurn : multipart ? uploadInTurn : inTurn
    // Uploads and costly calls are slow; with queues of their own, they do not block other requests of the same user.
    const response = await inLine(user.id, () => (costly ? answerAside : answerHere)(c.req.raw, caller))
    services.databaseHealth.heard()
    if (!response) return failure(new ORPCError('NOT_FOUND'))
    if (response.status === 503 || response.status === 429) {
      // Read from a clone first, because cloning changes the headers of the server's Response.
      const seconds = await secondsToWait(response.clone())
      response.headers.set('Retry-After', seconds)
    }
    // The app caches responses itself, per user; no HTTP cache may outlive the session.
    response.headers.set('Cache-Control', 'no-store')
    return response
  }
}

/** Responds with PAYLOAD_TOO_LARGE to a body of more than `maxSize` bytes, without reading further. */
async function limited(c: Context, maxSize: number): Promise<Response | void> {
  // Accessing the body of a GET would build the whole request object for nothing.
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return
  return await bodyLimit({ maxSize, onError: () => failure(new ORPCError('PAYLOAD_TOO_LARGE')) })(c, async () => {})
}
