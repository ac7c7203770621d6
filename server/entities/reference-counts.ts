// How often each row of a reference list is used.
import { type SQL, sql } from 'drizzle-orm'

import type { ReferenceEntity } from '#contract/reference-counts.ts'

import { whole } from '../db/list.ts'
import { categorizations, product_tags, products, selling_prices } from '../db/schema.ts'
import { allow, os } from '../rpc/base.ts'

const counts: Record<ReferenceEntity, SQL> = {
  business: sql`select business_id as id, count(*)::int as total from ${categorizations} where business_id is not null group by 1`,
  jobs: sql`select level.id, count(*)::int as total from ${products} p
    cross join lateral (select p.job_id as id union select p.sub_job_id) as level where level.id is not null group by 1`,
  manufacturers: sql`select manufacturer_id as id, count(*)::int as total from ${products} where manufacturer_id is not null group by 1`,
  tags: sql`select tag_id as id, count(*)::int as total from ${product_tags} group by 1`,
  catalogs: sql`select catalog_id as id, count(distinct product_id)::int as total from ${selling_prices} group by 1`,
}

export const reference_counts = {
  list: os.reference_counts.list.handler(async ({ input: { entity }, context: { db, user } }) => {
    if (entity === 'catalogs') allow(user, 'selling_price.read')
    return whole([...(await db.execute<{ id: number; total: number }>(counts[entity]))])
  }),
}
