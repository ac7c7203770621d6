// Tags, each bound to one subsidiary; a tag of the national zone is global.
import * as v from 'valibot'

import { BAD_REQUEST, can } from './base.ts'
import { pageOf, requiredText, ZoneCode } from './fields.ts'
import { ReferenceQuery, Tag } from './references.ts'

export const TagCreate = v.object({
  name: v.pipe(requiredText(255), v.regex(/^[\p{L}\p{M}' ’-]+$/u, 'alpha_only')),
  zone: ZoneCode,
})

export const tags = {
  list: can('product.index').route({ method: 'GET', path: '/tags' }).input(ReferenceQuery).output(pageOf(Tag)),
  create: can('product.tag.update', 'reference.update')
    .route({ method: 'POST', path: '/tags', successStatus: 201 })
    .input(TagCreate)
    .output(Tag)
    .errors({ BAD_REQUEST }),
}
