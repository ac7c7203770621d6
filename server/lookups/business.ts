// Activities, which group jobs.
import { sql } from 'drizzle-orm'

import { business as table, categorizations } from '../platform/db/schema.ts'
import { os } from '../platform/rpc/base.ts'
import { type NamedReference, namedReferenceHandlers } from './named-references.ts'
import { usagesIn } from './references.ts'

export const businessReference: NamedReference = {
  table,
  entity: 'business',
  usages: (db, id) => usagesIn(db, 'jobs', categorizations, sql`${categorizations.business_id} = ${id}`),
  counts: sql`select business_id as id, count(*)::int as total from ${categorizations} where business_id is not null group by 1`,
}

export const business = namedReferenceHandlers(os.business, businessReference)
