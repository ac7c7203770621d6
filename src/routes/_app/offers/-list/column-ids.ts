// The columns that a list of offers may show, and the default ones.
import { offerFields } from '#contract/offers/offer-fields.ts'
import { returnedNamesOf } from '#contract/shared/declared-fields.ts'

export const columnIds = [...returnedNamesOf(offerFields, 'list'), 'position', 'available', 'updated_at'] as const
export type ColumnId = (typeof columnIds)[number]

export const defaultColumns: readonly ColumnId[] = ['reference', 'name', 'category_1', 'manager', 'zones', 'active', 'available']
export const defaultColumnsOfSellers: readonly ColumnId[] = ['reference', 'name', 'available', 'category_1', 'manager', 'zones']
