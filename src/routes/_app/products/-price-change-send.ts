// Sending a change of many prices: once, and what it means when it is refused.
import { ORPCError } from '@orpc/client'
import * as v from 'valibot'

import { FieldError } from '../../../../contract/base.ts'
import type { ChangedSince } from '../../../../contract/shared/changes.ts'

/** The rows that somebody changed since, where that is why the server refused; else null. */
export const changedSinceOf = (error: unknown): ChangedSince['rows'] | null =>
  error instanceof ORPCError && error.code === 'CHANGED_SINCE' ? (error.data as ChangedSince).rows : null

const Refusal = v.object({ errors: v.array(FieldError) })

/** Whether more rows are concerned than one change may touch. */
export function isTooMany(error: unknown): boolean {
  const refusal = error instanceof ORPCError ? v.safeParse(Refusal, error.data) : null
  return refusal?.success === true && refusal.output.errors.some(({ key }) => key === 'too_many_rows')
}
