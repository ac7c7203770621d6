// The kind of each field of a rule, and the comparators and operators that it allows.
import {
  type ActionOperator,
  actionOperators,
  type Comparator,
  comparators,
  contextFields,
  type ContextField,
  type RuleField,
} from './rules.ts'

export type FieldKind = 'quantity' | 'price' | 'rate' | 'boolean' | 'word' | 'day'

const kinds: Record<RuleField | ContextField, FieldKind> = {
  quantity: 'quantity',
  min_quantity: 'quantity',
  max_quantity: 'quantity',
  required: 'boolean',
  visible: 'boolean',
  unit_price: 'price',
  discount_rate: 'rate',
  zone: 'word',
  actor: 'word',
  date: 'day',
}

export const kindOf = (field: RuleField | ContextField): FieldKind => kinds[field]
/** Whether a field belongs to the configuration itself, not to one of its products. */
export const isContextField = (field: RuleField | ContextField): field is ContextField => contextFields.some((one) => one === field)

/** Booleans can only be equal or different; words can also be in a list; numbers and days allow all comparators. */
export function comparatorsOf(field: RuleField | ContextField): readonly Comparator[] {
  const kind = kindOf(field)
  return kind === 'boolean' ? ['eq', 'ne'] : kind === 'word' ? ['eq', 'ne', 'in'] : comparators
}

/** Booleans can only be assigned. */
export const operatorsOf = (field: RuleField): readonly ActionOperator[] => (kindOf(field) === 'boolean' ? ['assign'] : actionOperators)

/** Whether the value of `source` can be written into `destination`: both are booleans or both are numbers, of any unit. */
export const canBeWritten = (source: RuleField, destination: RuleField): boolean =>
  (kindOf(source) === 'boolean') === (kindOf(destination) === 'boolean')
