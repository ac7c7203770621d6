// Whether a response is the back end's: a gateway's page or a portal's "please sign in" comes with 200 or 401 too, and says
// nothing of who is signed in. The contract's schemas are not in the browser (scripts/build/client-contract.ts): what is checked of every
// response is its outline, and the whole of the one that decides whose device this is.
import { ORPCError } from '@orpc/client'
import * as v from 'valibot'
import { outlines } from 'virtual:contract'

import { CurrentUser } from '#contract/people/current-user.ts'

import { isOffline, SIGN_IN_FIRST, UnansweredError } from '../send.ts'

/** A response that the contract does not know: something stands between this browser and the back end. */
const FOREIGN = 'Unknown response'
const unknownResponse = (cause?: unknown) => new ORPCError('BAD_GATEWAY', { status: 502, message: FOREIGN, cause })

/** Something else answered in the place of the back end: the page of a gateway, or of a network that wants a sign-in. */
export const isForeign = (error: unknown): boolean =>
  error instanceof ORPCError && (error.message === FOREIGN || error.status === SIGN_IN_FIRST)

/** There was a response, but nothing came of it: the server is in trouble, or something else stands in its place. */
export const isUnavailable = (error: unknown): boolean => error instanceof ORPCError && error.status >= 500

/** Whoever is let in by these owns the device from then on. */
const USERS = new Set(['users.me', 'users.view_as', 'users.end_view_as'])

/** Runs a call; what it resolves to has the outline that the contract gives it. */
export async function checked(path: readonly string[], call: () => Promise<unknown>): Promise<unknown> {
  const output = await call().catch((error: unknown) => {
    if (isAnswered(error)) throw error
    // The rest failed on the way from the response to its content.
    throw isLate(error) ? new UnansweredError(error) : unknownResponse(error)
  })
  const name = path.join('.')
  const known = USERS.has(name) ? v.is(CurrentUser, output) : hasOutline(output, outlines[name] ?? [])
  if (!known) throw unknownResponse()
  return output
}

/** What is thrown for a refusal that is not in the back end's words; null leaves it to the client. */
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

/** A page of somebody else's is a file to the client; ours are never one of HTML. */
const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : value instanceof Blob ? (value.type.startsWith('text/html') ? 'page' : 'file') : typeof value

const isObject = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'object' && value !== null
