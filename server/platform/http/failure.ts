// Error responses.
import type { ORPCError } from '@orpc/server'

/** The body of an error. A request that could not be parsed gets an error without a field. */
export function bodyOf(error: ORPCError<string, unknown>): unknown {
  const { defined, code, status, message, data } = error.toJSON()
  const named = typeof data === 'object' && data !== null && 'errors' in data
  const malformed = code === 'BAD_REQUEST' && !named ? { errors: [{ field: '', key: 'malformed' }] } : data
  return { defined, code, status, message, data: malformed }
}

/** The seconds after which a refused call may be repeated: those in the response, otherwise one. */
export async function secondsToWait(response: Response): Promise<string> {
  const body = (await response.json()) as { data?: { seconds?: number } }
  return String(body.data?.seconds ?? 1)
}

export function failure(error: ORPCError<string, unknown>): Response {
  const response = Response.json(bodyOf(error), { status: error.status })
  if (error.status === 503 || error.status === 429) response.headers.set('Retry-After', '1')
  // The rest of the body is not read, so the connection is closed with the response.
  if (error.status === 413) response.headers.set('Connection', 'close')
  return response
}
