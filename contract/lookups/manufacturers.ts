// Manufacturers. When master data uses several spellings, the first one is kept; duplicates can be merged.
import * as v from 'valibot'

import { BAD_REQUEST, can, conflictOf, NOT_FOUND } from '../shared/endpoint.ts'
import { Id, Version } from '../shared/fields.ts'
import { NamedLookup, namedLookup } from '../shared/named-lookups.ts'
import { namesOf } from '../shared/touches.ts'

const Merge = v.object({ id: Id, version: Version, into: Id, into_version: Version })

export const manufacturers = {
  ...namedLookup('manufacturers'),
  merge: can('reference.update')
    .touches(...namesOf)
    .route({
      method: 'POST',
      path: '/manufacturers/{id}/merge',
      summary: 'Merges a manufacturer into another: moves its products there and deletes it',
    })
    .input(Merge)
    .output(v.object({ manufacturer: NamedLookup, moved: v.number() }))
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT: conflictOf(NamedLookup) }),
}
