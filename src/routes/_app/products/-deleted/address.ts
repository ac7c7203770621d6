// The search parameters of the list of deleted products.
import { deletedSorts } from '#contract/products/deleted-products.ts'
import { listAddress } from '#kit/list/address.ts'

const columns = ['reference', 'designation', 'deleted_at', 'deleted_by'] as const
export type DeletedColumn = (typeof columns)[number]

export const deletedAddress = listAddress({ sorts: deletedSorts, usual: '-deleted_at', columns, pinned: 0 })
