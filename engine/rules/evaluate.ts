// What an offer's rules make of a configuration: in their order, once, each seeing what the ones before it did.
import { actorNumber, type CompiledAction, type CompiledRule, dayNumber, FIRES, type Program } from './compile.ts'
import { kindOf } from './fields.ts'
import { calculate, decimalText, type Exact, HUNDRED, isTooLarge, millionths } from './numbers.ts'
import type { ActionSkip, Configuration, RuleField, RuleProduct } from './rules.ts'

/** The row of numbers that rules work on (`Program`): doubles as long as all of it are safe integers. */
export type State = Float64Array | Exact[]

/** Who is told how each rule ended (`FIRES`, …) and what each of its actions did, while they run. */
export interface Watch {
  ended(rule: CompiledRule, end: number, state: State): void
  acted(action: CompiledAction, place: number, before: Exact, after: Exact, skipped: ActionSkip | null): void
}

/**
 * The articles as the rules leave them. What they do not change keeps its text; results are rounded half away from zero to 4
 * decimals (quantities) or 6. A condition with something undefined is false (no maximum, no price, no such article); an action
 * that cannot be done is left out. What became of each rule: `trace`.
 */
export function evaluate(program: Program, configuration: Configuration): RuleProduct[] {
  const found = load(program, configuration)
  return leave(program, configuration, found, finish(program, found))
}

/** The state that a configuration begins with. */
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

/** The state as the rules leave it; the given one stays as it is. */
export function finish(program: Program, found: State, watch?: () => Watch): State {
  const state = found.slice()
  if (run(program, state, watch?.())) return state
  const wide = Array.from<Exact>(found)
  run(program, wide, watch?.())
  return wide
}

/** Lets the rules work on `state`. Answers false, half-way, where a result has no exact double. */
export function run({ rules, tests }: Program, state: State, watch?: Watch): boolean {
  const isWide = !(state instanceof Float64Array)
  const { slot, yes, no } = tests
  const [low, high] = isWide ? [tests.exactLow, tests.exactHigh] : [tests.low, tests.high]
  for (const rule of rules) {
    let at = rule.entry
    while (at >= 0) {
      const value = state[slot[at] as number] as Exact
      at = (value >= (low[at] as Exact) && value <= (high[at] as Exact) ? yes[at] : no[at]) as number
    }
    watch?.ended(rule, at, state)
    if (at === FIRES && !act(rule.actions, state, isWide, watch)) return false
  }
  return true
}

function act(actions: readonly CompiledAction[], state: State, isWide: boolean, watch?: Watch): boolean {
  for (const [place, action] of actions.entries()) {
    const before = state[action.slot] as Exact
    const operand = state[action.source] as Exact
    let skipped = unready(action, state, before, operand)
    let after = before
    if (!skipped) {
      after = action.step === 0 ? operand : calculate(action.operator, before, operand, action.step)
      skipped = unfitResult(action, after)
      if (skipped) after = before
      else if (typeof after === 'bigint' && !isWide) return false
      else (state as Exact[])[action.slot] = after
    }
    watch?.acted(action, place, before, after, skipped)
  }
  return true
}

function unready(action: CompiledAction, state: State, before: Exact, operand: Exact): ActionSkip | null {
  if (!action.fits) return 'UNFIT'
  if (state[action.present] !== 1) return 'UNKNOWN_PRODUCT'
  if (Number.isNaN(operand) || (action.operator !== 'assign' && Number.isNaN(before))) return 'UNDEFINED_OPERAND'
  return action.operator === 'divide' && operand === 0 ? 'DIVISION_BY_ZERO' : null
}

function unfitResult({ isRate }: CompiledAction, result: Exact): ActionSkip | null {
  if (isRate && (result < 0 || result > HUNDRED)) return 'DISCOUNT_OUT_OF_RANGE'
  if (result < 0) return 'NEGATIVE'
  return isTooLarge(result) ? 'TOO_LARGE' : null
}

/** The articles of a configuration with what differs between the two states. */
export function leave({ products }: Program, configuration: Configuration, found: State, left: State): RuleProduct[] {
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

/** What a number of the state says on the wire. */
export function writtenValue(field: RuleField, value: Exact): string | boolean | null {
  if (Number.isNaN(value)) return null
  return kindOf(field) === 'boolean' ? value === 1 : decimalText(value)
}
