// Labels of the variables of the terms of sale.
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { type CgvVariable, cgvVariableKeys } from '#contract/terms/variables.ts'
import type { Described } from '#kit/format/labels.ts'

/** Each described once: its label, and the same inside a sentence. */
export const cgvFields = {
  company_name: { label: msg`Raison sociale`, phrase: msg`la raison sociale` },
  legal_form: { label: msg`Forme juridique`, phrase: msg`la forme juridique` },
  share_capital: { label: msg`Capital social`, phrase: msg`le capital social` },
  registration: { label: msg`Immatriculation (RCS)`, phrase: msg`l’immatriculation (RCS)` },
  address: { label: msg`Adresse du siège`, phrase: msg`l’adresse du siège` },
  vat_number: { label: msg`Numéro de TVA`, phrase: msg`le numéro de TVA` },
  phone: { label: msg`Téléphone`, phrase: msg`le téléphone` },
  email: { label: msg`Adresse e-mail`, phrase: msg`l’adresse e-mail` },
  subsidiary: { label: msg`Filiale`, phrase: msg`la filiale` },
  effective_date: { label: msg`Date d’effet`, phrase: msg`la date d’effet` },
  payment_terms: { label: msg`Conditions de paiement`, phrase: msg`les conditions de paiement` },
  penalty_rate: { label: msg`Taux des pénalités de retard`, phrase: msg`le taux des pénalités de retard` },
  discount: { label: msg`Escompte`, phrase: msg`l’escompte` },
  court: { label: msg`Tribunal compétent`, phrase: msg`le tribunal compétent` },
} as const satisfies Record<CgvVariable, Described>

export function useVariableNames() {
  const { i18n } = useLingui()
  const isKnown = (key: string): key is CgvVariable => Object.hasOwn(cgvFields, key)
  return {
    /** Returns the key itself if it is unknown. */
    nameOf: (key: string) => (isKnown(key) ? i18n._(cgvFields[key].label) : key),
    all: cgvVariableKeys.map((key) => ({ key, label: i18n._(cgvFields[key].label) })),
  }
}
