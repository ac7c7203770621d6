// The rules to try out before saving: all of them, including the unsaved changes.
import type { Rule } from '#contract/rules/rules.ts'
import type { UnsavedRule } from '#contract/shared/rules.ts'
import { conditionsIn, type RuleValues } from '#entities/rules/fields.ts'

type RuleContent = Omit<RuleValues, 'name' | 'description' | 'manager_id'>

export const unsavedOf = ({ active, start_date, end_date, tag_ids, actions, ...rest }: RuleContent): UnsavedRule => ({
  active,
  start_date,
  end_date,
  tag_ids,
  actions,
  conditions: conditionsIn(rest),
})
const storedOf = (rule: Rule): UnsavedRule & { id: number } => ({
  ...unsavedOf({ ...rule, tag_ids: rule.tags.map(({ id }) => id) }),
  id: rule.id,
})

/** The stored rules with the edited one replaced by its current values; a new one runs last. */
export function withEdited(stored: readonly Rule[], rule: Pick<Rule, 'id'> | null, values: RuleContent): UnsavedRule[] {
  const edited = unsavedOf(values)
  const all = stored.map((one) => (one.id === rule?.id ? { ...edited, id: one.id } : storedOf(one)))
  return rule ? all : [...all, edited]
}

/** The stored rules with those in `ids` rearranged in this order, in the positions that they occupy among all. */
export function reorderRules(stored: readonly Rule[], ids: readonly number[]): UnsavedRule[] {
  const wanted = [...ids]
  const byId = new Map(stored.map((rule) => [rule.id, rule]))
  return stored.map((rule) => storedOf((ids.includes(rule.id) && byId.get(wanted.shift() ?? 0)) || rule))
}
