// An error as it is answered.
import type { ORPCError } from '@orpc/server'

/** What could not even be parsed names no field. */
export function bodyOf(error: ORPCError<string, unknown>): unknown {
  const { defined, code, status, message, data } = error.toJSON()
  const named = typeof data === 'object' && data !== null && 'errors' in data
  const malformed = code === 'BAD_REQUEST' && !named ? { errors: [{ field: '', key: 'malformed' }] } : data
  return { defined, code, status, message, data: malformed }
}

/** In how many seconds a refused call may be tried again: as the refusal says, else in one. */
export async function secondsToWait(response: Response): Promise<string> {
  const body = (await response.json()) as { data?: { seconds?: number } }
  return String(body.data?.seconds ?? 1)
}

export function failure(error: ORPCError<string, unknown>): Response {
  const response = Response.json(bodyOf(error), { status: error.status })
  if (error.status === 503 || error.status === 429) response.headers.set('Retry-After', '1')
  // What is left of the body is not read: the connection ends with the answer.
  if (error.status === 413) response.headers.set('Connection', 'close')
  return response
}
