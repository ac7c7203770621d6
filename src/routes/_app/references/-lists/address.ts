// The search parameters of a lookup list.
import type { LookupField } from '#entities/lookups/fields.tsx'
import { listAddress } from '#kit/list/address.ts'

export type LookupColumn = LookupField | 'total'
const all: readonly LookupColumn[] = ['name', 'code', 'reference', 'zone', 'business_id', 'parent_id', 'start_date', 'end_date', 'total']

/** The parameters of a list with these columns; the route, which does not know its list yet, accepts all columns. */
export const lookupAddress = (columns: readonly LookupColumn[] = all) =>
  listAddress({ sorts: ['name', 'total'], usual: 'name', columns, pinned: 0 })
