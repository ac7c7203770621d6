// Removes from error responses what their caller may not see.
import { ORPCError } from '@orpc/server'

import { contract } from '#contract/index.ts'
import { holds, type Rights, type Way } from '#contract/people/permissions.ts'

import { inUse, type Usages } from '../../lookups/lookups.ts'
import { usagesShownTo } from '../../offers/hidden.ts'
import type { RequestContext } from './base.ts'

/**
 * Returns the error as the caller of `path` may see it: a conflict contains the stored row only if the caller may read it by GET, and
 * usages do not name hidden offers, bundles or rules.
 */
export async function withholdCurrent({ db, user }: RequestContext, path: readonly string[], error: unknown): Promise<unknown> {
  if (!(error instanceof ORPCError)) return error
  if (error.code === 'IN_USE') return inUse(await usagesShownTo(db, user, error.data as Usages))
  if (error.code !== 'CONFLICT' || holds(user, readersOf(path))) return error
  return new ORPCError('CONFLICT', { defined: true, data: { ...(error.data as object), current: null } })
}

/** The rights to read by GET what the call at `path` writes: those of its neighbour `get`, or else `list`. */
function readersOf([group = '']: readonly string[]): readonly Way[] {
  const { get, list } = contract[group as keyof typeof contract] as Partial<Record<string, { '~orpc': { meta: unknown } }>>
  return ((get ?? list)?.['~orpc'].meta as Rights | undefined)?.anyOf ?? []
}
