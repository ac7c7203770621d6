// Tags, each bound to one subsidiary; a tag of the national zone is global.
import { BAD_REQUEST, can } from '../shared/endpoint.ts'
import { lookupCalls, schemasOf } from '../shared/named-lookups.ts'
import { namesOf } from '../shared/touches.ts'
import { tagFields } from './lookup-fields.ts'

const schemas = schemasOf(tagFields)
export const Tag = schemas.row
export const TagCreate = schemas.create

export const tags = {
  ...lookupCalls('tags', { write: 'reference.update', ...schemas }),
  create: can('product.tag.update', 'reference.update')
    .touches(...namesOf)
    .route({ method: 'POST', path: '/tags', successStatus: 201 })
    .input(TagCreate)
    .output(Tag)
    .errors({ BAD_REQUEST }),
}
