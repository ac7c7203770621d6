// Suppliers: who sells the products of which manufacturers, and whose price a purchase price is.
import { lookupCalls, schemasOf } from '../shared/named-lookups.ts'
import { supplierFields } from './lookup-fields.ts'

const schemas = schemasOf(supplierFields)
export const Supplier = schemas.row

export const suppliers = lookupCalls('suppliers', { write: 'reference.update', ...schemas })
