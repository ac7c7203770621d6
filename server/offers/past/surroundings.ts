// Other data that an offer's prices depend on, as stored now or at the end of a past day: catalogues, tags of products, and the order of
// rules.
import { and, asc, desc, eq, sql } from 'drizzle-orm'

import { formerOrder, rolledBack } from '#engine/activity/rolled-back.ts'
import type { SearchedCatalog } from '#engine/prices/catalog-search.ts'

import type { Db } from '../../platform/db/index.ts'
import { among } from '../../platform/db/query.ts'
import { activities, catalogs, product_tags } from '../../platform/db/schema.ts'
import { keyOf, laterOfferChanges, writtenAfter } from './later.ts'

type Catalog = SearchedCatalog & { name: string }

export async function readCatalogsOn(db: Db, past: string | undefined): Promise<Catalog[]> {
  const rows: Catalog[] = await db
    .select({
      id: catalogs.id,
      name: catalogs.name,
      zone: catalogs.zone,
      exclusive: catalogs.exclusive,
      start_date: catalogs.start_date,
      end_date: catalogs.end_date,
    })
    .from(catalogs)
    .orderBy(asc(catalogs.id))
  if (past === undefined) return rows
  const later = await db
    .select({ id: activities.entity_id, action: activities.action, field: activities.field, old_value: activities.old_value })
    .from(activities)
    .where(and(eq(activities.entity, 'catalogs'), writtenAfter(past)))
    .orderBy(desc(activities.id))
  const changes = later.map(({ id, action, field, old_value }) => ({
    id,
    before: action === 'created' ? null : { id, [String(field)]: keyOf(old_value) },
  }))
  const blank: Catalog = { id: 0, name: '', zone: null, exclusive: false, start_date: null, end_date: null }
  const former = rolledBack<Catalog>(new Map(rows.map((row) => [row.id, row])), changes, blank)
  return [...former.values()].toSorted((a, b) => a.id - b.id)
}

/** The tags of products. */
export async function readTagsOn(db: Db, product_ids: readonly number[], past: string | undefined): Promise<(id: number) => number[]> {
  const rows = await db
    .select({ product_id: product_tags.product_id, tag_id: product_tags.tag_id })
    .from(product_tags)
    .where(sql`${product_tags.product_id} in ${among(product_ids)}`)
  const stored = Map.groupBy(rows, ({ product_id }) => product_id)
  const former = new Map(past === undefined ? [] : await formerTags(db, product_ids, past))
  return (id) => former.get(id) ?? (stored.get(id) ?? []).map(({ tag_id }) => tag_id)
}

/** The tags of products that were changed since; the history contains complete sets. */
async function formerTags(db: Db, product_ids: readonly number[], past: string) {
  const rows = await db
    .selectDistinctOn([activities.entity_id], { id: activities.entity_id, tags: activities.old_value })
    .from(activities)
    .where(
      and(
        eq(activities.entity, 'products'),
        eq(activities.field, 'tags'),
        sql`${activities.entity_id} in ${among(product_ids)}`,
        writtenAfter(past),
      ),
    )
    .orderBy(activities.entity_id, asc(activities.id))
  return rows.map(({ id, tags }) => [id, ((tags ?? []) as { id: number }[]).map((tag) => tag.id)] as const)
}

/** The numbers of rules in their order at that time, given the present order. */
export async function rulesOrderOn(db: Db, offer_id: number, numbers: readonly number[], past: string): Promise<number[]> {
  const later = await laterOfferChanges(db, offer_id, past, ['rule'])
  const placed = later.flatMap(({ old_value, new_value, date }) => {
    const [before, after] = [old_value as Moved | null, new_value as Moved | null]
    const id = (after ?? before)?.id
    return id !== undefined && before?.position !== undefined ? [{ id, place: before.position, date }] : []
  })
  // Changes saved together have the same date. Rules created since came last, and were not yet a rule then.
  return formerOrder(numbers, Map.groupBy(placed, ({ date }) => date).values())
}
interface Moved {
  id: number
  position?: number
}
