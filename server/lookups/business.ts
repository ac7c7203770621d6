// Activities, which group jobs.
import { sql } from 'drizzle-orm'

import { business as table, categorizations } from '../platform/db/schema.ts'
import { os } from '../platform/rpc/base.ts'
import { usagesIn } from './lookups.ts'
import { type NamedLookup, namedLookupHandlers } from './named-lookups.ts'

export const businessLookup: NamedLookup = {
  table,
  entity: 'business',
  usages: (db, id) => usagesIn(db, 'jobs', categorizations, sql`${categorizations.business_id} = ${id}`),
  counts: sql`select business_id as id, count(*)::int as total from ${categorizations} where business_id is not null group by 1`,
}

export const business = namedLookupHandlers(os.business, businessLookup)
