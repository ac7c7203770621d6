// What the calls of the API ask of who makes them: the contract's own declaration, which the build brings along.
import { contract } from 'virtual:contract'

import type { EndpointName } from '#contract/index.ts'
import { allOf, holds, type Access, type Holder, type Way } from '#contract/people/permissions.ts'

/** Calls by their names: any one of them, or of those in an inner list all together. */
export type Calls = readonly (EndpointName | readonly EndpointName[])[]

/** The ways in to at least one of the calls. */
export const waysTo = (calls: Calls): readonly Way[] =>
  calls.flatMap((some) => (typeof some === 'string' ? waysToOne(some) : some.map(waysToOne).reduce(combined)))

function waysToOne(name: EndpointName): readonly Way[] {
  const [entity = '', call = ''] = name.split('.')
  return contract[entity]?.[call]?.['~orpc'].meta.anyOf ?? ['admin']
}

/** What opens the first and the second. */
const combined = (first: readonly Way[], second: readonly Way[]): Way[] =>
  first.flatMap((one) => second.map((other): Way => [...allOf(one), ...allOf(other)] as [Access, ...Access[]]))

/** The rights for want of which none of the ways is open to `user`; empty when one is. */
export function missingOf(user: Holder, ways: readonly Way[]): Access[] {
  const lacking = ways.map((way) => allOf(way).filter((right) => !holds(user, [right])))
  return lacking.some(({ length }) => length === 0) ? [] : [...new Set(lacking.flat())]
}
