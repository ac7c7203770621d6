// Labels of the types and fields of documents.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'

import type { DocumentForm } from '#contract/documents/documents.ts'
import type { DocumentType } from '#contract/documents/types.ts'

export const typeLabels: Record<DocumentType, MessageDescriptor> = {
  contract: msg`Conditions générales de vente (CGV)`,
  contract_appendices: msg`Annexes au bon de commande`,
  sales_proposal: msg`Diapositives de proposition commerciale`,
  technical_sheet: msg`Fiches commerciales internes`,
}

export const fieldLabels: Record<keyof DocumentForm | 'file', MessageDescriptor> = {
  type: msg`Type de document`,
  name: msg`Nom`,
  code: msg`Code`,
  description: msg`Description`,
  start_date: msg`Date de début`,
  end_date: msg`Date de fin`,
  file: msg`Fichier`,
}

/** The labels in the language in use. */
export function useLabels() {
  const { i18n } = useLingui()
  const read = <Key extends string>(labels: Record<Key, MessageDescriptor>) =>
    Object.fromEntries(Object.entries<MessageDescriptor>(labels).map(([key, label]) => [key, i18n._(label)])) as Record<Key, string>
  return { types: read(typeLabels), fields: read(fieldLabels) }
}
