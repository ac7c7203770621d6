// Address of a list of changes; in its own file because the route parses it before the list is loaded.
import { listAddress } from '../list/address.ts'

/** The address with these columns in this order; `count` is the field with the number of items that a change affected. */
export const changesAddress = (count: string, columns: readonly string[]) =>
  listAddress({ sorts: ['created_at', 'created_by_name', count], usual: '-created_at', columns, pinned: 0 })
export type ChangesQuestion = ReturnType<ReturnType<typeof changesAddress>['questionOf']>
