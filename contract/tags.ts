// Tags, each bound to one subsidiary; a tag of the national zone is global.
import * as v from 'valibot'

import { BAD_REQUEST, can, conflictOf, IN_USE, NOT_FOUND } from './shared/endpoint.ts'
import { ById, DeleteById, Id, pageOf, requiredText, Version, ZoneCode } from './shared/fields.ts'
import { ReferenceQuery, Tag } from './shared/single-page.ts'

export const TagCreate = v.object({
  name: v.pipe(requiredText(255), v.regex(/^[\p{L}\p{M}' ’-]+$/u, 'alpha_only')),
  zone: ZoneCode,
})
const TagUpdate = v.object({ id: Id, version: Version, ...v.partial(TagCreate).entries })
const CONFLICT = conflictOf(Tag)

export const tags = {
  list: can('product.index').route({ method: 'GET', path: '/tags' }).input(ReferenceQuery).output(pageOf(Tag)),
  create: can('product.tag.update', 'reference.update')
    .route({ method: 'POST', path: '/tags', successStatus: 201 })
    .input(TagCreate)
    .output(Tag)
    .errors({ BAD_REQUEST }),
  get: can('product.index').route({ method: 'GET', path: '/tags/{id}' }).input(ById).output(Tag).errors({ NOT_FOUND }),
  update: can('reference.update')
    .route({ method: 'PUT', path: '/tags/{id}' })
    .input(TagUpdate)
    .output(Tag)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  remove: can('reference.update')
    .route({ method: 'DELETE', path: '/tags/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT, IN_USE }),
}
