// The rights that calls of the API require, as declared by the contract and included by the build.
import { contract } from 'virtual:contract'

import type { EndpointName } from '#contract/index.ts'
import { allOf, holds, type Access, type Holder, type Way } from '#contract/people/permissions.ts'

/** Names of calls: any one of them, or all of those in an inner list. */
export type Calls = readonly (EndpointName | readonly EndpointName[])[]

/** The ways to be allowed at least one of the calls. */
export const waysTo = (calls: Calls): readonly Way[] =>
  calls.flatMap((some) => (typeof some === 'string' ? waysToOne(some) : some.map(waysToOne).reduce(combined)))

function waysToOne(name: EndpointName): readonly Way[] {
  const [entity = '', call = ''] = name.split('.')
  return contract[entity]?.[call]?.['~orpc'].meta.anyOf ?? ['admin']
}

/** The ways that allow both the first and the second. */
const combined = (first: readonly Way[], second: readonly Way[]): Way[] =>
  first.flatMap((one) => second.map((other): Way => [...allOf(one), ...allOf(other)] as [Access, ...Access[]]))

/** The rights that `user` lacks for all of the ways; empty if one of them is open. */
export function missingOf(user: Holder, ways: readonly Way[]): Access[] {
  const lacking = ways.map((way) => allOf(way).filter((right) => !holds(user, [right])))
  return lacking.some(({ length }) => length === 0) ? [] : [...new Set(lacking.flat())]
}
