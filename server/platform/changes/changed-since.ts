// The rows that were changed since a preview or since a change was made: the reason why nothing was written, or the rows that an undo
// skips.
import { ORPCError } from '@orpc/server'

import type { ChangedLine } from '#contract/shared/changes.ts'

export const changedSince = (rows: ChangedLine[]) => new ORPCError('CHANGED_SINCE', { status: 409, defined: true, data: { rows } })

/**
 * `now` is the author and time of what is now stored, if the row still exists; `reference` is that of the product or offer it belongs to.
 */
export const changedLine = (
  id: number,
  reference: string,
  now: { by: string | null | undefined; at: string } | undefined,
): ChangedLine => ({
  id,
  reference,
  reason: now ? 'changed' : 'gone',
  changed_by: now?.by ?? null,
  changed_at: now?.at ?? null,
})
