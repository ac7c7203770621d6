// Services, such as maintenance, that cover offers and bundles.
import * as v from 'valibot'

import { Id, requiredName, requiredText, Version } from '../shared/fields.ts'
import { referenceCalls } from '../shared/named-references.ts'

export const Service = v.object({ id: v.number(), name: v.string(), reference: v.string(), version: v.number() })
const ServiceCreate = v.object({ name: requiredName(255), reference: requiredText(255) })

export const services = referenceCalls('services', {
  write: 'serviceable.update',
  row: Service,
  create: ServiceCreate,
  update: v.object({ id: Id, version: Version, ...v.partial(ServiceCreate).entries }),
})
