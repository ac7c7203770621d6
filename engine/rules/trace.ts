// Runs rules with an explanation of each; slower than `evaluate`, so only used where it is displayed.
import { type CompiledCondition, type CompiledGroup, FAILS, FIRES, INACTIVE, NO_TAG, OUT_OF_PERIOD, type Program } from './compile.ts'
import { finish, withChanges, load, type State, type Watch, writtenValue } from './evaluate.ts'
import type { Exact } from './numbers.ts'
import type { Condition, Configuration, RuleProduct, RuleSkip, RuleTrace } from './rules.ts'

const skips: Record<number, RuleSkip> = { [INACTIVE]: 'INACTIVE', [OUT_OF_PERIOD]: 'OUT_OF_PERIOD', [NO_TAG]: 'NO_TAG' }

/** The products as `evaluate` returns them, with the outcome of each rule. */
export function trace(program: Program, configuration: Configuration): { products: RuleProduct[]; trace: RuleTrace[] } {
  const told: RuleTrace[] = []
  const found = load(program, configuration)
  const left = finish(program, found, teller(told))
  return { products: withChanges(program, configuration, found, left), trace: told }
}

/** A watch that appends to `told`. */
const teller = (told: RuleTrace[]): Watch => ({
  ended({ rule, conditions }, end, state) {
    const skipped = skips[end]
    told.push({
      rule_id: rule.id,
      version_number: rule.version_number,
      fired: end === FIRES,
      failed: end === FAILS ? failedOf(conditions, state) : [],
      changes: [],
      ...(skipped && { skipped }),
    })
  },
  acted({ product_id, field }, action, before, after, reason) {
    const rule = told.at(-1)
    if (!rule) return
    if (reason) {
      rule.skipped ??= reason
      rule.skipped_actions = [...(rule.skipped_actions ?? []), { action, product_id, field, reason }]
    } else if (!Object.is(before, after))
      rule.changes.push({ product_id, field, before: writtenValue(field, before), after: writtenValue(field, after) })
  },
})

/** The conditions that make the node false. */
function failedOf(node: CompiledGroup | CompiledCondition, state: State): Condition[] {
  if (holds(node, state)) return []
  return 'items' in node ? node.items.flatMap((item) => failedOf(item, state)) : [node.condition]
}

function holds(node: CompiledGroup | CompiledCondition, state: State): boolean {
  if (!('items' in node)) {
    const value = state[node.slot] as Exact
    return node.ranges.some(([low, high]) => value >= low && value <= high)
  }
  if (node.items.length === 0) return false
  return node.operator === 'and' ? node.items.every((item) => holds(item, state)) : node.items.some((item) => holds(item, state))
}
