// The errors of /auth, in the same format as those of the API.
import type { CommonORPCErrorCode } from '@orpc/client'
import { ORPCError } from '@orpc/server'
import type { Context } from 'hono'

export function answerError(c: Context, code: CommonORPCErrorCode, data?: unknown): Response {
  const error = new ORPCError(code, { data })
  return c.json(error.toJSON(), { status: error.status as 400 })
}
