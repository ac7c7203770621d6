// Activities, which group jobs.
import { sql } from 'drizzle-orm'

import { os } from '../base.ts'
import { business as table, categorizations } from '../db/schema.ts'
import { namedReferenceHandlers } from './named-references.ts'
import { usagesIn } from './references.ts'

export const business = namedReferenceHandlers(os.business, {
  table,
  entity: 'business',
  usages: (db, id) => usagesIn(db, 'jobs', categorizations, sql`${categorizations.business_id} = ${id}`),
})
