// Runs an offer's rules on a configuration: in order, once, each seeing the results of the previous ones.
import { actorNumber, type CompiledAction, type CompiledRule, dayNumber, FIRES, type Program } from './compile.ts'
import { kindOf } from './fields.ts'
import { ASSIGN, calculate, decimalText, DIVIDE, type Exact, HUNDRED, inDoubles, isTooLarge, millionths } from './numbers.ts'
import type { ActionSkip, Configuration, RuleField, RuleProduct } from './rules.ts'

/** The state that rules work on (see `Program`): doubles as long as all values are safe integers. */
export type State = Float64Array | Exact[]

/** Receives how each rule ended (`FIRES`, …) and the result of each of its actions, while the rules run. */
export interface Watch {
  ended(rule: CompiledRule, end: number, state: State): void
  acted(action: CompiledAction, place: number, before: Exact, after: Exact, skipped: ActionSkip | null): void
}

/**
 * Returns the products after the rules. Unchanged values keep their text; results are rounded half away from zero to 4 decimals
 * (quantities) or 6. A condition with an undefined operand (no maximum, no price, no such product) is false; an action that cannot be done
 * is skipped. For an account of each rule, use `trace`.
 */
export function evaluate(program: Program, configuration: Configuration): RuleProduct[] {
  const found = load(program, configuration)
  return withChanges(program, configuration, found, finish(program, found))
}

/** Builds the initial state of a configuration. */
export function load({ start, context, zones, tags, products }: Program, { zone, actor, date, ...rest }: Configuration): State {
  let state = start.some((value) => typeof value === 'bigint') ? [...start] : Float64Array.from(start as readonly number[])
  const put = (slot: number, value: Exact) => {
    if (typeof value === 'bigint' && state instanceof Float64Array) state = widened(state)
    ;(state as Exact[])[slot] = value
  }
  if (zone !== null) put(context.zone, zones.get(zone) ?? -1)
  put(context.actor, actorNumber(actor))
  put(context.date, dayNumber(date))
  for (const product of rest.products) {
    for (const tag of product.tag_ids) {
      const slot = tags.get(tag)
      if (slot !== undefined) put(slot, 1)
    }
    const slots = products.get(product.product_id)
    if (!slots) continue
    put(slots.present, 1)
    for (const { field, slot } of slots.fields) put(slot, readNumber(product[field]))
  }
  return state
}

const widened = (state: Float64Array): Exact[] => Array.from(state)
const readNumber = (value: string | boolean | null): Exact =>
  typeof value === 'string' ? millionths(value) : value === null ? Number.NaN : Number(value)

/** Returns the state after the rules, without changing `found`. A `watch` is notified of every rule and action. */
export function finish(program: Program, found: State, watch?: Watch): State {
  if (!watch && found instanceof Float64Array) {
    const state = found.slice()
    if (run(program, state)) return state
  }
  const state = Array.from<Exact>(found)
  runExactly(program, state, watch)
  return state
}

/** Runs the rules on `state`. Returns false, with the state half changed, when a result has no exact double. */
export function run({ rules, tests: { slot, bounds, yes, no, last }, entries }: Program, state: Float64Array): boolean {
  for (let at = 0; at < entries.length; at++) {
    let next = entries[at] as number
    while (next >= 0) {
      const end = last[next] as number
      for (; next >= end; next--) {
        const value = state[slot[next] as number] as number
        if (!(value >= (bounds[2 * next] as number) && value <= (bounds[2 * next + 1] as number))) break
      }
      next = (next < end ? yes[end] : no[next]) as number
    }
    if (next === FIRES && !actAll((rules[at] as CompiledRule).actions, state)) return false
  }
  return true
}

function actAll(actions: readonly CompiledAction[], state: Float64Array): boolean {
  for (let place = 0; place < actions.length; place++) {
    const action = actions[place] as CompiledAction
    if (!actQuickly(action, state) && !act(action, place, state)) return false
  }
  return true
}

/** Fast path for most actions, in doubles. Returns false, without changing the state, when the action needs `act`. */
function actQuickly({ code, slot, source, present, step, most }: CompiledAction, state: Float64Array): boolean {
  const result = inDoubles(code, state[slot] as number, state[source] as number, step)
  if (!(result >= 0 && result <= most && state[present] === 1)) return false
  state[slot] = result
  return true
}

/** Like `run`, on a state that can hold any number, and with an optional watch. */
export function runExactly({ rules, tests }: Program, state: Exact[], watch?: Watch): void {
  const { slot, exactLow, exactHigh, yes, no } = tests
  for (const rule of rules) {
    let next = rule.entry
    while (next >= 0) {
      const value = state[slot[next] as number] as Exact
      next = (value >= (exactLow[next] as Exact) && value <= (exactHigh[next] as Exact) ? yes[next] : no[next]) as number
    }
    watch?.ended(rule, next, state)
    if (next === FIRES) for (const [place, action] of rule.actions.entries()) act(action, place, state, watch)
  }
}

/** Executes an action, or reports why it is skipped. Returns false when its result cannot be stored in the state. */
function act(action: CompiledAction, place: number, state: State, watch?: Watch): boolean {
  const before = state[action.slot] as Exact
  const operand = state[action.source] as Exact
  let skipped = unready(action, state, before, operand)
  let after = before
  if (!skipped) {
    after = calculate(action.code, before, operand, action.step)
    skipped = unfitResult(action, after)
    if (skipped) after = before
    else if (typeof after === 'bigint' && state instanceof Float64Array) return false
    else (state as Exact[])[action.slot] = after
  }
  watch?.acted(action, place, before, after, skipped)
  return true
}

function unready(action: CompiledAction, state: State, before: Exact, operand: Exact): ActionSkip | null {
  if (!action.fits) return 'UNFIT'
  if (state[action.present] !== 1) return 'UNKNOWN_PRODUCT'
  if (Number.isNaN(operand) || (action.code !== ASSIGN && Number.isNaN(before))) return 'UNDEFINED_OPERAND'
  return action.code === DIVIDE && operand === 0 ? 'DIVISION_BY_ZERO' : null
}

function unfitResult({ isRate }: CompiledAction, result: Exact): ActionSkip | null {
  if (isRate && (result < 0 || result > HUNDRED)) return 'DISCOUNT_OUT_OF_RANGE'
  if (result < 0) return 'NEGATIVE'
  return isTooLarge(result) ? 'TOO_LARGE' : null
}

/** The products of a configuration, with the values that differ between the two states. */
export function withChanges({ products }: Program, configuration: Configuration, found: State, left: State): RuleProduct[] {
  return configuration.products.map(
    ({ product_id, quantity, min_quantity, max_quantity, required, visible, unit_price, discount_rate }) => {
      const product = { product_id, quantity, min_quantity, max_quantity, required, visible, unit_price, discount_rate }
      for (const { field, slot, written } of products.get(product_id)?.fields ?? []) {
        const value = left[slot] as Exact
        if (written && !Object.is(value, found[slot])) Object.assign(product, { [field]: writtenValue(field, value) })
      }
      return product
    },
  )
}

/** Converts a number of the state to the API's value. */
export function writtenValue(field: RuleField, value: Exact): string | boolean | null {
  if (Number.isNaN(value)) return null
  return kindOf(field) === 'boolean' ? value === 1 : decimalText(value)
}
