// What the addresses of the lists of permits and of certifications hold.
import { listAddress } from '#kit/list/address.ts'

export const permitColumns = ['name', 'state', 'end_of_activation_date', 'offers', 'or', 'argent', 'bronze'] as const
export const permitAddress = listAddress({ sorts: permitColumns, usual: 'name', columns: permitColumns, pinned: 0 })

export const certificationColumns = ['partner', 'company_code', 'zone', 'certification', 'valid', 'obtained_on', 'expires_on'] as const
export const certificationAddress = listAddress({ sorts: certificationColumns, usual: 'partner', columns: certificationColumns, pinned: 0 })
