// Dependencies between the actions of rules: which feed each other, and which are always overwritten by a later rule.
import type { CompiledAction, CompiledCondition, CompiledGroup, CompiledRule, Program } from './compile.ts'
import { INACTIVE } from './compile.ts'
import { ASSIGN, type Exact } from './numbers.ts'
import type { Observed } from './observe.ts'

/** An action and the index of its rule. */
export interface Edge {
  rule: number
  action: CompiledAction
}

/** Whether all actions of the cycle were executed in the same evaluation. */
export const isDone = (cycle: readonly Edge[], { done }: Observed): boolean =>
  cycle.every((edge) => done.some(({ rule, action }) => rule === edge.rule && action === edge.action))

/** For each action that reads fields written by others: the shortest cycle through it. At most one per set of rules. */
export function cyclesOf(edges: readonly Edge[]): Edge[][] {
  const bySource = Map.groupBy(edges, ({ action }) => action.source)
  const found = new Map<string, Edge[]>()
  for (const edge of edges) {
    if (edge.action.source === edge.action.slot) continue
    const reached = new Map<number, Edge[]>([[edge.action.slot, [edge]]])
    for (const [slot, path] of reached) {
      for (const next of bySource.get(slot) ?? []) if (!reached.has(next.action.slot)) reached.set(next.action.slot, [...path, next])
      if (reached.has(edge.action.source)) break
    }
    const round = reached.get(edge.action.source)
    if (round) found.set([...new Set(round.map(({ rule }) => rule))].toSorted((a, b) => a - b).join(' '), round)
  }
  return [...found.values()]
}

/** Pairs of rules of which the second assigns every field that the first writes, while no rule in between (nor the second) reads them. */
export function coversOf({ rules, start }: Program): [number, number][] {
  const reads = rules.map(({ conditions, actions }) => {
    const sources = actions.flatMap(({ code, slot, source }) => (code === ASSIGN ? [source] : [source, slot]))
    return new Set([...slotsOf(conditions), ...sources])
  })
  const isSure = ({ code, fits, isRead, source, most }: CompiledAction) => {
    const value = start[source] as Exact
    return fits && code === ASSIGN && !isRead && value >= 0 && value <= most
  }
  return rules.flatMap(({ entry, actions }, covered) => {
    const written = new Set(actions.filter(({ fits }) => fits).map(({ slot }) => slot))
    const pairs: [number, number][] = []
    if (entry === INACTIVE || written.size === 0 || actions.some(({ source }) => written.has(source))) return pairs
    for (let by = covered + 1; by < rules.length; by++) {
      const later = rules[by] as CompiledRule
      if (later.entry === INACTIVE) continue
      if (!written.isDisjointFrom(reads[by] as Set<number>)) break
      if (written.isSubsetOf(new Set(later.actions.filter(isSure).map(({ slot }) => slot)))) pairs.push([covered, by])
    }
    return pairs
  })
}

const slotsOf = (node: CompiledGroup | CompiledCondition): number[] => ('items' in node ? node.items.flatMap(slotsOf) : [node.slot])
