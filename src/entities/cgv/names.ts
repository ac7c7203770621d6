// What the variables of the terms of sale are called on screen.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { type CgvVariable, cgvVariableKeys } from '#contract/cgv/variables.ts'

const names: Record<CgvVariable, MessageDescriptor> = {
  company_name: msg`Raison sociale`,
  legal_form: msg`Forme juridique`,
  share_capital: msg`Capital social`,
  registration: msg`Immatriculation (RCS)`,
  address: msg`Adresse du siège`,
  vat_number: msg`Numéro de TVA`,
  phone: msg`Téléphone`,
  email: msg`Adresse e-mail`,
  subsidiary: msg`Filiale`,
  effective_date: msg`Date d’effet`,
  payment_terms: msg`Conditions de paiement`,
  penalty_rate: msg`Taux des pénalités de retard`,
  discount: msg`Escompte`,
  court: msg`Tribunal compétent`,
}

export function useVariableNames() {
  const { i18n } = useLingui()
  const isKnown = (key: string): key is CgvVariable => Object.hasOwn(names, key)
  return {
    /** Its key where nobody knows it. */
    nameOf: (key: string) => (isKnown(key) ? i18n._(names[key]) : key),
    all: cgvVariableKeys.map((key) => ({ key, label: i18n._(names[key]) })),
  }
}
