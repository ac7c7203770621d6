// Deleted products, read from the last entries of their histories.
import { and, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { DeletedProduct, deletedSorts } from '#contract/products/deleted-products.ts'
import { candidatesIn } from '#engine/parsing/references.ts'

import { authorOf } from '../activity/activities.ts'
import { notFound } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import { codeOf, foldedOrder, isOneOf, type List, listRows, sortedLike } from '../platform/db/list.ts'
import { among } from '../platform/db/query.ts'
import { activities, bare } from '../platform/db/schema.ts'
import { os } from '../platform/rpc/base.ts'
import { askForExport } from '../platform/tasks/list-export.ts'

export const deleted_products = {
  list: os.deleted_products.list.handler(async ({ input: { search, ...input }, context: { db } }) => {
    const { items, ...page } = await listRows(db, list, input, deletion, matching(search))
    return { items: items.map(asDeleted), ...page }
  }),
  export: os.deleted_products.export.handler(async ({ input, context }) => {
    const { search, sort } = input.filter
    const { items } = await listRows(context.db, { ...list, rows: readIds }, { sort }, deletion, matching(search))
    return await askForExport(
      context,
      'deleted_products',
      input,
      items.map(({ id }) => id),
    )
  }),
  get: os.deleted_products.get.handler(async ({ input: { id }, context: { db } }) => {
    const [row] = await read(db)
      .where(and(deletion, eq(activities.entity_id, id)))
      .limit(1)
    return row ? asDeleted(row) : notFound()
  }),
}

// The same condition as in the index `activities_deletions`: one row per deleted product.
const deletion = sql`${activities.entity} = 'products' and ${activities.action} = 'deleted' and ${activities.field} = 'reference'`
const reference = sql<string>`(${activities.old_value} #>> '{}')`

const typed = (search: string) => sql`${search}::text`
const foldedText = (text: ReturnType<typeof sql>) => sql`public.fold(${text})`
const contains = (text: ReturnType<typeof sql>, part: ReturnType<typeof sql>) => sql`position(${part} in ${text}) > 0`
/** Searches the reference without its separators; a search that only consists of separators finds nothing this way. */
const foundBare = (search: string) => {
  const part = bare(foldedText(typed(search)))
  return and(sql`${part} <> ''`, contains(bare(foldedText(reference)), part))
}

const matching = (search: string | undefined) =>
  search
    ? or(contains(foldedText(reference), foldedText(typed(search))), foundBare(search), isOneOf(codeOf(reference), candidatesIn(search)))
    : undefined

/** The product's name at its deletion; both history rows were written by one statement. */
const deletedField = alias(activities, 'deleted_field')
const nameIn = (db: Db, field: string) =>
  db
    .select({ name: sql`${deletedField.old_value} #>> '{}'` })
    .from(deletedField)
    .where(
      and(
        eq(deletedField.entity, 'products'),
        eq(deletedField.entity_id, activities.entity_id),
        eq(deletedField.action, 'deleted'),
        eq(deletedField.field, field),
      ),
    )
    .limit(1)

const read = (db: Db) =>
  db
    .select({
      id: activities.entity_id,
      reference,
      designation: sql<string | null>`coalesce((${nameIn(db, 'commercial_designation')}), (${nameIn(db, 'mdm_designation')}))`,
      deleted_at: activities.date,
      author_id: activities.author_id,
      author_name: activities.author_name,
    })
    .from(activities)
    .$dynamic()

const readIds = (db: Db) => db.select({ id: activities.entity_id }).from(activities).$dynamic()

/** The deleted products with these ids, in their order. */
export async function deletedWithIds(db: Db, ids: readonly number[]): Promise<DeletedProduct[]> {
  const rows = await read(db).where(and(deletion, sql`${activities.entity_id} in ${among(ids)}`))
  return sortedLike(rows, ids).map(asDeleted)
}

const list: List<ReturnType<typeof read>, (typeof deletedSorts)[number]> = {
  rows: read,
  // Rows are written one after the other, so their ids are in the order of deletion.
  orders: { reference: foldedOrder(reference), deleted_at: activities.id },
  usual: '-deleted_at',
  key: activities.id,
}

function asDeleted({ author_id, author_name, ...row }: Awaited<ReturnType<typeof read>>[number]) {
  const { author, program } = authorOf({ author_id, author_name })
  return { ...row, deleted_by: author, program }
}
