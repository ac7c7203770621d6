// The columns that a list of products may show, and the default ones.
import { productFields } from '#contract/products/product-fields.ts'
import { returnedNamesOf } from '#contract/shared/declared-fields.ts'

export const columnIds = [...returnedNamesOf(productFields, 'list'), 'designation', 'tags', 'origin', 'on_sale', 'updated_at'] as const
export type ColumnId = (typeof columnIds)[number]

export const defaultColumns: readonly ColumnId[] = [
  'reference',
  'designation',
  'manufacturer',
  'manufacturer_reference',
  'job',
  'family',
  'on_sale',
  'marketing_start_date',
  'updated_at',
]
