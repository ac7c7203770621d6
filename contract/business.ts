// Activities (activités) group jobs (métiers).
import * as v from 'valibot'

import { BAD_REQUEST, can, conflictOf, IN_USE, NOT_FOUND } from './base.ts'
import { ById, DeleteById, Id, pageOf, requiredText, Version } from './fields.ts'
import { ReferenceQuery } from './references.ts'

export const Business = v.object({ id: v.number(), name: v.string(), version: v.number() })
export const BusinessCreate = v.object({ name: requiredText(255) })
export const BusinessUpdate = v.object({ id: Id, version: Version, ...v.partial(BusinessCreate).entries })

export const business = {
  list: can('product.index').route({ method: 'GET', path: '/business' }).input(ReferenceQuery).output(pageOf(Business)),
  create: can('reference.update')
    .route({ method: 'POST', path: '/business', successStatus: 201 })
    .input(BusinessCreate)
    .output(Business)
    .errors({ BAD_REQUEST }),
  get: can('product.index').route({ method: 'GET', path: '/business/{id}' }).input(ById).output(Business).errors({ NOT_FOUND }),
  update: can('reference.update')
    .route({ method: 'PUT', path: '/business/{id}' })
    .input(BusinessUpdate)
    .output(Business)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT: conflictOf(Business) }),
  remove: can('reference.update')
    .route({ method: 'DELETE', path: '/business/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT: conflictOf(Business), IN_USE }),
}
