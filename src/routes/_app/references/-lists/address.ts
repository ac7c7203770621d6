// The search parameters of a list of reference data.
import type { ReferenceField } from '#entities/lookups/fields.tsx'
import { listAddress } from '#kit/list/address.ts'

export type ReferenceColumn = ReferenceField | 'total'
const all: readonly ReferenceColumn[] = ['name', 'code', 'reference', 'zone', 'business_id', 'parent_id', 'start_date', 'end_date', 'total']

/** The parameters of a list with these columns; the route, which does not know its list yet, accepts all columns. */
export const referenceAddress = (columns: readonly ReferenceColumn[] = all) =>
  listAddress({ sorts: ['name', 'total'], usual: 'name', columns, pinned: 0 })
