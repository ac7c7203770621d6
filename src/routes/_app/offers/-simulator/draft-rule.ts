// A rule that is being edited on this device: the simulator tries out its current draft among the stored rules.
import { t } from '@lingui/core/macro'
import { useMemo, useSyncExternalStore } from 'react'
import * as v from 'valibot'

import { UnsavedRule } from '#contract/shared/rules.ts'
import type { SimulationSources } from '#contract/shared/simulation-sources.ts'
import type { Draft } from '#device/draft-store.ts'
import { allDrafts, onDrafts } from '#device/drafts.ts'
import { latestOf, rulesOn } from '#engine/offers/simulation.ts'
import type { Rule } from '#engine/rules/rules.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import type { RuleOfEditor } from '#entities/rules/configuration.ts'

export interface DraftRule {
  rule: RuleOfEditor
  changes: Draft['changes']
}

/** The unsaved changes of the rule, or null. They follow the editor, which may be in another tab. */
export function useDraftRule(offer_id: number, rule: RuleOfEditor | undefined): DraftRule | null {
  const drafts = useSyncExternalStore(onDrafts, allDrafts)
  const form = rule === 'new' ? draftKeys.new_rule(offer_id) : rule && draftKeys.rule(offer_id, rule)
  const changes = drafts.find(({ key }) => key === form)?.changes
  return useMemo(() => (rule && changes ? { rule, changes } : null), [rule, changes])
}

export interface TriedRules {
  /** The id and the name of the edited rule. */
  id: number
  name: string
  /** All rules; undefined while the edited one is incomplete. */
  rules: Rule[] | undefined
}

/** The rules of the day with the edited one in its place, or at the end if it is new. */
export function triedRules(sources: SimulationSources, date: string, { rule, changes }: DraftRule): TriedRules {
  const stored = rulesOn(sources, date)
  const former = latestOf(sources.rules).find(({ rule_number }) => rule_number === rule)
  const id = former?.id ?? -(stored.length + 1)
  const name = typeof changes['name'] === 'string' ? changes['name'] : former?.name
  const read = v.safeParse(UnsavedRule, { ...former, ...changes })
  const written = read.success && { ...read.output, id, version_number: (former?.version_number ?? 0) + 1 }
  const others: readonly Rule[] = stored
  const at = stored.findIndex(({ rule_number }) => rule_number === rule)
  return {
    id,
    name: name || t`Nouvelle règle`,
    rules: written ? others.toSpliced(at < 0 ? others.length : at, at < 0 ? 0 : 1, written) : undefined,
  }
}
