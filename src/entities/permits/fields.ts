// The fields of a permit and of its levels, each described once.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type * as v from 'valibot'

import type { HistoryField } from '#contract/entities.ts'
import { permitFields as declared } from '#contract/permits/permit-fields.ts'
import type { Permit, PermitForm, PermitState } from '#contract/permits/permits.ts'
import { blankOf, enteredValues } from '#contract/shared/declared-fields.ts'
import type { BundleChoice, PermitLevel } from '#engine/permits/levels.ts'
import { descriptionsOf, type Described } from '#kit/format/labels.ts'

export type PermitValues = v.InferOutput<typeof PermitForm>

export const permitFields = descriptionsOf(declared, {
  name: { label: msg`Nom`, phrase: msg`le nom` },
  description: { label: msg`Description`, phrase: msg`la description` },
  end_of_activation_date: { label: msg`Fin de validité`, phrase: msg`la fin de validité` },
  academy_certification: { label: msg`Certification de l’académie`, phrase: msg`la certification de l’académie` },
  offers: { label: msg`Offres attachées`, phrase: msg`les offres attachées` },
})

export const levelNames: Record<PermitLevel, MessageDescriptor> = { or: msg`Or`, argent: msg`Argent`, bronze: msg`Bronze` }
export const choiceNames: Record<BundleChoice, MessageDescriptor> = {
  all: msg`Tous les lots`,
  others: msg`Tous les autres lots`,
  selection: msg`Une sélection`,
}
export const stateNames: Record<PermitState, MessageDescriptor> = {
  active: msg`Actif`,
  ends_soon: msg`Se termine bientôt`,
  ended: msg`Terminé`,
}

export const levelFields = {
  or_minimum_turnover: { label: msg`CA Min, niveau Or`, phrase: msg`le CA Min du niveau Or` },
  or_quarterly_turnover_objective: { label: msg`Objectif, niveau Or`, phrase: msg`l’objectif de CA du niveau Or` },
  or_bundles: { label: msg`Lots, niveau Or`, phrase: msg`les lots du niveau Or` },
  argent_minimum_turnover: { label: msg`CA Min, niveau Argent`, phrase: msg`le CA Min du niveau Argent` },
  argent_quarterly_turnover_objective: { label: msg`Objectif, niveau Argent`, phrase: msg`l’objectif de CA du niveau Argent` },
  argent_bundles: { label: msg`Lots, niveau Argent`, phrase: msg`les lots du niveau Argent` },
  bronze_minimum_turnover: { label: msg`CA Min, niveau Bronze`, phrase: msg`le CA Min du niveau Bronze` },
  bronze_quarterly_turnover_objective: { label: msg`Objectif, niveau Bronze`, phrase: msg`l’objectif de CA du niveau Bronze` },
  bronze_bundles: { label: msg`Lots, niveau Bronze`, phrase: msg`les lots du niveau Bronze` },
} satisfies Record<Exclude<HistoryField<'permits'>, keyof typeof permitFields>, Described>

/** The initial values of the first tab's form; null for a new permit. */
export const permitValues = (row: Permit | null): PermitValues =>
  row ? { ...enteredValues(declared, row), offers: row.offers } : { ...blankOf(declared), offers: [] }
