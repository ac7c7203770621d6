// The address of a list of changes; apart from the list itself, because the route understands it first.
import { listAddress } from '../list/address.ts'

/** With these columns, in this order; `count` is the field that says how many things each changed. */
export const changesAddress = (count: string, columns: readonly string[]) =>
  listAddress({ sorts: ['created_at', 'created_by_name', count], usual: '-created_at', columns, pinned: 0 })
export type ChangesQuestion = ReturnType<ReturnType<typeof changesAddress>['questionOf']>
