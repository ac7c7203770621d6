// How often each row of a lookup list is used.
import { readersOf, type LookupEntity } from '#contract/entities.ts'

import { serviceLookup } from '../offers/services.ts'
import { singlePage } from '../platform/db/list.ts'
import { allow, os } from '../platform/rpc/base.ts'
import { catalogLookup } from '../prices/catalogs.ts'
import { businessLookup } from './business.ts'
import { jobLookup } from './jobs.ts'
import type { Counted } from './lookups.ts'
import { manufacturerLookup } from './manufacturers.ts'
import { supplierLookup } from './suppliers.ts'
import { tagLookup } from './tags.ts'

const references: Record<LookupEntity, Counted> = {
  business: businessLookup,
  jobs: jobLookup,
  manufacturers: manufacturerLookup,
  suppliers: supplierLookup,
  tags: tagLookup,
  catalogs: catalogLookup,
  services: serviceLookup,
}

export const reference_counts = {
  list: os.reference_counts.list.handler(async ({ input: { entity }, context: { db, user } }) => {
    allow(user, ...readersOf(entity))
    return singlePage([...(await db.execute<{ id: number; total: number }>(references[entity].counts))])
  }),
}
