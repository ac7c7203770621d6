// What goes wrong, turned into what a caller may know: a code and field keys, never a stack, SQL or an echoed value.
import { ORPCError, ValidationError } from '@orpc/server'
import type * as v from 'valibot'

import type { FieldError } from '#contract/shared/endpoint.ts'

/** Turns anything thrown by a handler into the error that is answered; logs what nobody foresaw. */
export function answerable(error: unknown): ORPCError<string, unknown> {
  if (error instanceof ORPCError && error.cause instanceof ValidationError && error.code === 'BAD_REQUEST')
    return new ORPCError('BAD_REQUEST', { defined: true, data: { errors: error.cause.issues.slice(0, MOST_ERRORS).map(fieldError) } })
  if (error instanceof ORPCError && !(error.cause instanceof ValidationError)) return error
  const states = systemStates(error)
  const is = (known: RegExp) => states.some((state) => known.test(state))
  if (is(full)) return new ORPCError('INSUFFICIENT_STORAGE', { status: 507, message: 'No space left' })
  if (isAway(error)) return new ORPCError('SERVICE_UNAVAILABLE', { status: 503 })
  if (is(unstorable)) return new ORPCError('BAD_REQUEST')
  // Two writers met (deadlock, serialisation): asking again is safe, nothing was written.
  if (is(/^40(P01|001)$/)) return new ORPCError('SERVICE_UNAVAILABLE', { status: 503 })
  logError(error)
  return new ORPCError('INTERNAL_SERVER_ERROR')
}

/** Nobody reads more of them; a body can hold thousands of mistakes. */
export const MOST_ERRORS = 100

/** No room left in the database, in a folder, or in the share that somebody may use. */
const full = /^(53100|ENOSPC|EDQUOT)$/

/** Cancelled by the deadline, connection lost or refused, too many connections, server stopping; or the file service is away. */
const unavailable =
  /^(57014|57P0\d|53300|08\w{3}|CONNECTION_\w+|CONNECT_TIMEOUT|ECONN\w+|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|TimeoutError|SlowDown|ServiceUnavailable|InternalError)$/

/** Whether database or file service are away for the moment: trying again later is all there is to do. */
export const isAway = (error: unknown): boolean =>
  (error instanceof ORPCError && error.status === 503) || systemStates(error).some((state) => unavailable.test(state))

/** Characters that no text or JSON of the database can hold, where no schema has refused them before. */
const unstorable = /^(22021|22P05|22P02)$/

/** The states and system codes of a failure, found below what query builder, file store and service client wrap around them. */
function systemStates(error: unknown): string[] {
  const states: string[] = []
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth++)
    if (!(at instanceof ORPCError)) states.push(at.name, ...('code' in at && typeof at.code === 'string' ? [at.code] : []))
  return states
}

/** One line of JSON on stderr: what and where, without values, addresses or SQL. */
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

/** A Valibot issue as a field and a stable key; built-in English messages never leave the server. */
function fieldError(issue: ValidationError['issues'][number]): FieldError {
  const { path, message, ...rest } = issue as v.BaseIssue<unknown>
  const field = (path ?? [])
    .map((item) => String(item.key))
    .filter((key) => key !== 'params' && key !== 'query')
    // Any other key is no field of ours but a word of the caller's.
    .filter((key) => /^[a-z0-9_]{1,60}$/.test(key))
    .join('.')
  const missing = rest.received === 'undefined'
  const key = missing ? 'required' : /^[a-z_]+$/.test(message) ? message : 'invalid'
  // How long it may be is what a person needs to know.
  return key === 'too_long' && typeof rest.requirement === 'number' ? { field, key, params: { max: rest.requirement } } : { field, key }
}
