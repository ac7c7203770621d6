// The cached responses that a change makes stale, as the contract declares them at each call.
import { contract } from 'virtual:contract'

import type { Group } from '#contract/shared/touches.ts'

/**
 * The groups of calls whose responses are stale after `call` (`products.update`). None if it changes nothing, and none after a change of
 * one's own rights: it makes everything stale, but the route guards must run first (`rightsChanged`).
 */
export function staleAfter(call: string): readonly Group[] {
  const [group = '', name = ''] = call.split('.')
  const touched = contract[group]?.[name]?.['~orpc'].meta.touches
  return touched ? [group as Group, 'activities', ...touched] : []
}
