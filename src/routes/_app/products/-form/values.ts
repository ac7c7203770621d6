// The values of the article form, and what of them is sent.
import type * as v from 'valibot'

import type { Product, ProductForm } from '#contract/products.ts'

export type ProductValues = v.InferInput<typeof ProductForm>
export type ProductField = keyof ProductValues

/** What the form starts from. */
export const valuesOf = (product: Product): ProductValues => ({
  reference: product.reference,
  mdm_designation: product.mdm_designation,
  commercial_designation: product.commercial_designation,
  manufacturer_reference: product.manufacturer_reference,
  manufacturer_id: product.manufacturer?.id ?? null,
  commission_subject_purchase: product.commission_subject_purchase,
  job_id: product.job?.id ?? null,
  sub_job_id: product.sub_job?.id ?? null,
  family_id: product.family?.id ?? null,
  sub_family_id: product.sub_family?.id ?? null,
  marketing_start_date: product.marketing_start_date,
  marketing_end_date: product.marketing_end_date,
  supplier_marketing_start_date: product.supplier_marketing_start_date,
  supplier_marketing_end_date: product.supplier_marketing_end_date,
  public_comment: product.public_comment,
  auto_sync: product.auto_sync,
})
