// The search parameters of the list of users.
import { userSorts } from '#contract/people/users.ts'
import { listAddress } from '#kit/list/address.ts'

const columns = ['name', 'email', 'zone', 'is_admin', 'roles'] as const
export type UserColumn = (typeof columns)[number]

export const userAddress = listAddress({ sorts: userSorts, usual: 'name', columns, pinned: 0 })
