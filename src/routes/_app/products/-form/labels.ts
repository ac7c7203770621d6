// What the fields of an article are called: as a label, and inside a sentence of the history.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'

import type { HistoryField } from '#contract/entities.ts'

import type { ProductField } from './values.ts'

export const fieldLabels: Record<ProductField, MessageDescriptor> = {
  reference: msg`Référence interne`,
  mdm_designation: msg`Désignation MDM`,
  commercial_designation: msg`Désignation commerciale`,
  manufacturer_reference: msg`Référence fabricant`,
  manufacturer_id: msg`Fabricant`,
  commission_subject_purchase: msg`Achat soumis à commission`,
  job_id: msg`Métier`,
  sub_job_id: msg`Sous-métier`,
  family_id: msg`Famille`,
  sub_family_id: msg`Sous-famille`,
  marketing_start_date: msg`Début de commercialisation`,
  marketing_end_date: msg`Fin de commercialisation`,
  supplier_marketing_start_date: msg`Début de commercialisation fournisseur`,
  supplier_marketing_end_date: msg`Fin de commercialisation fournisseur`,
  public_comment: msg`Commentaire public`,
  auto_sync: msg`Synchronisation automatique`,
}

/** “Alice Martin a changé …”: the field with its article. Also what only the server changes. */
export const fieldPhrases: Record<Exclude<HistoryField<'products'>, 'image' | 'document'>, MessageDescriptor> = {
  reference: msg`la référence interne`,
  mdm_designation: msg`la désignation MDM`,
  commercial_designation: msg`la désignation commerciale`,
  manufacturer_reference: msg`la référence fabricant`,
  manufacturer_id: msg`le fabricant`,
  commission_subject_purchase: msg`l’achat soumis à commission`,
  job_id: msg`le métier`,
  sub_job_id: msg`le sous-métier`,
  family_id: msg`la famille`,
  sub_family_id: msg`la sous-famille`,
  marketing_start_date: msg`le début de commercialisation`,
  marketing_end_date: msg`la fin de commercialisation`,
  supplier_marketing_start_date: msg`le début de commercialisation fournisseur`,
  supplier_marketing_end_date: msg`la fin de commercialisation fournisseur`,
  public_comment: msg`le commentaire public`,
  auto_sync: msg`la synchronisation automatique`,
  origin: msg`l’origine`,
  ean: msg`le code EAN`,
  eans: msg`les codes EAN`,
  tags: msg`les tags`,
  codes: msg`les codes`,
  masterdata_state: msg`l’état dans le MDM`,
  masterdata_image: msg`l’image du MDM`,
}

/** The labels in the language in use. */
export function useFormLabels(): Record<ProductField, string> {
  const { i18n } = useLingui()
  return Object.fromEntries(Object.entries(fieldLabels).map(([field, label]) => [field, i18n._(label)])) as Record<ProductField, string>
}
