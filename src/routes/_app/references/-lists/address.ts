// What the address of a list of reference data holds.
import type { ReferenceField } from '#entities/references/fields.tsx'
import { listAddress } from '#kit/list/address.ts'

export type ReferenceColumn = ReferenceField | 'total'
const all: readonly ReferenceColumn[] = ['name', 'code', 'reference', 'zone', 'business_id', 'parent_id', 'start_date', 'end_date', 'total']

/** Of a list with these columns; the route, which knows no list yet, understands those of all. */
export const referenceAddress = (columns: readonly ReferenceColumn[] = all) =>
  listAddress({ sorts: ['name', 'total'], usual: 'name', columns, pinned: 0 })
