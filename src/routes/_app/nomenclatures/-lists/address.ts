// The search parameters of the two lists.
import { ids, listAddress } from '#kit/list/address.ts'

export const nomenclatureColumns = [
  'name',
  'printer_category',
  'mono_page',
  'colour_page',
  'print_speed',
  'average_intervention_duration',
  'pages_between_interventions',
  'product_count',
] as const
export const nomenclatureAddress = listAddress({
  sorts: nomenclatureColumns,
  usual: 'name',
  columns: nomenclatureColumns,
  pinned: 0,
  filters: { printer_category_id: ids },
})

export const categoryColumns = ['name', 'description', 'pages_between_interventions', 'nomenclatures'] as const
export const categoryAddress = listAddress({ sorts: categoryColumns, usual: 'name', columns: categoryColumns, pinned: 0 })
