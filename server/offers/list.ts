// The list of offers, and the same offers as a tree of categories.
import { and, asc, count, eq, inArray, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import type * as v from 'valibot'

import type {
  CategoryInUse,
  CategoryNode,
  OfferFilters,
  OfferQuery,
  OfferRow,
  offerSorts,
  SearchedOffers,
} from '#contract/offers/offers.ts'
import type { Holder } from '#contract/people/permissions.ts'
import { type Selection, sortedIds } from '#contract/shared/selection.ts'

import type { AsOf, Db } from '../platform/db/index.ts'
import { foldedOrder, type List, listRows, containsText, sortedLike } from '../platform/db/list.ts'
import { among } from '../platform/db/query.ts'
import { offer_zones, offers as table } from '../platform/db/schema.ts'
import { asRow, manager, type Reading, readRows, visible } from './read.ts'

const list: List<ReturnType<typeof readRows>, (typeof offerSorts)[number]> = {
  rows: readRows,
  orders: {
    name: foldedOrder(table.name),
    reference: foldedOrder(table.reference),
    manager: foldedOrder(manager.name),
    category_1: foldedOrder(table.category_1),
    category_2: foldedOrder(table.category_2),
    category_3: foldedOrder(table.category_3),
    position: table.position,
    active: table.active,
    marketing_start_date: table.marketing_start_date,
    marketing_end_date: table.marketing_end_date,
    updated_at: table.updated_at,
  },
  usual: 'name',
  key: table.id,
  searched: [table.name, table.reference],
}

/** One page of the offers that the reader may see. */
export async function listOffers(reading: Reading, query: v.InferOutput<typeof OfferQuery>) {
  const references = { column: table.reference, among: visible(reading) }
  const { items, ...page } = await listRows(reading.db, { ...list, references }, query, ...passing(reading, query))
  return { items: items.map((row) => asRow(row, reading.day)), ...page }
}

/** The ids of all offers that the list shows to the reader, in its order. */
export async function offerIdsInOrder(
  reading: Reading,
  { sort, search, ...filters }: Omit<v.InferOutput<typeof OfferQuery>, 'page' | 'page_size'>,
): Promise<number[]> {
  const references = { column: table.reference, among: visible(reading) }
  const listed = { ...list, rows: readIds, references }
  const { items } = await listRows(reading.db, listed, { sort, search }, ...passing(reading, filters))
  return items.map(({ id }) => id)
}

/** The rows of the list with these ids, in their order; those that the reader may not see are left out. */
export async function offersWithIds({ db, user, day }: AsOf & { user: Holder | null }, ids: readonly number[]): Promise<OfferRow[]> {
  const rows = await readRows(db).where(and(visible({ user }), sql`${table.id} in ${among(ids)}`))
  return sortedLike(rows, ids).map((row) => asRow(row, day))
}

/**
 * The ids of the selected offers, ascending. Those of a filter are exactly the ones that the list shows to the reader. Listed ids may belong
 * to no offer, but never to one that the reader may not see.
 */
export async function selectedOffers(reading: Reading, selection: Selection<v.InferOutput<typeof SearchedOffers>>): Promise<number[]> {
  const { db } = reading
  if ('ids' in selection) {
    const ids = sortedIds(selection.ids)
    const shown = visible(reading)
    if (!shown) return ids
    const hidden = await db
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, ids), not(shown)))
    const left = new Set(hidden.map(({ id }) => id))
    return ids.filter((id) => !left.has(id))
  }
  const { search } = selection.filter
  const references = { column: table.reference, among: visible(reading) }
  const { items } = await listRows(db, { ...list, rows: readIds, references }, { search }, ...passing(reading, selection.filter))
  const except = new Set(selection.except_ids)
  return sortedIds(items.map(({ id }) => id)).filter((id) => !except.has(id))
}

/** The first of these offers in the usual order of the list; ids without an offer are left out. */
export async function firstOffers(db: Db, ids: readonly number[], count: number): Promise<number[]> {
  const rows = await readIds(db)
    .where(sql`${table.id} in ${among(ids)}`)
    .orderBy(asc(foldedOrder(table.name)), asc(table.id))
    .limit(count)
  return rows.map(({ id }) => id)
}

const readIds = (db: Db) => db.select({ id: table.id }).from(table).leftJoin(manager, eq(manager.id, table.manager_id)).$dynamic()

/** The conditions of the filters, and of what the reader may see. */
function passing(reading: Reading, filters: v.InferOutput<typeof OfferFilters>): (SQL | undefined)[] {
  const { name, reference, manager_id, active, category_1, category_2, category_3, zone, available } = filters
  return [
    visible(reading),
    containsText(table.name, name),
    containsText(table.reference, reference),
    manager_id && inArray(table.manager_id, manager_id),
    active === 'all' ? undefined : eq(table.active, active === 'true'),
    category_1 ? eq(table.category_1, category_1) : undefined,
    category_2 ? eq(table.category_2, category_2) : undefined,
    category_3 ? eq(table.category_3, category_3) : undefined,
    zone ? isSoldIn(zone) : undefined,
    available === undefined ? undefined : available ? isAvailable(reading.day) : not(isAvailable(reading.day)),
  ]
}

/** In that subsidiary, or everywhere. */
const isSoldIn = (zone: string): SQL =>
  sql`exists (select from ${offer_zones} oz join zones z on z.code_sigma = oz.zone where oz.offer_id = offers.id and (oz.zone = ${zone} or z.is_national))`

/** `reasonsUnavailable` of the engine, in SQL. */
const isAvailable = (day: string): SQL => sql`(coalesce(${table.marketing_start_date} <= ${day}, false)
  and coalesce(${table.marketing_end_date} >= ${day}, true)
  and exists (select from ${offer_zones} oz where oz.offer_id = offers.id))`

const inOrderOfName = [table.category_1, table.category_2, table.category_3].map(
  (column) => sql`${foldedOrder(column)} asc nulls first, ${column} nulls first`,
)

/** The categories that have offers, by name. */
export async function categoriesInUse(reading: Reading): Promise<CategoryInUse[]> {
  const { category_1, category_2, category_3 } = table
  const found = await reading.db
    .select({ category_1, category_2, category_3, offers: count() })
    .from(table)
    .where(and(visible(reading), isNotNull(category_1)))
    .groupBy(category_1, category_2, category_3)
    .orderBy(...inOrderOfName)
  return found as CategoryInUse[]
}

/** The order of offers within a category. */
export const inCategoryOrder = [asc(table.position), asc(table.id)]

/** The categories that have offers, by name; offers without a category come last, in a node without a name. */
export async function offerTree(reading: Reading, filters: v.InferOutput<typeof OfferFilters>): Promise<CategoryNode[]> {
  const rows = await readRows(reading.db)
    .where(and(...passing(reading, filters)))
    .orderBy(...inOrderOfName, ...inCategoryOrder)
  const roots: CategoryNode[] = []
  const uncategorised: CategoryNode = { name: null, level: 1, children: [], offers: [] }
  for (const read of rows) {
    const {
      category_1,
      category_2,
      category_3,
      manager: _manager,
      zones: _zones,
      thumbnail_url: _thumbnail,
      updated_at: _updated,
      ...offer
    } = asRow(read, reading.day)
    const path = [category_1, category_2, category_3].filter((category) => category !== null)
    nodeAt(roots, path, uncategorised).offers.push(offer)
  }
  return uncategorised.offers.length > 0 ? [...roots, uncategorised] : roots
}

/** The node of a path of categories. Paths come in order, so a node that is not the last one is new. */
function nodeAt(roots: CategoryNode[], path: string[], uncategorised: CategoryNode): CategoryNode {
  let [nodes, node] = [roots, uncategorised]
  for (const [at, name] of path.entries()) {
    const last = nodes.at(-1)
    node = last?.name === name ? last : { name, level: at + 1, children: [], offers: [] }
    if (node !== last) nodes.push(node)
    nodes = node.children
  }
  return node
}
