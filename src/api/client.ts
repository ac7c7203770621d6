// The typed way to the API: the contract turned into calls and into query options.
import { createORPCClient } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { hashKey } from '@tanstack/react-query'
import { contract } from 'virtual:contract'

import type { ClientWith } from '#contract/index.ts'

import { backend } from './backend.ts'
import { checked, unknownRefusal } from './cache/response-check.ts'
import { once } from './idempotency.ts'
import { send, sendFetch } from './send.ts'
import { fetchWithProgress, isUpload } from './upload.ts'

/** What a caller may add to a call. */
export interface CallContext {
  /** A key of the caller's own, under which a creating request happens only once; without it `once` gives one. */
  idempotency_key?: string
  /** Hears how much of an upload has gone, 0 to 1. */
  onProgress?: (sent: number) => void
}

const link = new OpenAPILink<CallContext>(contract, {
  url: `${backend}/api/v2`,
  headers: ({ context }) => (context.idempotency_key ? { 'Idempotency-Key': context.idempotency_key } : {}),
  customErrorResponseBodyDecoder: unknownRefusal,
  interceptors: [
    ({ next, ...call }) =>
      once(call.path, call.input, (key) =>
        checked(call.path, () => next({ ...call, context: { ...(key && { idempotency_key: key }), ...call.context } })),
      ),
  ],
  fetch: (request, init, { context: { onProgress } }) =>
    isUpload(request) ? send(() => fetchWithProgress(request, onProgress), request.signal) : sendFetch(request, init),
})

/** Calls: `client.products.get({ id })`. Throws an ORPCError with the code of the answer. */
export const client: ClientWith<CallContext> = createORPCClient(link)

/** Query and mutation options, and the only source of query keys: `api.products.list.queryOptions({ input })`. */
export const api = createTanstackQueryUtils(client)

/** Of the query for who is signed in. */
export const ME_HASH = hashKey(api.users.me.queryKey())
