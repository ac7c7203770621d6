// The words of an offer's fields: the label, a short label, the name inside a sentence of the history, and the call that writes them.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { HistoryField } from '#contract/entities.ts'
import type { EndpointName } from '#contract/index.ts'
import { type blankOffer, offerFields } from '#contract/offers/offer-fields.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { enteredValues } from '#contract/shared/declared-fields.ts'
import type { UnavailableReason } from '#engine/offers/availability.ts'
import { descriptionsOf, type Described } from '#kit/format/labels.ts'

import { marketingPeriod } from '../products/marketing-period.ts'
import type { compositionLabels } from './composition-history.tsx'
import type { ruleLabels } from './rule-history.tsx'
import type { setLabels } from './sets-history.tsx'

export type OfferValues = typeof blankOffer

interface Field extends Described {
  /** The call that writes the field, and whose right it requires; by default `offers.update`. */
  call?: EndpointName
}

/** The fields of the form. */
export const formFields = descriptionsOf(offerFields, {
  name: { label: msg`Nom`, phrase: msg`le nom`, written: true },
  reference: { label: msg`Référence`, phrase: msg`la référence` },
  category_1: { label: msg`Catégorie de niveau 1`, short: msg`Catégorie`, phrase: msg`la catégorie de niveau 1`, written: true },
  category_2: { label: msg`Catégorie de niveau 2`, short: msg`Sous-catégorie`, phrase: msg`la catégorie de niveau 2`, written: true },
  category_3: {
    label: msg`Catégorie de niveau 3`,
    short: msg`Dernière sous-catégorie`,
    phrase: msg`la catégorie de niveau 3`,
    written: true,
  },
  manager_id: { label: msg`Responsable`, phrase: msg`le responsable` },
  catalog_id: { label: msg`Catalogue de prix`, phrase: msg`le catalogue de prix` },
  description: { label: msg`Description pour les vendeurs`, phrase: msg`la description pour les vendeurs`, written: true },
  internal_message: { label: msg`Message interne`, phrase: msg`le message interne`, written: true },
  active: { label: msg`Active`, phrase: msg`l’offre` },
  ...marketingPeriod,
  zones: { label: msg`Filiales`, phrase: msg`les filiales` },
})

/** All fields with a label; image, documents, coverages, composition and price sets have their own sentences in the history. */
export const recordedFields = {
  ...formFields,
  position: { label: msg`Rang dans la catégorie`, short: msg`Rang`, phrase: msg`le rang dans la catégorie`, call: 'offers.order' },
  alternate_managers: {
    label: msg`Responsables suppléants`,
    phrase: msg`les responsables suppléants`,
    call: 'offers.set_alternate_managers',
  },
  mandatory_coverage: { label: msg`Couverture obligatoire`, phrase: msg`la couverture obligatoire` },
  price_degressivity_mode: {
    label: msg`Mode de dégressivité des prix`,
    phrase: msg`le mode de dégressivité des prix`,
    call: 'price_degressivities.save',
  },
} satisfies Record<
  Exclude<
    HistoryField<'offers'>,
    'image' | 'document' | 'coverage' | keyof typeof compositionLabels | keyof typeof setLabels | keyof typeof ruleLabels
  >,
  Field
>

/** The description of a field by its name in a row. */
export const fieldNamed = (name: string): Field | undefined => (recordedFields as Record<string, Field>)[name]

/** Why an offer cannot be sold. */
export const unavailableLabels: Record<UnavailableReason, MessageDescriptor> = {
  NO_START_DATE: msg`Sans date de début`,
  NOT_STARTED: msg`Pas encore commencée`,
  ENDED: msg`Terminée`,
  NO_ZONE: msg`Aucune filiale`,
}

export const categoryFields = ['category_1', 'category_2', 'category_3'] as const

/** The initial form values; for users who may not read the internal message, it is empty. */
export const offerFormValues = (offer: Offer): OfferValues => ({
  ...enteredValues(offerFields, { internal_message: null, ...offer }),
  zones: offer.zones.map(({ code_sigma }) => code_sigma),
})
