// How often each row of a reference data list is used.
import { readersOf, type ReferenceEntity } from '#contract/entities.ts'

import { serviceReference } from '../offers/services.ts'
import { singlePage } from '../platform/db/list.ts'
import { allow, os } from '../platform/rpc/base.ts'
import { catalogReference } from '../prices/catalogs.ts'
import { businessReference } from './business.ts'
import { jobReference } from './jobs.ts'
import { manufacturerReference } from './manufacturers.ts'
import type { Counted } from './references.ts'
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
