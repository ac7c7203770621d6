// How often each row of a reference list is used: jobs of a business, articles of everything else.
import * as v from 'valibot'

import { can } from './shared/endpoint.ts'
import { pageOf } from './shared/fields.ts'

export const referenceEntities = ['business', 'jobs', 'manufacturers', 'tags', 'catalogs'] as const
export type ReferenceEntity = (typeof referenceEntities)[number]

export const reference_counts = {
  // The counts of catalogues take the right that their prices take: the handler asks for it.
  list: can('product.index')
    .route({ method: 'GET', path: '/references/{entity}/counts', summary: 'Rows that nothing uses are left out' })
    .input(v.object({ entity: v.picklist(referenceEntities, 'invalid_entity') }))
    .output(pageOf(v.object({ id: v.number(), total: v.number() }))),
}
