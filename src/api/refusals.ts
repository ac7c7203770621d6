// Reads the data of the server's refusals by the contract's schemas, for every screen.
import { ORPCError } from '@orpc/client'
import * as v from 'valibot'

import { CHANGED_SINCE, type ChangedLine } from '#contract/shared/changes.ts'
import { BAD_REQUEST, type FieldError, IN_USE } from '#contract/shared/endpoint.ts'

/** The data of a refusal with this code; null for any other error. */
export function refusalOf<Data>(error: unknown, code: string, data: v.GenericSchema<unknown, Data>): Data | null {
  if (!(error instanceof ORPCError) || error.code !== code) return null
  const result = v.safeParse(data, error.data)
  return result.success ? result.output : null
}

/** The errors by field; empty for any other error. */
export const fieldErrorsOf = (error: unknown): FieldError[] => refusalOf(error, 'BAD_REQUEST', BAD_REQUEST.data)?.errors ?? []

/** If the server refused because of changes since the preview or the change itself: the changed lines, otherwise null. */
export const changedSinceOf = (error: unknown): ChangedLine[] | null => refusalOf(error, 'CHANGED_SINCE', CHANGED_SINCE.data)?.rows ?? null

/** If a row cannot be deleted because it is used: its usages, otherwise null. */
export const usagesOf = (error: unknown) => refusalOf(error, 'IN_USE', IN_USE.data)

/** The thing does not exist; also for 400, which an invalid id in the URL causes: to the user that is the same. */
export const isGone = (error: unknown): error is Error =>
  error instanceof ORPCError && (error.code === 'NOT_FOUND' || error.code === 'BAD_REQUEST')
