// Converts errors into what a caller may know: a code and field keys, never a stack, SQL or an echoed value.
import { ORPCError, ValidationError } from '@orpc/server'
import type * as v from 'valibot'

import type { FieldError } from '#contract/shared/endpoint.ts'

/** Converts anything thrown by a handler into the error of the response; logs unexpected errors. */
export function answerable(error: unknown): ORPCError<string, unknown> {
  if (error instanceof ORPCError && error.cause instanceof ValidationError && error.code === 'BAD_REQUEST')
    return new ORPCError('BAD_REQUEST', { defined: true, data: { errors: error.cause.issues.slice(0, MOST_ERRORS).map(fieldError) } })
  if (error instanceof ORPCError && !(error.cause instanceof ValidationError)) return error
  const states = systemStates(error)
  const is = (known: RegExp) => states.some((state) => known.test(state))
  if (is(full)) return new ORPCError('INSUFFICIENT_STORAGE', { status: 507, message: 'No space left' })
  if (isAway(error)) return new ORPCError('SERVICE_UNAVAILABLE', { status: 503 })
  if (is(unstorable)) return new ORPCError('BAD_REQUEST')
  // Two writers conflicted (deadlock, serialisation): nothing was written, so the request can be repeated safely.
  if (is(/^40(P01|001)$/)) return new ORPCError('SERVICE_UNAVAILABLE', { status: 503 })
  logError(error)
  return new ORPCError('INTERNAL_SERVER_ERROR')
}

/** The maximum number of errors returned; a body can contain thousands of mistakes, but no reader needs more. */
export const MOST_ERRORS = 100

/** No space left in the database, in a folder, or in a quota. */
const full = /^(53100|ENOSPC|EDQUOT)$/

/** Cancelled by the timeout, connection lost or refused, too many connections, server stopping; or the file service is unavailable. */
const unavailable =
  /^(57014|57P0\d|53300|08\w{3}|CONNECTION_\w+|CONNECT_TIMEOUT|ECONN\w+|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|TimeoutError|SlowDown|ServiceUnavailable|InternalError)$/

/** Whether the database or the file service is temporarily unavailable, so that the request can only be repeated later. */
export const isAway = (error: unknown): boolean =>
  (error instanceof ORPCError && error.status === 503) || systemStates(error).some((state) => unavailable.test(state))

/** Characters that PostgreSQL cannot store in text or JSON, when no schema has refused them before. */
const unstorable = /^(22021|22P05|22P02)$/

/** The SQL states and system codes of an error, collected from the causes wrapped by query builder, file store and service client. */
function systemStates(error: unknown): string[] {
  const states: string[] = []
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth++)
    if (!(at instanceof ORPCError)) states.push(at.name, ...('code' in at && typeof at.code === 'string' ? [at.code] : []))
  return states
}

/** Logs one line of JSON on stderr: kind and place, without values, addresses or SQL. */
export function logError(error: unknown): void {
  const root = rootOf(error)
  const where =
    root instanceof Error
      ? root.stack
          ?.split('\n')
          .filter((line) => line.trim().startsWith('at '))
          .slice(0, 4)
      : []
  const name = root instanceof Error ? root.name : typeof root
  console.error(JSON.stringify({ time: new Date().toISOString(), level: 'error', name, state: systemStates(error).join(' '), where }))
}

const rootOf = (error: unknown): unknown => (error instanceof Error && error.cause ? rootOf(error.cause) : error)

/** Converts a Valibot issue to a field and a stable key; built-in English messages never leave the server. */
function fieldError(issue: ValidationError['issues'][number]): FieldError {
  const { path, message, ...rest } = issue as v.BaseIssue<unknown>
  const field = (path ?? [])
    .map((item) => String(item.key))
    .filter((key) => key !== 'params' && key !== 'query')
    // Any other key is not a field of ours but text sent by the caller.
    .filter((key) => /^[a-z0-9_]{1,60}$/.test(key))
    .join('.')
  const missing = rest.received === 'undefined'
  const key = missing ? 'required' : /^[a-z_]+$/.test(message) ? message : 'invalid'
  // For `too_long`, the user needs to know the limit.
  return key === 'too_long' && typeof rest.requirement === 'number' ? { field, key, params: { max: rest.requirement } } : { field, key }
}
