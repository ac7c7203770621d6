// What tests need to exist, made through the API by a caller who may.
import { randomUUID } from 'node:crypto'

import type { Inputs } from '../contract/index.ts'
import type { Caller } from './setup.ts'

/** A text that no other test uses. */
export const unique = (prefix = 'T') => `${prefix}-${randomUUID().slice(0, 8)}`

export const makeProduct = (caller: Caller, fields: Partial<Inputs['products']['create']> = {}) =>
  caller.client.products.create({ reference: unique('REF'), mdm_designation: 'Imprimante multifonction', ...fields })

export const makeManufacturer = (caller: Caller, name = unique('Fabricant')) => caller.client.manufacturers.create({ name })
