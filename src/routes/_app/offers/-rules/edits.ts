// Edits of a rule's blocks: the tree of conditions, addressed by the positions of its groups, and the initial values of new blocks.
import type { Action, ActionOperator, Comparator, Condition, Group, RuleField } from '#engine/rules/rules.ts'
import { type ConditionField, kindOf, type ValueKind } from '#entities/rules/words.ts'
import { movedTo } from '#kit/list/place-keys.ts'

/** The path to a node of the tree: its position in each group on the way. */
export type Path = readonly number[]
export type Item = Group['items'][number]

/** No product has been chosen yet: a rule with it is refused. */
export const NO_PRODUCT = 0

export const blankCondition = (): Condition => ({ product_id: NO_PRODUCT, field: 'quantity', comparator: 'gte', value: '' })
export const blankGroup = (operator: Group['operator']): Group => ({ operator, items: [blankCondition()] })
export const blankAction = (): Action => ({
  destination_product_id: NO_PRODUCT,
  destination_field: 'quantity',
  operator: 'assign',
  value: '',
})

/**
 * The tree with the item at `path` changed, or removed if `change` returns null. A group that loses its last item is removed too; the
 * outermost one stays.
 */
export function changedAt(group: Group, path: Path, change: (item: Item) => Item | null): Group {
  const [place, ...rest] = path
  if (place === undefined) return group
  const items = group.items.flatMap((item, at) => {
    if (at !== place) return [item]
    if (rest.length === 0) return change(item) ?? []
    if (!('items' in item)) return [item]
    const inner = changedAt(item, rest, change)
    return inner.items.length > 0 ? [inner] : []
  })
  return { ...group, items }
}

/** The tree with an item of the group at `path` moved from `from` to `to`. */
export function movedAt(group: Group, path: Path, from: number, to: number): Group {
  const moved = (inner: Group): Group => ({ ...inner, items: movedTo(inner.items, from, to) })
  return path.length === 0 ? moved(group) : changedAt(group, path, (inner) => ('items' in inner ? moved(inner) : inner))
}

/** The tree with an item added at the end of the group at `path`; an empty path is the outermost group. */
export const withItem = (group: Group, path: Path, item: Item): Group =>
  path.length === 0
    ? { ...group, items: [...group.items, item] }
    : changedAt(group, path, (inner) => ('items' in inner ? { ...inner, items: [...inner.items, item] } : inner))

const numbers: readonly Comparator[] = ['eq', 'ne', 'lt', 'lte', 'gte', 'gt', 'between', 'in']
const comparatorsOf: Record<ValueKind, readonly Comparator[]> = {
  quantity: numbers,
  money: numbers,
  percent: numbers,
  day: numbers,
  boolean: ['eq'],
  zone: ['eq', 'ne', 'in'],
  actor: ['eq', 'ne'],
}
export const comparatorsFor = (field: ConditionField): readonly Comparator[] => comparatorsOf[kindOf[field]]
/** Booleans can only be assigned; numbers can also be calculated with. */
export const operatorsFor = (field: RuleField): readonly ActionOperator[] =>
  kindOf[field] === 'boolean' ? ['assign'] : ['assign', 'add', 'subtract', 'multiply', 'divide', 'minimum', 'maximum']

const isOfConfiguration = (field: ConditionField) => field === 'zone' || field === 'actor' || field === 'date'

/** The condition with another field; the value is kept if the new field is of the same kind. */
export function withField(condition: Condition, field: ConditionField): Condition {
  const { product_id: former, ...rest } = condition
  const same = kindOf[field] === kindOf[condition.field]
  const comparator = comparatorsFor(field).includes(condition.comparator) ? condition.comparator : 'eq'
  const value = same ? condition.value : kindOf[field] === 'boolean' ? true : ''
  const of = isOfConfiguration(field) ? {} : { product_id: former ?? NO_PRODUCT }
  return withComparator({ ...rest, ...of, field, value }, comparator)
}

/** Two values for `between`, any number for `in`, otherwise one. */
export function withComparator(condition: Condition, comparator: Comparator): Condition {
  const { value } = condition
  if (typeof value === 'boolean') return { ...condition, comparator }
  const values = typeof value === 'string' ? [value] : value
  const first = values[0] ?? ''
  const wanted = comparator === 'between' ? [first, values[1] ?? ''] : comparator === 'in' ? values : first
  return { ...condition, comparator, value: wanted }
}

export function withDestination(action: Action, destination_field: RuleField): Action {
  const boolean = kindOf[destination_field] === 'boolean'
  const same = boolean === (kindOf[action.destination_field] === 'boolean')
  if (same) return { ...action, destination_field }
  const { destination_product_id } = action
  return { destination_product_id, destination_field, operator: 'assign', value: boolean ? true : '' }
}
