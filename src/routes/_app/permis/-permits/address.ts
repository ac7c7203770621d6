// What the address of the list of permits holds.
import { listAddress } from '#kit/list/address.ts'

export const permitColumns = ['name', 'state', 'end_of_activation_date', 'offers', 'or', 'argent', 'bronze'] as const
export const permitAddress = listAddress({ sorts: permitColumns, usual: 'name', columns: permitColumns, pinned: 0 })
