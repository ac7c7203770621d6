// What the rules of an offer are made of: conditions on its articles, and actions that change them.
import type { Actor } from '../prices/amounts.ts'

/** What rules read and write of an article; quantities have at most 4 decimals, prices and rates 6, a rate is in percent. */
export const ruleFields = ['quantity', 'min_quantity', 'max_quantity', 'required', 'visible', 'unit_price', 'discount_rate'] as const
export type RuleField = (typeof ruleFields)[number]
/** What conditions read of the configuration itself. */
export const contextFields = ['zone', 'actor', 'date'] as const
export type ContextField = (typeof contextFields)[number]

/** `between` includes both ends. */
export const comparators = ['eq', 'ne', 'lt', 'lte', 'gte', 'gt', 'between', 'in'] as const
export type Comparator = (typeof comparators)[number]
/** `minimum` raises to the value (at least), `maximum` lowers to it (at most). */
export const actionOperators = ['assign', 'add', 'subtract', 'multiply', 'divide', 'minimum', 'maximum'] as const
export type ActionOperator = (typeof actionOperators)[number]

/** A decimal, a day or a word; a boolean; two of them for `between`; any number for `in`. */
export type ConditionValue = string | boolean | readonly string[]
export interface Condition {
  /** The article that is looked at; none for what is read of the configuration. */
  product_id?: number | null | undefined
  field: RuleField | ContextField
  comparator: Comparator
  value: ConditionValue
}
/** Never empty, and at most `MOST_LEVELS` deep, itself included. */
export interface Group {
  operator: 'and' | 'or'
  items: readonly (Group | Condition)[]
}
export const MOST_LEVELS = 4
/** What one rule may consist of, and an offer of rules: far more than anybody reads, few enough for every keystroke. */
export const MOST_CONDITIONS = 100
export const MOST_VALUES = 200
export const MOST_ACTIONS = 100
export const MOST_RULES = 1_000

interface Destination {
  destination_product_id: number
  destination_field: RuleField
  operator: ActionOperator
}
/** What is written is a value, or what another field says at that moment. */
export type Action =
  | (Destination & { value: string | boolean; source_product_id?: undefined; source_field?: undefined })
  | (Destination & { value?: undefined; source_product_id: number; source_field: RuleField })

/** One version of a rule. It acts where it is active, its dates contain the day and, with tags, the configuration has an article with one of them. */
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
 * An article as rules find it and leave it. Decimal strings; no maximum = as many as one likes; no price where it has none.
 * One that is not visible counts in no total; conditions still read its quantity.
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
/** What is evaluated: each article once, with the sum of its bundles, and where, for whom and when it is sold. */
export interface Configuration {
  products: readonly (RuleProduct & { tag_ids: readonly number[] })[]
  /** The subsidiary's code. */
  zone: string | null
  actor: Actor
  date: string
}

/** Why a rule, or one of its actions, did nothing. */
export type RuleSkip = 'INACTIVE' | 'OUT_OF_PERIOD' | 'NO_TAG'
export type ActionSkip =
  /** The article that would be written is not in the configuration. */
  | 'UNKNOWN_PRODUCT'
  | 'UNDEFINED_OPERAND'
  | 'DIVISION_BY_ZERO'
  /** A quantity or a price below zero. */
  | 'NEGATIVE'
  /** A discount outside 0 to 100 %. */
  | 'DISCOUNT_OUT_OF_RANGE'
  /** More than 12 digits before the point. */
  | 'TOO_LARGE'
  /** Nothing that can be written there: arithmetic on yes and no, or a number where yes or no belongs. */
  | 'UNFIT'

export interface RuleChange {
  product_id: number
  field: RuleField
  before: string | boolean | null
  after: string | boolean | null
}
/** What became of one rule, in the order in which they ran. */
export interface RuleTrace {
  rule_id: number
  version_number: number
  fired: boolean
  /** Of a rule that did not fire: the conditions that stood in the way, which are the false ones in groups that are false. */
  failed: Condition[]
  /** What is another value after than before, action by action. */
  changes: RuleChange[]
  /** Why the rule, or the first of its `skipped_actions`, did nothing. */
  skipped?: RuleSkip | ActionSkip
  /** `action` is its place in the rule, from 0. */
  skipped_actions?: { action: number; product_id: number; field: RuleField; reason: ActionSkip }[]
}

/** What the analysis of a whole set may find (`analysis.ts`). */
export const findingKinds = ['CONFLICT', 'UNREACHABLE', 'SHADOWED', 'CYCLE', 'OUT_OF_BOUNDS', 'DIVISION_BY_ZERO', 'BELOW_MIN'] as const
export type FindingKind = (typeof findingKinds)[number]
