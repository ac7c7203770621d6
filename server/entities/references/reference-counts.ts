// How often each row of a reference data list is used.
import { readersOf, type ReferenceEntity } from '#contract/entities.ts'

import { singlePage } from '../../db/list.ts'
import type { Counted } from '../../resources/references.ts'
import { allow, os } from '../../rpc/base.ts'
import { jobReference } from '../jobs.ts'
import { serviceReference } from '../offers/services.ts'
import { catalogReference } from '../prices/catalogs.ts'
import { businessReference } from './business.ts'
import { manufacturerReference } from './manufacturers.ts'
import { tagReference } from './tags.ts'

const references: Record<ReferenceEntity, Counted> = {
  business: businessReference,
  jobs: jobReference,
  manufacturers: manufacturerReference,
  tags: tagReference,
  catalogs: catalogReference,
  services: serviceReference,
}

export const reference_counts = {
  list: os.reference_counts.list.handler(async ({ input: { entity }, context: { db, user } }) => {
    allow(user, ...readersOf(entity))
    return singlePage([...(await db.execute<{ id: number; total: number }>(references[entity].counts))])
  }),
}
