// Activities, which group jobs.
import { sql } from 'drizzle-orm'

import { business as table, categorizations } from '../db/schema.ts'
import { namedReferenceHandlers } from '../resources/named-references.ts'
import { usagesIn } from '../resources/references.ts'
import { os } from '../rpc/base.ts'

export const business = namedReferenceHandlers(os.business, {
  table,
  entity: 'business',
  usages: (db, id) => usagesIn(db, 'jobs', categorizations, sql`${categorizations.business_id} = ${id}`),
})
