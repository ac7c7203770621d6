// Checks that a response comes from the back end: a gateway's page or a portal's "please sign in" also arrives with 200 or 401, and
// tells nothing about who is signed in. The contract's schemas are not in the browser (scripts/build/client-contract.ts): every response is
// checked by its outline only, except the signed-in user, which is checked completely because it decides whose device this is.
import { ORPCError } from '@orpc/client'
import * as v from 'valibot'
import { outlines } from 'virtual:contract'

import { CurrentUser } from '#contract/people/current-user.ts'

import { isOffline, SIGN_IN_FIRST, UnansweredError } from '../send.ts'

/** A response that does not match the contract: there is something between this browser and the back end. */
const FOREIGN = 'Unknown response'
const unknownResponse = (cause?: unknown) => new ORPCError('BAD_GATEWAY', { status: 502, message: FOREIGN, cause })

/** Something else responded instead of the back end: a gateway, or a network that requires a sign-in. */
export const isForeign = (error: unknown): boolean =>
  error instanceof ORPCError && (error.message === FOREIGN || error.status === SIGN_IN_FIRST)

/** There was a response, but not a usable one: the server is failing, or something else responded instead of it. */
export const isUnavailable = (error: unknown): boolean => error instanceof ORPCError && error.status >= 500

/** The device belongs to the user that these calls return. */
const USERS = new Set(['users.me', 'users.view_as', 'users.end_view_as'])

/** Runs a call; its result has the outline given by the contract. */
export async function checkResponse(path: readonly string[], call: () => Promise<unknown>): Promise<unknown> {
  const output = await call().catch((error: unknown) => {
    if (isAnswered(error)) throw error
    // All other errors occurred between the response and its content.
    throw isLate(error) ? new UnansweredError(error) : unknownResponse(error)
  })
  const name = path.join('.')
  const known = USERS.has(name) ? v.is(CurrentUser, output) : hasOutline(output, outlines[name] ?? [])
  if (!known) throw unknownResponse()
  return output
}

/** Returns the error for a refusal that is not in the back end's format; null leaves it to the client. */
export const unknownRefusal = (body: unknown, { status }: { status: number }): ORPCError<string, unknown> | null =>
  status >= 500 || (typeof body === 'object' && body !== null && 'code' in body) ? null : unknownResponse()

const isAnswered = (error: unknown): boolean => error instanceof ORPCError || isOffline(error) || isAbort(error)

const isLate = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

function hasOutline(output: unknown, alternatives: (typeof outlines)[string]): boolean {
  if (alternatives.length === 0) return output === undefined
  return alternatives.some((outline) => (outline === null ? output === null : isObject(output) && fits(output, outline)))
}

const fits = (output: Record<string, unknown>, outline: Record<string, string>): boolean =>
  Object.entries(outline).every(([field, kind]) => field in output && (kind === 'any' || kindOf(output[field]) === kind))

/** The client treats a foreign HTML page as a file; our own files are never HTML. */
const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : value instanceof Blob ? (value.type.startsWith('text/html') ? 'page' : 'file') : typeof value

const isObject = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'object' && value !== null
