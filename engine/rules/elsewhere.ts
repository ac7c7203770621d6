// Whether a rule only concerns other subsidiaries or actors: its conditions can never hold here, whatever the configuration.
import type { Actor } from '../prices/amounts.ts'
import type { Condition, Group } from './rules.ts'

interface Circumstances {
  /** The subsidiary's code. */
  zone: string | null
  actor: Actor
}

/** Whether the conditions on subsidiary and actor alone make the group false. */
export const isElsewhere = (conditions: Group, place: Circumstances): boolean => !mayHold(conditions, place)

function mayHold(node: Group | Condition, place: Circumstances): boolean {
  if ('items' in node)
    return node.operator === 'and' ? node.items.every((item) => mayHold(item, place)) : node.items.some((item) => mayHold(item, place))
  const { field, comparator, value } = node
  if (field !== 'zone' && field !== 'actor') return true
  const here = place[field]
  // A condition with an undefined operand is false.
  if (here === null) return false
  if (comparator === 'eq') return value === here
  if (comparator === 'ne') return value !== here
  return comparator !== 'in' || (Array.isArray(value) && value.includes(here))
}
