// The parts of an offer's rules: conditions on its products, and actions that change them.
import type { Actor } from '../prices/amounts.ts'

/** The product fields that rules read and write. Quantities have at most 4 decimals, prices and rates 6; a rate is in percent. */
export const ruleFields = ['quantity', 'min_quantity', 'max_quantity', 'required', 'visible', 'unit_price', 'discount_rate'] as const
export type RuleField = (typeof ruleFields)[number]
/** The fields of the configuration itself that conditions read. */
export const contextFields = ['zone', 'actor', 'date'] as const
export type ContextField = (typeof contextFields)[number]

/** `between` is inclusive. */
export const comparators = ['eq', 'ne', 'lt', 'lte', 'gte', 'gt', 'between', 'in'] as const
export type Comparator = (typeof comparators)[number]
/** `minimum` raises to at least the value, `maximum` lowers to at most the value. */
export const actionOperators = ['assign', 'add', 'subtract', 'multiply', 'divide', 'minimum', 'maximum'] as const
export type ActionOperator = (typeof actionOperators)[number]

/** A decimal, a day or a word; a boolean; two texts for `between`; any number of texts for `in`. */
export type ConditionValue = string | boolean | readonly string[]
export interface Condition {
  /** The product whose field is compared; none for a field of the configuration. */
  product_id?: number | null | undefined
  field: RuleField | ContextField
  comparator: Comparator
  value: ConditionValue
}
/** Never empty, and at most `MOST_LEVELS` deep, including itself. */
export interface Group {
  operator: 'and' | 'or'
  items: readonly (Group | Condition)[]
}
export const MOST_LEVELS = 4
/** The limits of a rule, and of the rules of an offer: far above any real use, and low enough to evaluate on every keystroke. */
export const MOST_CONDITIONS = 100
export const MOST_VALUES = 200
export const MOST_ACTIONS = 100
export const MOST_RULES = 1_000

interface Destination {
  destination_product_id: number
  destination_field: RuleField
  operator: ActionOperator
}
/** Writes a value, or the current value of another field. */
export type Action =
  | (Destination & { value: string | boolean; source_product_id?: undefined; source_field?: undefined })
  | (Destination & { value?: undefined; source_product_id: number; source_field: RuleField })

/**
 * One version of a rule. It applies when it is active, its dates include the day and, if it has tags, the configuration contains a product
 * with one of them.
 */
export interface Rule {
  id: number
  version_number: number
  active: boolean
  start_date: string | null
  end_date: string | null
  tag_ids: readonly number[]
  conditions: Group
  actions: readonly Action[]
}

/**
 * A product before and after the rules. Decimal strings; a null maximum means no limit, a null price no price. An invisible product is left
 * out of totals; conditions still read its quantity.
 */
export interface RuleProduct {
  product_id: number
  quantity: string
  min_quantity: string
  max_quantity: string | null
  required: boolean
  visible: boolean
  unit_price: string | null
  discount_rate: string | null
}
/** The input of an evaluation: each product once, with the quantities of its bundles added up, and the zone, actor and date of the sale. */
export interface Configuration {
  products: readonly (RuleProduct & { tag_ids: readonly number[] })[]
  /** The subsidiary's code. */
  zone: string | null
  actor: Actor
  date: string
}

/** Why a rule, or one of its actions, had no effect. */
export type RuleSkip = 'INACTIVE' | 'OUT_OF_PERIOD' | 'NO_TAG'
export type ActionSkip =
  /** The destination product is not in the configuration. */
  | 'UNKNOWN_PRODUCT'
  | 'UNDEFINED_OPERAND'
  | 'DIVISION_BY_ZERO'
  /** A quantity or price would be negative. */
  | 'NEGATIVE'
  /** A discount would be outside 0 to 100 %. */
  | 'DISCOUNT_OUT_OF_RANGE'
  /** The result has more than 12 digits before the decimal point. */
  | 'TOO_LARGE'
  /** The value cannot be written there: arithmetic on a boolean, or a number for a boolean field. */
  | 'UNFIT'

export interface RuleChange {
  product_id: number
  field: RuleField
  before: string | boolean | null
  after: string | boolean | null
}
/** The outcome of one rule; traces are listed in execution order. */
export interface RuleTrace {
  rule_id: number
  version_number: number
  fired: boolean
  /** For a rule that did not fire: the false conditions inside groups that are false. */
  failed: Condition[]
  /** The values that changed, action by action. */
  changes: RuleChange[]
  /** Why the rule, or the first of its `skipped_actions`, had no effect. */
  skipped?: RuleSkip | ActionSkip
  /** `action` is the index in the rule, from 0. */
  skipped_actions?: { action: number; product_id: number; field: RuleField; reason: ActionSkip }[]
}

/** The problems that the analysis of a rule set may find (`analysis.ts`). */
export const findingKinds = ['CONFLICT', 'UNREACHABLE', 'SHADOWED', 'CYCLE', 'OUT_OF_BOUNDS', 'DIVISION_BY_ZERO', 'BELOW_MIN'] as const
export type FindingKind = (typeof findingKinds)[number]
