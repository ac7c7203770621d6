// Handles an authorized call of the contract over HTTP, from request to response.
import { SmartCoercionPlugin } from '@orpc/json-schema'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { ORPCError } from '@orpc/server'

import { USUAL_BYTES } from '#contract/shared/endpoint.ts'

import type { RequestContext, Services } from '../rpc/base.ts'
import { answerable } from '../rpc/errors.ts'
import { valibotConverter } from '../rpc/openapi.ts'
import { router } from '../rpc/router.ts'
import { withholdCurrent } from '../rpc/withheld.ts'
import { isMonstrous, mostValues } from './body-limits.ts'
import { bodyOf } from './failure.ts'
import { withFewParts } from './multipart.ts'

/** The caller and further data of the request, all of which can be sent to another thread. */
export type Caller = Omit<RequestContext, keyof Services> & {
  /** The maximum body size in bytes. */
  max_bytes?: number
}

export const isMultipart = (request: Request): boolean => request.headers.get('Content-Type')?.startsWith('multipart/form-data') ?? false

/** Returns a function that handles calls; it returns undefined when the request is not a call. */
export function callHandler(services: Services) {
  const handler = new OpenAPIHandler(router, {
    plugins: [new SmartCoercionPlugin({ schemaConverters: [valibotConverter] })],
    clientInterceptors: [
      async ({ input, context, path, next }) => {
        if (isMonstrous(input, mostValues((context as Caller).max_bytes ?? USUAL_BYTES))) throw new ORPCError('BAD_REQUEST')
        try {
          return await next()
        } catch (error) {
          throw answerable(await withholdCurrent(context, path, error))
        }
      },
    ],
    customErrorResponseBodyEncoder: bodyOf,
  })
  return async (request: Request, caller: Caller): Promise<Response | undefined> => {
    const body = isMultipart(request) ? await withFewParts(request) : request
    return (await handler.handle(body, { prefix: '/api/v2', context: { ...services, ...caller } })).response
  }
}
