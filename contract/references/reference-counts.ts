// How often each row of a reference list is used: jobs of a business, products of everything else.
import * as v from 'valibot'

import { readersOf, referenceEntities } from '../entities.ts'
import type { Way } from '../people/permissions.ts'
import { can } from '../shared/endpoint.ts'
import { pageOf } from '../shared/fields.ts'

const readers = [...new Set(referenceEntities.flatMap(readersOf))] as [Way, ...Way[]]

export const reference_counts = {
  // Whoever may read the rows of a list may count their uses: which list it is decides on the right, and the handler asks for it.
  list: can(...readers)
    .route({ method: 'GET', path: '/references/{entity}/counts', summary: 'Rows that nothing uses are left out' })
    .input(v.object({ entity: v.picklist(referenceEntities, 'invalid_entity') }))
    .output(pageOf(v.object({ id: v.number(), total: v.number() }))),
}
