// Jobs (métiers) and, below a parent, sub-jobs: the two upper levels of the categorization.
import * as v from 'valibot'

import { BAD_REQUEST, can, conflictOf, IN_USE, NOT_FOUND } from './shared/endpoint.ts'
import { ById, DeleteById, Id, Named, pageOf, requiredText, Version } from './shared/fields.ts'
import { ReferenceQuery } from './shared/single-page.ts'

export const Job = v.object({
  id: v.number(),
  name: v.string(),
  business: v.nullable(Named),
  parent: v.nullable(Named),
  version: v.number(),
})
/** A job without a parent may belong to a business; a sub-job belongs to its job. */
export const JobCreate = v.object({
  name: requiredText(255),
  business_id: v.optional(v.nullable(Id)),
  parent_id: v.optional(v.nullable(Id)),
})
export const JobUpdate = v.object({ id: Id, version: Version, ...v.partial(JobCreate).entries })

export const jobs = {
  list: can('product.index').route({ method: 'GET', path: '/jobs' }).input(ReferenceQuery).output(pageOf(Job)),
  create: can('reference.update')
    .route({ method: 'POST', path: '/jobs', successStatus: 201 })
    .input(JobCreate)
    .output(Job)
    .errors({ BAD_REQUEST }),
  get: can('product.index').route({ method: 'GET', path: '/jobs/{id}' }).input(ById).output(Job).errors({ NOT_FOUND }),
  update: can('reference.update')
    .route({ method: 'PUT', path: '/jobs/{id}' })
    .input(JobUpdate)
    .output(Job)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT: conflictOf(Job) }),
  remove: can('reference.update')
    .route({ method: 'DELETE', path: '/jobs/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT: conflictOf(Job), IN_USE }),
}
