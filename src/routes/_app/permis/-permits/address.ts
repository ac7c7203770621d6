// The search parameters of the lists of permits and of certifications.
import * as v from 'valibot'

import type { PermitState } from '#contract/permits/permits.ts'
import { lenient } from '#kit/list/address-keys.ts'
import { listAddress, text } from '#kit/list/address.ts'

// The URL is parsed before anything else is loaded, so this file does not import the contract.
const states = ['active', 'ends_soon', 'ended'] as const satisfies PermitState[]

const usualColumns = ['name', 'state', 'end_of_activation_date', 'offers', 'or', 'argent', 'bronze'] as const
export const permitColumns = [...usualColumns, 'or_minimum', 'argent_minimum', 'bronze_minimum'] as const
export const permitAddress = listAddress({
  sorts: permitColumns,
  usual: 'name',
  columns: permitColumns,
  shown: usualColumns,
  pinned: 0,
  filters: { state: lenient(v.picklist(states)) },
})

export const certificationColumns = ['partner', 'company_code', 'zone', 'certification', 'valid', 'obtained_on', 'expires_on'] as const
export const certificationAddress = listAddress({
  sorts: certificationColumns,
  usual: 'partner',
  columns: certificationColumns,
  pinned: 0,
  filters: { zone: text, valid: lenient(v.boolean()) },
})
