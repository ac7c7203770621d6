// Compiles an offer's rules: each condition becomes a test of whether a number lies in a range, each rule a walk from test to test.
import { canBeWritten, comparatorsOf, isContextField, kindOf, operatorsOf } from './fields.ts'
import { after, before, codes, type Exact, HUNDRED, millionths } from './numbers.ts'
import type { Action, Condition, ContextField, Group, Rule, RuleField } from './rules.ts'

/** How a walk ends; negative, so that they are not indexes of tests. */
export const FIRES = -1
export const FAILS = -2
export const NO_TAG = -3
export const OUT_OF_PERIOD = -4
export const INACTIVE = -5

/**
 * Evaluation works on the state: an array of numbers with one slot for each value that rules read or write (zone, actor, date, tags, fields
 * of products, values of actions). Decimals are stored in millionths, days as 20261121, booleans as 1 and 0; undefined is NaN, which lies
 * in no range.
 */
export interface Program {
  rules: readonly CompiledRule[]
  tests: Tests
  /** The first test of each rule, or how it ends at once. */
  entries: Int32Array
  /** The state before a configuration is loaded: only the values of actions are set. */
  start: readonly Exact[]
  context: Readonly<Record<ContextField, number>>
  tags: ReadonlyMap<number, number>
  zones: ReadonlyMap<string, number>
  products: ReadonlyMap<number, ProductSlots>
}

/** One entry per test: if the value of its slot is in the range (inclusive), the walk continues at `yes`, otherwise at `no`. */
export interface Tests {
  slot: Int32Array
  /** The low and high bound of each test as doubles, for states of safe integers. A bound beyond those still compares correctly. */
  bounds: Float64Array
  yes: Int32Array
  no: Int32Array
  /** The last test of the run that each test belongs to: while tests hold, each leads to the one with the index below, down to this one. */
  last: Int32Array
  exactLow: readonly Exact[]
  exactHigh: readonly Exact[]
}

export interface ProductSlots {
  /** 1 when the product is in the configuration. */
  present: number
  fields: { field: RuleField; slot: number; written: boolean }[]
}

export interface CompiledRule {
  rule: Rule
  /** Its first test, or how it ends at once. */
  entry: number
  conditions: CompiledGroup
  actions: readonly CompiledAction[]
}
export interface CompiledCondition {
  condition: Condition
  slot: number
  ranges: readonly Range[]
}
export interface CompiledGroup {
  operator: Group['operator']
  items: readonly (CompiledGroup | CompiledCondition)[]
}
export interface CompiledAction {
  /** The code of its operator (`codes`). */
  code: number
  product_id: number
  field: RuleField
  slot: number
  present: number
  source: number
  /** Whether the source is a field, not a value. */
  isRead: boolean
  /** Results are multiples of this many millionths. */
  step: number
  /** The largest result accepted by the fast path in doubles; negative when the action does not fit. */
  most: number
  isRate: boolean
  fits: boolean
}
type Range = readonly [low: Exact, high: Exact]

/**
 * Compiles an offer's rules, in order. Rules that `ruleRefusals` would reject do not throw: their conditions never hold, and their actions
 * are skipped.
 */
export function compileRules(rules: readonly Rule[]): Program {
  const layout = new Layout()
  const tests: { slot: number; low: Exact; high: Exact; yes: number; no: number }[] = []

  const emitRanges = (slot: number, ranges: readonly Range[], yes: number, no: number): number =>
    ranges.reduceRight((next, [low, high]) => tests.push({ slot, low, high, yes, no: next }) - 1, no)
  // Emitted from last to first, so that each test knows the index of its successor.
  const emit = (node: CompiledGroup | CompiledCondition, yes: number, no: number): number => {
    if (!('items' in node)) return emitRanges(node.slot, node.ranges, yes, no)
    if (node.items.length === 0) return no
    return node.operator === 'and'
      ? node.items.reduceRight((next, item) => emit(item, next, no), yes)
      : node.items.reduceRight((next, item) => emit(item, yes, next), no)
  }
  const entryOf = ({ active, start_date, end_date, tag_ids }: Rule, conditions: CompiledGroup): number => {
    if (!active) return INACTIVE
    const fulfilled = emit(conditions, FIRES, FAILS)
    const tagged = tag_ids.reduceRight(
      (next, tag) => emitRanges(layout.tag(tag), [[1, 1]], fulfilled, next),
      tag_ids.length > 0 ? NO_TAG : fulfilled,
    )
    if (start_date === null && end_date === null) return tagged
    const period: Range = [start_date === null ? -Infinity : dayNumber(start_date), end_date === null ? Infinity : dayNumber(end_date)]
    return emitRanges(layout.context.date, [period], tagged, OUT_OF_PERIOD)
  }

  const compiled = rules.map((rule) => {
    const conditions = compileGroup(rule.conditions, layout)
    const actions = rule.actions.map((action) => compileAction(action, layout))
    return { rule, entry: entryOf(rule, conditions), conditions, actions }
  })
  const exactLow = tests.map(({ low }) => low)
  const exactHigh = tests.map(({ high }) => high)
  return {
    rules: compiled,
    entries: Int32Array.from(compiled, ({ entry }) => entry),
    tests: {
      slot: Int32Array.from(tests, ({ slot }) => slot),
      bounds: Float64Array.from(
        tests.flatMap(({ low, high }) => [low, high]),
        Number,
      ),
      yes: Int32Array.from(tests, ({ yes }) => yes),
      no: Int32Array.from(tests, ({ no }) => no),
      last: endsOfRuns(tests),
      exactLow,
      exactHigh,
    },
    start: layout.start,
    context: layout.context,
    tags: layout.tags,
    zones: layout.zones,
    products: layout.products,
  }
}

function endsOfRuns(tests: readonly { yes: number }[]): Int32Array {
  const last = new Int32Array(tests.length)
  for (const [at, { yes }] of tests.entries()) last[at] = at > 0 && yes === at - 1 ? (last[yes] as number) : at
  return last
}

/** Assigns a slot to each value when it is first named. */
class Layout {
  readonly context = { zone: 0, actor: 1, date: 2 }
  readonly start: Exact[] = [Number.NaN, Number.NaN, Number.NaN]
  readonly tags = new Map<number, number>()
  readonly zones = new Map<string, number>()
  readonly products = new Map<number, ProductSlots>()

  slot(value: Exact = Number.NaN): number {
    return this.start.push(value) - 1
  }
  tag(id: number): number {
    return known(this.tags, id, () => this.slot())
  }
  zone(code: string): number {
    return known(this.zones, code, () => this.zones.size)
  }
  product(id: number): ProductSlots {
    return known(this.products, id, () => ({ present: this.slot(), fields: [] }))
  }
  field(id: number, field: RuleField): ProductSlots['fields'][number] {
    const { fields } = this.product(id)
    const found = fields.find((one) => one.field === field)
    if (found) return found
    const made = { field, slot: this.slot(), written: false }
    fields.push(made)
    return made
  }
}

function known<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}

const compileGroup = ({ operator, items }: Group, layout: Layout): CompiledGroup => ({
  operator,
  items: items.map((item) => ('items' in item ? compileGroup(item, layout) : compileCondition(item, layout))),
})

function compileCondition(condition: Condition, layout: Layout): CompiledCondition {
  const { field, product_id } = condition
  if (isContextField(field)) return { condition, slot: layout.context[field], ranges: rangesOf(condition, layout) }
  // A condition on a product field without a product never holds.
  if (product_id === null || product_id === undefined) return { condition, slot: layout.context.zone, ranges: [] }
  return { condition, slot: layout.field(product_id, field).slot, ranges: rangesOf(condition, layout) }
}

/** The ranges in which a condition holds. A value of the wrong kind becomes NaN, and a range with NaN contains nothing. */
function rangesOf({ field, comparator, value }: Condition, layout: Layout): readonly Range[] {
  if (!comparatorsOf(field).includes(comparator)) return []
  if (typeof value === 'object') {
    const numbers = value.map((one) => numberOf(field, one, layout))
    if (comparator === 'in') return numbers.map((number) => [number, number])
    const [low, high] = numbers
    return comparator === 'between' && low !== undefined && high !== undefined ? [[low, high]] : []
  }
  const number = numberOf(field, value, layout)
  switch (comparator) {
    case 'eq':
      return [[number, number]]
    case 'ne':
      return [
        [-Infinity, before(number)],
        [after(number), Infinity],
      ]
    case 'lt':
      return [[-Infinity, before(number)]]
    case 'lte':
      return [[-Infinity, number]]
    case 'gte':
      return [[number, Infinity]]
    case 'gt':
      return [[after(number), Infinity]]
    default:
      return []
  }
}

function numberOf(field: RuleField | ContextField, value: string | boolean, layout: Layout): Exact {
  const kind = kindOf(field)
  if (typeof value === 'boolean') return kind === 'boolean' ? Number(value) : Number.NaN
  if (kind === 'boolean') return Number.NaN
  if (field === 'zone') return layout.zone(value)
  if (field === 'actor') return actorNumber(value)
  return kind === 'day' ? dayNumber(value) : isDecimal(value) ? millionths(value) : Number.NaN
}

/** Whether a text is a decimal in the API's notation: at most 12 digits before the point and 6 after it. */
export const isDecimal = (text: string): boolean => /^-?\d{1,12}(\.\d{1,6})?$/.test(text)
/** 2026-11-21 → 20261121; NaN for other texts. */
export const dayNumber = (day: string): number => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? Number(day.replaceAll('-', '')) : Number.NaN)
/** The number of an actor; NaN for an unknown one. */
export const actorNumber = (name: string): number => (name === 'agency' ? 1 : name === 'seller' ? 2 : Number.NaN)

function compileAction(action: Action, layout: Layout): CompiledAction {
  const { destination_product_id: product_id, destination_field: field, operator } = action
  const destination = layout.field(product_id, field)
  destination.written = true
  const kind = kindOf(field)
  const source = sourceOf(action, layout)
  const fits = operatorsOf(field).includes(operator) && source.fits
  return {
    code: codes[operator],
    product_id,
    field,
    slot: destination.slot,
    present: layout.product(product_id).present,
    source: source.slot,
    isRead: action.source_field !== undefined,
    step: kind === 'quantity' ? 100 : 1,
    most: fits ? (kind === 'rate' ? HUNDRED : Number.MAX_SAFE_INTEGER) : -1,
    isRate: kind === 'rate',
    fits,
  }
}

function sourceOf(action: Action, layout: Layout): { slot: number; fits: boolean } {
  const { destination_field: field, source_field, value } = action
  if (source_field !== undefined)
    return { slot: layout.field(action.source_product_id, source_field).slot, fits: canBeWritten(source_field, field) }
  return { slot: layout.slot(numberOf(field, value, layout)), fits: (typeof value === 'boolean') === (kindOf(field) === 'boolean') }
}
