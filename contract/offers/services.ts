// Services, such as maintenance, that cover offers and bundles.
import { serviceFields } from '../lookups/lookup-fields.ts'
import { referenceCalls, schemasOf } from '../shared/named-references.ts'

const schemas = schemasOf(serviceFields)
export const Service = schemas.row

export const services = referenceCalls('services', { write: 'serviceable.update', ...schemas })
