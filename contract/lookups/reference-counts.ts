// How often each row of a lookup list is used: by jobs for a business, by products for all others.
import * as v from 'valibot'

import { readersOf, lookupEntities } from '../entities.ts'
import type { Way } from '../people/permissions.ts'
import { can } from '../shared/endpoint.ts'
import { pageOf } from '../shared/fields.ts'

const readers = [...new Set(lookupEntities.flatMap(readersOf))] as [Way, ...Way[]]

export const reference_counts = {
  // Reading a list's rows also allows counting their uses. The right depends on the list, so the handler checks it.
  list: can(...readers)
    .route({
      method: 'GET',
      path: '/references/{entity}/counts',
      summary: 'Returns how often each row of a lookup list is used; unused rows are left out',
    })
    .input(v.object({ entity: v.picklist(lookupEntities, 'invalid_entity') }))
    .output(pageOf(v.object({ id: v.number(), total: v.number() }))),
}
