// What each field of a rule is, and therefore how it may be compared and changed.
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

/** What a field is compared and written as. */
export const kindOf = (field: RuleField | ContextField): FieldKind => kinds[field]
/** Whether a field is read of the configuration itself, not of one of its articles. */
export const isContextField = (field: RuleField | ContextField): field is ContextField => contextFields.some((one) => one === field)

/** Yes and no are the same or not; words are, or are among some; days and numbers lie somewhere as well. */
export function comparatorsOf(field: RuleField | ContextField): readonly Comparator[] {
  const kind = kindOf(field)
  return kind === 'boolean' ? ['eq', 'ne'] : kind === 'word' ? ['eq', 'ne', 'in'] : comparators
}

/** Yes and no can only be set. */
export const operatorsOf = (field: RuleField): readonly ActionOperator[] => (kindOf(field) === 'boolean' ? ['assign'] : actionOperators)

/** Whether what `source` says can be written into `destination`: numbers are numbers, whatever they count. */
export const canBeWritten = (source: RuleField, destination: RuleField): boolean =>
  (kindOf(source) === 'boolean') === (kindOf(destination) === 'boolean')
