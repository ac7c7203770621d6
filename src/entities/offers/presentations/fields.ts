// The fields of a grouped presentation, each described once.
import { msg } from '@lingui/core/macro'
import type * as v from 'valibot'

import type { HistoryField } from '#contract/entities.ts'
import type { GroupedPresentation, PresentationForm } from '#contract/offers/grouped-presentations.ts'
import { presentationFields as declared } from '#contract/offers/presentation-fields.ts'
import { descriptionsOf, type Described } from '#kit/format/labels.ts'

export type PresentationValues = v.InferOutput<typeof PresentationForm>

export const presentationFields = {
  ...descriptionsOf(declared, {
    name: { label: msg`Nom`, phrase: msg`le nom` },
    offers: { label: msg`Offres`, phrase: msg`les offres` },
  }),
  position: { label: msg`Rang`, phrase: msg`le rang` },
} satisfies Record<HistoryField<'grouped-presentations'>, Described>

/** The initial form values. */
export const presentationFormValues = ({ name, offers }: GroupedPresentation): PresentationValues => ({ name, offers })
