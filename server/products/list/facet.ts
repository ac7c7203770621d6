// The number of products for each value of a filter, with all other filters applied: what choosing the value would find.
import { type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { countedFilters, ProductFilters } from '#contract/products/products.ts'

import type { AsOf, Db } from '../../platform/db/index.ts'
import { countBy } from '../../platform/db/list.ts'
import { conditions, hasFilter, meaningsOf, withFuzzyThreshold } from './search.ts'

type Facet = (typeof countedFilters)[number]
interface Count {
  id: number
  total: number
}

export async function countFacet({ db, day }: AsOf, facet: Facet, filters: InferOutput<typeof ProductFilters>): Promise<Count[]> {
  const otherFilters = { ...filters, [facet]: undefined }
  const others = conditions(otherFilters, day)
  const meanings = await meaningsOf(db, filters.search, hasFilter(otherFilters))
  // The same order as in the list.
  for (const meaning of meanings) {
    const where = sql`${others} and ${meaning.found}`
    const counts = meaning.fuzzy ? await withFuzzyThreshold(db, (tx) => counted(tx, facet, where)) : await counted(db, facet, where)
    if (counts.length > 0 || meaning === meanings.at(-1)) return counts
  }
  return await counted(db, facet, others)
}

function counted(db: Db, facet: Facet, where: SQL): Promise<Count[]> {
  const [value, from] =
    facet === 'tag_ids'
      ? [sql`pt.tag_id`, sql`product_tags pt join products p on p.id = pt.product_id`]
      : [sql.raw(`p.${facet}`), sql`products p`]
  return countBy(db, value, from, where)
}
