// Services, such as maintenance, that cover offers and bundles.
import { serviceFields } from '../lookups/lookup-fields.ts'
import { lookupCalls, schemasOf } from '../shared/named-lookups.ts'

const schemas = schemasOf(serviceFields)
export const Service = schemas.row

export const services = lookupCalls('services', { write: 'serviceable.update', ...schemas })
