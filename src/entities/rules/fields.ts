// The fields of a rule, each described once, and its initial form values.
import { msg } from '@lingui/core/macro'

import { ruleFields as declared } from '#contract/rules/rule-fields.ts'
import type { Rule, RuleFields, WrittenRule } from '#contract/rules/rules.ts'
import { enteredValues } from '#contract/shared/declared-fields.ts'
import type { Group } from '#engine/rules/rules.ts'
import { descriptionsOf } from '#kit/format/labels.ts'

/**
 * The tree of conditions is recursive, and so would be TanStack Form's type of its field names: the form therefore holds it as unknown.
 */
export type RuleValues = Omit<RuleFields, 'conditions'> & { conditions: unknown }
/** The form's tree of conditions: only `valuesOf` and the editor's blocks write it. */
export const conditionsIn = ({ conditions }: Pick<RuleValues, 'conditions'>): Group => conditions as Group

export const ruleFormFields = descriptionsOf(declared, {
  name: { label: msg`Nom`, phrase: msg`le nom`, written: true },
  description: { label: msg`Description`, phrase: msg`la description`, written: true },
  manager_id: { label: msg`Responsable`, phrase: msg`le responsable` },
  start_date: { label: msg`Date de début`, phrase: msg`la date de début` },
  end_date: { label: msg`Date de fin`, phrase: msg`la date de fin` },
  active: { label: msg`Active`, phrase: msg`la règle` },
  tag_ids: { label: msg`Tags de portée`, phrase: msg`les tags de portée` },
  conditions: { label: msg`Conditions`, phrase: msg`les conditions` },
  actions: { label: msg`Actions`, phrase: msg`les actions` },
})

/**
 * A rule as its form needs it: `version` is the number of the version that changes are based on, and its author made the last change.
 */
/** After a save, also contains its warnings. */
export type StoredRule = Rule & { version: number; updated_at: string; updated_by: Rule['created_by']; warnings?: WrittenRule['warnings'] }
export const asStored = (rule: Rule & Pick<StoredRule, 'warnings'>): StoredRule => ({
  ...rule,
  version: rule.version_number,
  updated_at: rule.created_at,
  updated_by: rule.created_by,
})

export const ruleFormValues = (rule: Rule): RuleValues => enteredValues(declared, rule)
