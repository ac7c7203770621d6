// What somebody has changed since it was previewed, or since a change was made: why nothing was written, or what an undo leaves.
import { ORPCError } from '@orpc/server'

import type { ChangedLine } from '#contract/shared/changes.ts'

export const changedSince = (rows: ChangedLine[]) => new ORPCError('CHANGED_SINCE', { status: 409, defined: true, data: { rows } })

/** `now` says who wrote last what is stored, if it still is; `reference` names what it belonged to. */
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
