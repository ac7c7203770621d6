// How often each row of a reference list is used: jobs of a business, products of everything else.
import * as v from 'valibot'

import { referenceEntities } from './entities.ts'
import { can } from './shared/endpoint.ts'
import { pageOf } from './shared/fields.ts'

export const reference_counts = {
  // Whoever may not read the rows is told no counts either: the handler asks for that right.
  list: can('product.index')
    .route({ method: 'GET', path: '/references/{entity}/counts', summary: 'Rows that nothing uses are left out' })
    .input(v.object({ entity: v.picklist(referenceEntities, 'invalid_entity') }))
    .output(pageOf(v.object({ id: v.number(), total: v.number() }))),
}
