// Changes of rules and of their test cases in the history of an offer.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import * as v from 'valibot'

import type { caseFields } from '#contract/rules/rule-fields.ts'
import type { RuleFields } from '#contract/rules/rules.ts'
import { changedFields } from '#kit/form/merge.ts'

export const ruleLabels = { rule: msg`Règles`, rule_case: msg`Cas d’essai des règles` }

/** The fields of a version of a rule, as named in the history. */
const parts = {
  name: msg`nom`,
  description: msg`description`,
  manager_id: msg`responsable`,
  start_date: msg`date de début`,
  end_date: msg`date de fin`,
  active: msg`active`,
  tag_ids: msg`tags`,
  conditions: msg`conditions`,
  actions: msg`actions`,
} as const satisfies Record<keyof RuleFields, MessageDescriptor>
type RulePart = keyof typeof parts

const Told = v.looseObject({ id: v.number(), version_number: v.number(), name: v.string(), position: v.optional(v.number()) })
const toldOf = (value: unknown) => {
  const result = v.safeParse(Told, value)
  return result.success ? result.output : null
}

interface Change {
  author: ReactNode
  before: unknown
  after: unknown
}

/** “Alice Martin a écrit la version 3 de la règle Installation offerte : conditions, actions”. */
export function RuleChange({ author, before, after }: Change) {
  const { i18n } = useLingui()
  const [former, present] = [toldOf(before), toldOf(after)]
  const name = (present ?? former)?.name ?? '—'
  if (!former)
    return (
      <Trans>
        {author} a ajouté la règle « {name} »
      </Trans>
    )
  if (!present)
    return (
      <Trans>
        {author} a supprimé la règle « {name} »
      </Trans>
    )
  if (present.position !== undefined) {
    const place = present.position
    return (
      <Trans>
        {author} a déplacé la règle « {name} » à la place {place}
      </Trans>
    )
  }
  const changed = changedFields(former, present).filter((field): field is RulePart => field in parts)
  if (changed.length === 1 && changed[0] === 'active')
    return present.active ? (
      <Trans>
        {author} a activé la règle « {name} »
      </Trans>
    ) : (
      <Trans>
        {author} a désactivé la règle « {name} »
      </Trans>
    )
  const version = present.version_number
  const what = changed.map((field) => i18n._(parts[field])).join(', ')
  return (
    <Trans>
      {author} a écrit la version {version} de la règle « {name} » : {what}
    </Trans>
  )
}

const caseParts = {
  name: msg`nom`,
  quantities: msg`quantités`,
  zone: msg`filiale`,
  actor: msg`acteur`,
  date: msg`date`,
  expected: msg`résultats attendus`,
} as const satisfies Record<keyof typeof caseFields, MessageDescriptor>
type CasePart = keyof typeof caseParts
const Case = v.looseObject({ id: v.number(), name: v.string(), position: v.optional(v.number()) })
const caseOf = (value: unknown) => {
  const result = v.safeParse(Case, value)
  return result.success ? result.output : null
}

/** “Alice Martin a modifié le cas d’essai Cinq copieurs : quantités, résultats attendus”. */
export function RuleCaseChange({ author, before, after }: Change) {
  const { i18n } = useLingui()
  const [former, present] = [caseOf(before), caseOf(after)]
  const name = (present ?? former)?.name ?? '—'
  if (!former)
    return (
      <Trans>
        {author} a ajouté le cas d’essai « {name} »
      </Trans>
    )
  if (!present)
    return (
      <Trans>
        {author} a supprimé le cas d’essai « {name} »
      </Trans>
    )
  const changed = changedFields(former, present).filter((field): field is CasePart => field in caseParts)
  const place = present.position
  if (changed.length === 0 && place !== undefined)
    return (
      <Trans>
        {author} a déplacé le cas d’essai « {name} » à la place {place}
      </Trans>
    )
  const what = changed.map((field) => i18n._(caseParts[field])).join(', ')
  return (
    <Trans>
      {author} a modifié le cas d’essai « {name} » : {what}
    </Trans>
  )
}
