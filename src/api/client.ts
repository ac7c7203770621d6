// The typed API client: calls and query options derived from the contract.
import { createORPCClient } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { hashKey } from '@tanstack/react-query'
import { contract } from 'virtual:contract'

import type { ClientWith } from '#contract/index.ts'

import { backend } from './backend.ts'
import { checkResponse, unknownRefusal } from './cache/response-check.ts'
import { once } from './idempotency.ts'
import { send, sendFetch } from './send.ts'
import { fetchWithProgress, isUpload } from './upload.ts'

/** Options that a caller may add to a call. */
export interface CallContext {
  /** A key under which a creating request happens only once; by default `once` makes one. */
  idempotency_key?: string
  /** Called with the fraction of an upload that is sent, 0 to 1. */
  onProgress?: (sent: number) => void
}

const link = new OpenAPILink<CallContext>(contract, {
  url: `${backend}/api/v2`,
  headers: ({ context }) => (context.idempotency_key ? { 'Idempotency-Key': context.idempotency_key } : {}),
  customErrorResponseBodyDecoder: unknownRefusal,
  interceptors: [
    ({ next, ...call }) =>
      once(call.path, call.input, (key) =>
        checkResponse(call.path, () => next({ ...call, context: { ...(key && { idempotency_key: key }), ...call.context } })),
      ),
  ],
  fetch: (request, init, { context: { onProgress } }) =>
    isUpload(request) ? send(() => fetchWithProgress(request, onProgress), request.signal) : sendFetch(request, init),
})

/** Calls: `client.products.get({ id })`. Throws an ORPCError with the code of the response. */
export const client: ClientWith<CallContext> = createORPCClient(link)

/** Query and mutation options, and the only source of query keys: `api.products.list.queryOptions({ input })`. */
export const api = createTanstackQueryUtils(client)

/** Hash of the query for the signed-in user. */
export const ME_HASH = hashKey(api.users.me.queryKey())
