// The problems that a single evaluation reveals to the analysis.
import type { CompiledAction, Program } from './compile.ts'
import { FIRES } from './compile.ts'
import { runExactly } from './evaluate.ts'
import type { Chosen } from './examples.ts'
import { ASSIGN, type Exact, millionths } from './numbers.ts'
import type { RuleField } from './rules.ts'

/** Rules are given by their index in the program. */
export interface Observed {
  fired: Set<number>
  done: { rule: number; action: CompiledAction; after: Exact }[]
  /** Pairs of rules that set the same field to different values. */
  conflicts: [number, number][]
  dividedByZero: number[]
  /** For each product that left its bounds: the rules that wrote one of the compared fields. */
  outOfBounds: number[][]
}

/** Evaluates a configuration and returns which rules fired, what they set, and each problem found. */
export function observe(program: Program, { offered, state }: Chosen): Observed {
  const [found, left] = [state, [...state]]
  const observed: Observed = { fired: new Set(), done: [], conflicts: [], dividedByZero: [], outOfBounds: [] }
  let rule = -1
  runExactly(program, left, {
    ended(_rule, end) {
      rule++
      if (end === FIRES) observed.fired.add(rule)
    },
    acted(action, _place, _before, after, skipped) {
      if (skipped === 'DIVISION_BY_ZERO') observed.dividedByZero.push(rule)
      if (!skipped) observed.done.push({ rule, action, after })
    },
  })
  const bySlot = Map.groupBy(observed.done, ({ action }) => action.slot)
  for (const writes of bySlot.values()) observed.conflicts.push(...conflictsOf(writes.filter(({ action }) => action.code === ASSIGN)))
  for (const product of offered.products) {
    const slots = program.products.get(product.product_id)
    if (!slots) continue
    const slotOf = (field: RuleField) => slots.fields.find((one) => one.field === field)?.slot
    const writers = (...fields: RuleField[]) => fields.flatMap((field) => bySlot.get(slotOf(field) ?? -1) ?? []).map(({ rule }) => rule)
    const read = (of: readonly Exact[], field: RuleField): Exact => {
      const slot = slotOf(field)
      const text = product[field]
      return slot === undefined ? (typeof text === 'string' ? millionths(text) : Number.NaN) : (of[slot] as Exact)
    }
    const quantities = ['quantity', 'min_quantity', 'max_quantity'] as const
    const isOut = (of: readonly Exact[]) => {
      const [quantity, min, max] = quantities.map((field) => read(of, field)) as [Exact, Exact, Exact]
      return quantity < min || quantity > max || min > max
    }
    if (isOut(left) && !isOut(found)) observed.outOfBounds.push(writers(...quantities))
    const [lowest, highest] = [product.min_price, product.max_price].map((text) => (text ? millionths(text) : Number.NaN)) as [Exact, Exact]
    const isMispriced = (of: readonly Exact[]) => read(of, 'unit_price') < lowest || read(of, 'unit_price') > highest
    if (isMispriced(left) && !isMispriced(found)) observed.outOfBounds.push(writers('unit_price'))
  }
  return observed
}

/**
 * Each assignment is compared with this many following ones of the same field: with hundreds of them, one evaluation need not list all
 * pairs.
 */
const NEIGHBOURS = 20

function conflictsOf(assigned: Observed['done']): [number, number][] {
  return assigned.flatMap((one, at) =>
    assigned
      .slice(at + 1, at + 1 + NEIGHBOURS)
      .flatMap((other): [number, number][] => (one.rule !== other.rule && one.after !== other.after ? [[one.rule, other.rule]] : [])),
  )
}
