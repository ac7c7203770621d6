// What the server says of a request that it refuses, read by the contract's own schemas: one reader for every screen.
import { ORPCError } from '@orpc/client'
import * as v from 'valibot'

import { CHANGED_SINCE, type ChangedLine } from '#contract/shared/changes.ts'
import { BAD_REQUEST, type FieldError, IN_USE } from '#contract/shared/endpoint.ts'

/** What comes with a refusal of this kind; null for any other error. */
export function refusalOf<Data>(error: unknown, code: string, data: v.GenericSchema<unknown, Data>): Data | null {
  if (!(error instanceof ORPCError) || error.code !== code) return null
  const result = v.safeParse(data, error.data)
  return result.success ? result.output : null
}

/** What is wrong, field by field; nothing for any other error. */
export const fieldErrorsOf = (error: unknown): FieldError[] => refusalOf(error, 'BAD_REQUEST', BAD_REQUEST.data)?.errors ?? []

/** What somebody changed since it was previewed or done, where that is why the server refused; else null. */
export const changedSinceOf = (error: unknown): ChangedLine[] | null => refusalOf(error, 'CHANGED_SINCE', CHANGED_SINCE.data)?.rows ?? null

/** What still uses a thing, where that is why it cannot be deleted; else null. */
export const usagesOf = (error: unknown) => refusalOf(error, 'IN_USE', IN_USE.data)

/** There is no such thing; 400 says so of an address that is no id, which to the reader is the same. */
export const isGone = (error: unknown): error is Error =>
  error instanceof ORPCError && (error.code === 'NOT_FOUND' || error.code === 'BAD_REQUEST')
