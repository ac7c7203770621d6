// Validation of rules; the form and the server use the same check.
import { parseDate } from '../parsing/dates.ts'
import { actors } from '../prices/amounts.ts'
import { isDecimal } from './compile.ts'
import { canBeWritten, comparatorsOf, isContextField, kindOf, operatorsOf } from './fields.ts'
import { millionths } from './numbers.ts'
import {
  type Action,
  type Condition,
  type ConditionValue,
  type ContextField,
  type Group,
  MOST_ACTIONS,
  MOST_CONDITIONS,
  MOST_LEVELS,
  MOST_VALUES,
  type Rule,
  type RuleField,
} from './rules.ts'

export type RuleRefusalKey =
  | 'empty_group'
  | 'too_deep'
  | 'too_many_conditions'
  | 'too_many_actions'
  | 'too_many_values'
  | 'no_action'
  | 'product_required'
  | 'unknown_product'
  | 'no_product_here'
  | 'unfit_comparator'
  | 'unfit_operator'
  | 'unfit_source'
  | 'required'
  | 'two_values'
  | 'wrong_way_round'
  | 'invalid_decimal'
  | 'invalid_date'
  | 'invalid_boolean'
  | 'invalid_actor'
export interface RuleRefusal {
  /** The path in the rule: `conditions.items.0.value.1`, `actions.2.operator`. */
  field: string
  key: RuleRefusalKey
  params?: { max: number }
}

/**
 * Returns why a rule is refused in an offer with these products; empty when it is valid. Its dates and tags are checked with its other
 * fields. A divisor may be zero and a written value negative: evaluation skips such actions and reports it.
 */
export function ruleRefusals({ conditions, actions }: Pick<Rule, 'conditions' | 'actions'>, products: ReadonlySet<number>): RuleRefusal[] {
  return [
    ...(sizeOf(conditions, 1) > MOST_CONDITIONS
      ? [{ field: 'conditions', key: 'too_many_conditions', params: { max: MOST_CONDITIONS } } as const]
      : groupRefusals(conditions, 'conditions', 1, products)),
    ...(actions.length > MOST_ACTIONS
      ? [{ field: 'actions', key: 'too_many_actions', params: { max: MOST_ACTIONS } } as const]
      : actions.length === 0
        ? [{ field: 'actions', key: 'no_action' } as const]
        : actions.flatMap((action, at) => actionRefusals(action, `actions.${at}`, products))),
  ]
}

/** The number of conditions; an empty group, or one that is too deep, counts as one. */
const sizeOf = ({ items }: Group, level: number): number =>
  level > MOST_LEVELS
    ? 1
    : Math.max(
        1,
        items.reduce((sum, item) => sum + ('items' in item ? sizeOf(item, level + 1) : 1), 0),
      )

function groupRefusals({ items }: Group, path: string, level: number, products: ReadonlySet<number>): RuleRefusal[] {
  if (level > MOST_LEVELS) return [{ field: path, key: 'too_deep', params: { max: MOST_LEVELS } }]
  if (items.length === 0) return [{ field: `${path}.items`, key: 'empty_group' }]
  return items.flatMap((item, at) => {
    const field = `${path}.items.${at}`
    return 'items' in item ? groupRefusals(item, field, level + 1, products) : conditionRefusals(item, field, products)
  })
}

function conditionRefusals(condition: Condition, path: string, products: ReadonlySet<number>): RuleRefusal[] {
  const { field, comparator } = condition
  if (!comparatorsOf(field).includes(comparator))
    return [...subjectRefusals(condition, path, products), { field: `${path}.comparator`, key: 'unfit_comparator' }]
  return [...subjectRefusals(condition, path, products), ...valueRefusals(condition, `${path}.value`)]
}

function subjectRefusals({ field, product_id }: Condition, path: string, products: ReadonlySet<number>): RuleRefusal[] {
  const isNamed = product_id !== null && product_id !== undefined
  if (isContextField(field)) return isNamed ? [{ field: `${path}.product_id`, key: 'no_product_here' }] : []
  if (!isNamed) return [{ field: `${path}.product_id`, key: 'product_required' }]
  return productRefusals(product_id, `${path}.product_id`, products)
}

const productRefusals = (id: number, field: string, products: ReadonlySet<number>): RuleRefusal[] =>
  products.has(id) ? [] : [{ field, key: 'unknown_product' }]

function valueRefusals({ field, comparator, value }: Condition, path: string): RuleRefusal[] {
  if (comparator !== 'between' && comparator !== 'in') return oneRefusals(field, value, path)
  const values = typeof value === 'object' ? value : []
  if (comparator === 'between' && values.length !== 2) return [{ field: path, key: 'two_values' }]
  if (values.length === 0) return [{ field: path, key: 'required' }]
  if (values.length > MOST_VALUES) return [{ field: path, key: 'too_many_values', params: { max: MOST_VALUES } }]
  const refusals = values.flatMap((one, at) => oneRefusals(field, one, `${path}.${at}`))
  const [low = '', high = ''] = values
  return refusals.length === 0 && comparator === 'between' && isBelow(field, high, low)
    ? [{ field: path, key: 'wrong_way_round' }]
    : refusals
}

function isBelow(field: RuleField | ContextField, one: string, other: string): boolean {
  if (kindOf(field) === 'day') return one < other
  const [a, b] = [millionths(one), millionths(other)]
  return a < b
}

/** Why a value does not fit its field. */
function oneRefusals(of: RuleField | ContextField, value: ConditionValue, field: string): RuleRefusal[] {
  const kind = kindOf(of)
  if (kind === 'boolean') return typeof value === 'boolean' ? [] : [{ field, key: 'invalid_boolean' }]
  const text = typeof value === 'string' ? value : ''
  if (kind === 'day') return isDay(text) ? [] : [{ field, key: 'invalid_date' }]
  if (of === 'actor') return actors.some((actor) => actor === text) ? [] : [{ field, key: 'invalid_actor' }]
  if (kind === 'word') return text === '' ? [{ field, key: 'required' }] : []
  return isDecimal(text) ? [] : [{ field, key: 'invalid_decimal' }]
}

/** Whether the text is a calendar day in the API's notation. */
const isDay = (text: string): boolean => parseDate(text) === text

function actionRefusals(action: Action, path: string, products: ReadonlySet<number>): RuleRefusal[] {
  const { destination_product_id, destination_field, operator } = action
  return [
    ...productRefusals(destination_product_id, `${path}.destination_product_id`, products),
    ...(operatorsOf(destination_field).includes(operator) ? [] : [{ field: `${path}.operator`, key: 'unfit_operator' } as const]),
    ...(action.source_field === undefined
      ? oneRefusals(destination_field, action.value, `${path}.value`)
      : [
          ...productRefusals(action.source_product_id, `${path}.source_product_id`, products),
          ...(canBeWritten(action.source_field, destination_field)
            ? []
            : [{ field: `${path}.source_field`, key: 'unfit_source' } as const]),
        ]),
  ]
}
