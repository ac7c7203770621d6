// The columns that a list of products may show, and the default ones.
export const columnIds = [
  'reference',
  'designation',
  'mdm_designation',
  'commercial_designation',
  'manufacturer',
  'manufacturer_reference',
  'job',
  'sub_job',
  'family',
  'sub_family',
  'tags',
  'origin',
  'on_sale',
  'marketing_start_date',
  'marketing_end_date',
  'auto_sync',
  'updated_at',
] as const
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
