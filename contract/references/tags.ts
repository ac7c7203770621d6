// Tags, each bound to one subsidiary; a tag of the national zone is global.
import * as v from 'valibot'

import { BAD_REQUEST, can } from '../shared/endpoint.ts'
import { Id, requiredName, Version, ZoneCode } from '../shared/fields.ts'
import { referenceCalls } from '../shared/named-references.ts'
import { Tag } from '../shared/single-page.ts'

export const TagCreate = v.object({
  name: v.pipe(requiredName(255), v.regex(/^[\p{L}\p{M}' ’-]+$/u, 'alpha_only')),
  zone: ZoneCode,
})
const TagUpdate = v.object({ id: Id, version: Version, ...v.partial(TagCreate).entries })

export const tags = {
  ...referenceCalls('tags', {
    write: 'reference.update',
    row: Tag,
    create: TagCreate,
    update: TagUpdate,
  }),
  create: can('product.tag.update', 'reference.update')
    .route({ method: 'POST', path: '/tags', successStatus: 201 })
    .input(TagCreate)
    .output(Tag)
    .errors({ BAD_REQUEST }),
}
