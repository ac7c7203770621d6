// The words of a product's fields: the label, a short label, and the name inside a sentence of the history.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { HistoryField } from '#contract/entities.ts'
import { type blankProduct, type masterdataFields, productFields } from '#contract/products/product-fields.ts'
import type { Product } from '#contract/products/products.ts'
import { enteredValues, returnedName } from '#contract/shared/declared-fields.ts'
import { descriptionsOf, type Described } from '#kit/format/labels.ts'

import { marketingPeriod } from './marketing-period.ts'

export type ProductValues = typeof blankProduct

/** The fields of the form. */
export const formFields = descriptionsOf(productFields, {
  reference: { label: msg`Référence interne`, short: msg`Référence`, phrase: msg`la référence interne` },
  mdm_designation: { label: msg`Désignation MDM`, phrase: msg`la désignation MDM`, written: true },
  commercial_designation: { label: msg`Désignation commerciale`, phrase: msg`la désignation commerciale`, written: true },
  manufacturer_id: { label: msg`Fabricant`, phrase: msg`le fabricant` },
  manufacturer_reference: { label: msg`Référence fabricant`, phrase: msg`la référence fabricant` },
  commission_subject_purchase: { label: msg`Achat soumis à commission`, phrase: msg`l’achat soumis à commission` },
  job_id: { label: msg`Métier`, phrase: msg`le métier`, written: true },
  sub_job_id: { label: msg`Sous-métier`, phrase: msg`le sous-métier`, written: true },
  family_id: { label: msg`Famille`, phrase: msg`la famille`, written: true },
  sub_family_id: { label: msg`Sous-famille`, phrase: msg`la sous-famille`, written: true },
  ...marketingPeriod,
  supplier_marketing_start_date: {
    label: msg`Début de commercialisation fournisseur`,
    phrase: msg`le début de commercialisation fournisseur`,
  },
  supplier_marketing_end_date: {
    label: msg`Fin de commercialisation fournisseur`,
    phrase: msg`la fin de commercialisation fournisseur`,
  },
  public_comment: { label: msg`Commentaire public`, phrase: msg`le commentaire public`, written: true },
  auto_sync: {
    label: msg`Synchronisation automatique`,
    short: msg`Synchronisé`,
    phrase: msg`la synchronisation automatique`,
  },
})

/** All fields with a label; image and documents have their own sentences in the history. */
export const recordedFields = {
  ...formFields,
  origin: { label: msg`Origine`, phrase: msg`l’origine` },
  ean: { label: msg`Code EAN`, phrase: msg`le code EAN` },
  eans: { label: msg`Codes EAN`, phrase: msg`les codes EAN` },
  tags: { label: msg`Tags`, phrase: msg`les tags`, written: true },
  codes: { label: msg`Codes`, phrase: msg`les codes` },
  masterdata_state: { label: msg`État dans le MDM`, phrase: msg`l’état dans le MDM` },
  masterdata_image: { label: msg`Image du MDM`, phrase: msg`l’image du MDM` },
} satisfies Record<Exclude<HistoryField<'products'>, 'image' | 'document'>, Described>

/** The description of a field by its name in a row. */
export const fieldNamed = (name: string): Described | undefined => (recordedFields as Record<string, Described>)[name]

export const originLabels: Record<Product['origin'], MessageDescriptor> = {
  external: msg`Source externe`,
  manual: msg`Création manuelle`,
}

/** A text as stored, or the name of the row that an id refers to. */
export const textOf = (product: Product, name: (typeof masterdataFields)[number]): string | null => {
  const value: unknown = product[returnedName(productFields, name) as keyof Product]
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : null
}

/** The initial form values. */
export const productFormValues = (product: Product): ProductValues => enteredValues(productFields, product)
