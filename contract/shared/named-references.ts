// Reference data that is a name and nothing else: business and manufacturers differ in their path alone.
import * as v from 'valibot'

import { BAD_REQUEST, can, conflictOf, IN_USE, NOT_FOUND } from './endpoint.ts'
import { ById, DeleteById, Id, pageOf, requiredText, Version } from './fields.ts'
import { ReferenceQuery } from './single-page.ts'

export const NamedReference = v.object({ id: v.number(), name: v.string(), version: v.number() })
const Create = v.object({ name: requiredText(255) })
const Update = v.object({ id: Id, version: Version, ...v.partial(Create).entries })
const CONFLICT = conflictOf(NamedReference)

/** The five calls of a named reference under its path; names are unique without regard to case. */
export const namedReference = (path: `/${string}`) => ({
  list: can('product.index').route({ method: 'GET', path }).input(ReferenceQuery).output(pageOf(NamedReference)),
  create: can('reference.update')
    .route({ method: 'POST', path, successStatus: 201 })
    .input(Create)
    .output(NamedReference)
    .errors({ BAD_REQUEST }),
  get: can('product.index')
    .route({ method: 'GET', path: `${path}/{id}` })
    .input(ById)
    .output(NamedReference)
    .errors({ NOT_FOUND }),
  update: can('reference.update')
    .route({ method: 'PUT', path: `${path}/{id}` })
    .input(Update)
    .output(NamedReference)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  remove: can('reference.update')
    .route({ method: 'DELETE', path: `${path}/{id}`, successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT, IN_USE }),
})
