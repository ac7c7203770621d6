// What goes wrong, turned into what a caller may know: a code and field keys, never a stack, SQL or an echoed value.
import { ORPCError, ValidationError } from '@orpc/server'
import type * as v from 'valibot'

import type { FieldError } from '../contract/base.ts'

/** Turns anything thrown by a handler into the error that is answered; logs what nobody foresaw. */
export function answerable(error: unknown): ORPCError<string, unknown> {
  if (error instanceof ORPCError && error.cause instanceof ValidationError && error.code === 'BAD_REQUEST')
    return new ORPCError('BAD_REQUEST', { defined: true, data: { errors: error.cause.issues.map(fieldError) } })
  if (error instanceof ORPCError && !(error.cause instanceof ValidationError)) return error
  const state = databaseState(error)
  if (state && unavailable.test(state)) return new ORPCError('SERVICE_UNAVAILABLE', { status: 503 })
  if (state && unstorable.test(state)) return new ORPCError('BAD_REQUEST')
  if (state === '53100') return new ORPCError('INSUFFICIENT_STORAGE', { status: 507, message: 'No space left' })
  // Two writers met (deadlock, serialisation): asking again is safe, nothing was written.
  if (state === '40P01' || state === '40001') return new ORPCError('SERVICE_UNAVAILABLE', { status: 503 })
  logError(error)
  return new ORPCError('INTERNAL_SERVER_ERROR')
}

/** Cancelled by the deadline, connection lost or refused, too many connections, server stopping. */
const unavailable = /^(57014|57P0\d|53300|08\w{3}|CONNECTION_\w+|CONNECT_TIMEOUT|ECONN\w+|ENOENT|EPIPE|ETIMEDOUT)$/

/** Characters that no text or JSON of the database can hold, where no schema has refused them before. */
const unstorable = /^(22021|22P05|22P02)$/

/** The state or system code of a database failure, found below what the query builder wraps around it. */
function databaseState(error: unknown): string | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if ('code' in at && typeof at.code === 'string' && !(at instanceof ORPCError)) return at.code
  return null
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
  console.error(JSON.stringify({ time: new Date().toISOString(), level: 'error', name, state: databaseState(error), where }))
}

const rootOf = (error: unknown): unknown => (error instanceof Error && error.cause ? rootOf(error.cause) : error)

/** A Valibot issue as a field and a stable key; built-in English messages never leave the server. */
function fieldError(issue: ValidationError['issues'][number]): FieldError {
  const { path, message, ...rest } = issue as v.BaseIssue<unknown>
  const field = (path ?? [])
    .map((item) => String(item.key))
    .filter((key) => key !== 'params' && key !== 'query')
    .join('.')
  const missing = rest.received === 'undefined'
  const key = missing ? 'required' : /^[a-z_]+$/.test(message) ? message : 'invalid'
  // How long it may be is what a person needs to know.
  return key === 'too_long' && typeof rest.requirement === 'number' ? { field, key, params: { max: rest.requirement } } : { field, key }
}
