// A second implementation of rules, as plain as possible: each condition and action is interpreted, with a decimal library.
import { Big } from 'big.js'

import type {
  Action,
  ActionSkip,
  Condition,
  Configuration,
  ContextField,
  Group,
  Rule,
  RuleField,
  RuleProduct,
  RuleTrace,
} from '#engine/rules/rules.ts'

/** Enough decimals to see on which side of a half a quotient lies. */
const Exact = Big()
Exact.DP = 60

type Value = Big | boolean | string | null
type Reads = (field: RuleField | ContextField, product_id?: number | null) => Value

export function naiveEvaluation(rules: readonly Rule[], configuration: Configuration): { products: RuleProduct[]; trace: RuleTrace[] } {
  const products = configuration.products.map(withoutTags)
  const find = (id: number | null | undefined) => products.find(({ product_id }) => product_id === id)
  const reads: Reads = (field, product_id) => {
    if (field === 'zone' || field === 'actor' || field === 'date') return configuration[field]
    const value = find(product_id)?.[field] ?? null
    return typeof value === 'string' ? new Exact(value) : value
  }
  const trace = rules.map((rule): RuleTrace => {
    const told = { rule_id: rule.id, version_number: rule.version_number, fired: false, failed: [], changes: [] }
    const { date } = configuration
    if (!rule.active) return { ...told, skipped: 'INACTIVE' }
    if ((rule.start_date && date < rule.start_date) || (rule.end_date && date > rule.end_date)) return { ...told, skipped: 'OUT_OF_PERIOD' }
    const tags = configuration.products.flatMap(({ tag_ids }) => tag_ids)
    if (rule.tag_ids.length > 0 && !rule.tag_ids.some((tag) => tags.includes(tag))) return { ...told, skipped: 'NO_TAG' }
    if (!groupHolds(rule.conditions, reads)) return { ...told, failed: failedIn(rule.conditions, reads) }
    const skipped_actions: NonNullable<RuleTrace['skipped_actions']> = []
    const changes: RuleTrace['changes'] = []
    for (const [place, action] of rule.actions.entries()) {
      const { destination_product_id: product_id, destination_field: field } = action
      const before = reads(field, product_id)
      const after = resultOf(action, find(product_id), reads)
      if (typeof after === 'string') {
        skipped_actions.push({ action: place, product_id, field, reason: after })
        continue
      }
      if (same(before, after)) continue
      changes.push({ product_id, field, before: said(before), after: said(after) })
      Object.assign(find(product_id) ?? {}, { [field]: said(after) })
    }
    const skipped = skipped_actions[0] && { skipped: skipped_actions[0].reason, skipped_actions }
    return { ...told, fired: true, changes, ...skipped }
  })
  // A number that has returned to its original value keeps its original notation.
  return { products: products.map((product, at) => asBefore(product, configuration.products[at])), trace }
}

const withoutTags = ({ tag_ids: _tags, ...product }: Configuration['products'][number]): RuleProduct => product
const same = (a: Value, b: Value): boolean => (a instanceof Exact && b instanceof Exact ? a.eq(b) : a === b)

function asBefore(after: RuleProduct, before: RuleProduct | undefined): RuleProduct {
  const texts = Object.entries(after).map(([field, value]: [string, unknown]) => {
    const old: unknown = before && Reflect.get(before, field)
    return [field, typeof value === 'string' && typeof old === 'string' && new Exact(value).eq(old) ? old : value]
  })
  return Object.fromEntries(texts) as RuleProduct
}

/** In the API's format: two decimals, or as many as there are. */
function said(value: Value): string | boolean | null {
  if (typeof value !== 'object' || value === null) return value
  const shortest = value.toFixed()
  return (shortest.split('.')[1] ?? '').length < 2 ? value.toFixed(2) : shortest
}

function groupHolds({ operator, items }: Group, reads: Reads): boolean {
  const hold = items.map((item) => ('items' in item ? groupHolds(item, reads) : conditionHolds(item, reads)))
  return operator === 'and' ? hold.length > 0 && !hold.includes(false) : hold.includes(true)
}

function failedIn(group: Group, reads: Reads): Condition[] {
  if (groupHolds(group, reads)) return []
  return group.items.flatMap((item) => ('items' in item ? failedIn(item, reads) : conditionHolds(item, reads) ? [] : [item]))
}

function conditionHolds({ field, product_id, comparator, value }: Condition, reads: Reads): boolean {
  const is = reads(field, product_id)
  if (is === null) return false
  if (comparator === 'in') return typeof is !== 'boolean' && Array.isArray(value) && value.some((one: string) => order(is, one) === 0)
  if (comparator === 'between') {
    const [low, high] = typeof value === 'object' && typeof is !== 'boolean' && !isWord(field) ? value : []
    return low !== undefined && high !== undefined && order(is, low) >= 0 && order(is, high) <= 0
  }
  if (typeof value === 'object') return false
  if (typeof is === 'boolean' || isWord(field)) {
    if (typeof is !== typeof value || (comparator !== 'eq' && comparator !== 'ne')) return false
    // A word that is not an actor cannot be compared.
    if (field === 'actor' && value !== 'agency' && value !== 'seller') return false
    return (is === value) === (comparator === 'eq')
  }
  const found = order(is, value)
  return (
    { eq: found === 0, ne: found !== 0, lt: found < 0, lte: found <= 0, gte: found >= 0, gt: found > 0 }[comparator] && !Number.isNaN(found)
  )
}

const isWord = (field: string): boolean => field === 'zone' || field === 'actor'

/** Negative, zero or positive if `is` is less than, equal to or greater than `other`; NaN if they cannot be compared. */
function order(is: Value, other: string | boolean): number {
  if (typeof other === 'boolean') return Number.NaN
  if (is instanceof Exact) return /^-?\d+(\.\d+)?$/.test(other) ? is.cmp(other) : Number.NaN
  if (typeof is !== 'string' || (is.includes('-') && !other.includes('-'))) return Number.NaN
  return is < other ? -1 : is > other ? 1 : 0
}

/** The value to write, or why none is written. */
function resultOf(action: Action, product: RuleProduct | undefined, reads: Reads): Big | boolean | ActionSkip {
  const { destination_field: field, operator } = action
  const isFlag = field === 'required' || field === 'visible'
  const source = action.source_field
  const fromFlag = source === undefined ? typeof action.value === 'boolean' : source === 'required' || source === 'visible'
  if (isFlag !== fromFlag || (isFlag && operator !== 'assign')) return 'UNFIT'
  if (!product) return 'UNKNOWN_PRODUCT'
  const operand = source === undefined ? literal(action.value) : reads(source, action.source_product_id)
  const now = reads(field, product.product_id)
  if (typeof operand === 'boolean') return operand
  if (!(operand instanceof Exact)) return 'UNDEFINED_OPERAND'
  if (operator !== 'assign' && !(now instanceof Exact)) return 'UNDEFINED_OPERAND'
  if (operator === 'divide' && operand.eq(0)) return 'DIVISION_BY_ZERO'
  const exact = calculated(operator, now instanceof Exact ? now : new Exact(0), operand)
  const result = exact.round(field.includes('quantity') ? 4 : 6, Exact.roundHalfUp)
  if (field === 'discount_rate' && (result.lt(0) || result.gt(100))) return 'DISCOUNT_OUT_OF_RANGE'
  if (result.lt(0)) return 'NEGATIVE'
  return result.gte('1000000000000') ? 'TOO_LARGE' : result
}

const literal = (value: string | boolean | undefined): Value =>
  typeof value === 'string' ? (/^-?\d+(\.\d+)?$/.test(value) ? new Exact(value) : null) : (value ?? null)

function calculated(operator: Action['operator'], now: Big, operand: Big): Big {
  switch (operator) {
    case 'assign':
      return operand
    case 'add':
      return now.plus(operand)
    case 'subtract':
      return now.minus(operand)
    case 'multiply':
      return now.times(operand)
    case 'divide':
      return now.div(operand)
    case 'minimum':
      return now.gt(operand) ? now : operand
    case 'maximum':
      return now.lt(operand) ? now : operand
  }
}
