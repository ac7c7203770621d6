// The address of a list of changes; apart from the list itself, because the route understands it first.
import { listAddress } from '../list/address.ts'

/** As the server sorts all of them. */
const sorts = ['created_at', 'created_by_name', 'product_count']

/** With these columns, in this order. */
export const changesAddress = (columns: readonly string[]) => listAddress({ sorts, usual: '-created_at', columns, pinned: 0 })
export type ChangesQuestion = ReturnType<ReturnType<typeof changesAddress>['questionOf']>
