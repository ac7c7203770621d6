// The fields of a product, each described once: its label, a short label, its name inside a sentence of the history, the kind of its
// value, and the initial form values.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type * as v from 'valibot'

import type { HistoryField } from '#contract/entities.ts'
import type { masterdataFields, Product, ProductForm } from '#contract/products/products.ts'
import type { Level } from '#contract/references/categorizations.ts'
import type { Described } from '#kit/format/labels.ts'

import { marketingPeriod } from '../marketing-period.ts'

export type ProductValues = v.InferInput<typeof ProductForm>
export type ProductField = keyof ProductValues

export interface Field extends Described {
  row?: 'manufacturer' | Level
}

/** The fields of the form. */
export const formFields = {
  reference: { label: msg`Référence interne`, short: msg`Référence`, phrase: msg`la référence interne` },
  mdm_designation: { label: msg`Désignation MDM`, phrase: msg`la désignation MDM`, written: true },
  commercial_designation: { label: msg`Désignation commerciale`, phrase: msg`la désignation commerciale`, written: true },
  manufacturer_reference: { label: msg`Référence fabricant`, phrase: msg`la référence fabricant` },
  manufacturer_id: { label: msg`Fabricant`, phrase: msg`le fabricant`, row: 'manufacturer' },
  commission_subject_purchase: { label: msg`Achat soumis à commission`, phrase: msg`l’achat soumis à commission` },
  job_id: { label: msg`Métier`, phrase: msg`le métier`, row: 'job', written: true },
  sub_job_id: { label: msg`Sous-métier`, phrase: msg`le sous-métier`, row: 'sub_job', written: true },
  family_id: { label: msg`Famille`, phrase: msg`la famille`, row: 'family', written: true },
  sub_family_id: { label: msg`Sous-famille`, phrase: msg`la sous-famille`, row: 'sub_family', written: true },
  ...marketingPeriod,
  supplier_marketing_start_date: {
    label: msg`Début de commercialisation fournisseur`,
    phrase: msg`le début de commercialisation fournisseur`,
    kind: 'day',
  },
  supplier_marketing_end_date: {
    label: msg`Fin de commercialisation fournisseur`,
    phrase: msg`la fin de commercialisation fournisseur`,
    kind: 'day',
  },
  public_comment: { label: msg`Commentaire public`, phrase: msg`le commentaire public`, kind: 'html', written: true },
  auto_sync: {
    label: msg`Synchronisation automatique`,
    short: msg`Synchronisé`,
    phrase: msg`la synchronisation automatique`,
  },
} satisfies Record<ProductField, Field>

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
} satisfies Record<Exclude<HistoryField<'products'>, 'image' | 'document'>, Field>

/** The description of a field by its name in a row. */
export const fieldNamed = (name: string): Field | undefined => (recordedFields as Record<string, Field>)[name]

export const originLabels: Record<Product['origin'], MessageDescriptor> = {
  external: msg`Source externe`,
  manual: msg`Création manuelle`,
}

/** A text as stored, or the name of the row that an id refers to. */
export const textOf = (product: Product, name: (typeof masterdataFields)[number]): string | null => {
  const value = productFormValues(product)[name]
  const field: Field = formFields[name]
  if (field.row) return product[field.row]?.name ?? null
  return typeof value === 'string' ? value : null
}

/** The initial form values. */
export const productFormValues = (product: Product): ProductValues => {
  const values = Object.entries<Field>(formFields).map(([name, field]) => [
    name,
    field.row ? (product[field.row]?.id ?? null) : product[name as keyof Product],
  ])
  return Object.fromEntries(values) as ProductValues
}
