// Articles that were deleted: read from the last rows of their histories.
import { and, desc, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { os } from '../base.ts'
import type { Db } from '../db/index.ts'
import { activities, bare } from '../db/schema.ts'
import { authorOf } from './activities.ts'
import { notFound } from './references.ts'

export const deleted_products = {
  list: os.deleted_products.list.handler(async ({ input: { page, page_size, search }, context: { db } }) => {
    const where = and(deletion, search ? or(contains(folded(reference), folded(typed(search))), foundBare(search)) : undefined)
    const [rows, total] = await Promise.all([
      read(db)
        .where(where)
        .orderBy(desc(activities.id))
        .limit(page_size)
        .offset((page - 1) * page_size),
      db.$count(activities, where),
    ])
    return { items: rows.map(told), total, page, page_size }
  }),
  get: os.deleted_products.get.handler(async ({ input: { id }, context: { db } }) => {
    const [row] = await read(db)
      .where(and(deletion, eq(activities.entity_id, id)))
      .limit(1)
    return row ? told(row) : notFound()
  }),
}

// As the index `activities_deletions` has it: one row for each article that was deleted.
const deletion = sql`${activities.entity} = 'products' and ${activities.action} = 'deleted' and ${activities.field} = 'reference'`
const reference = sql<string>`(${activities.old_value} #>> '{}')`

const typed = (search: string) => sql`${search}::text`
const folded = (text: ReturnType<typeof sql>) => sql`public.fold(${text})`
const contains = (text: ReturnType<typeof sql>, part: ReturnType<typeof sql>) => sql`position(${part} in ${text}) > 0`
/** The reference as people type it, without its separators; a search of nothing else finds nothing this way. */
const foundBare = (search: string) => {
  const part = bare(folded(typed(search)))
  return and(sql`${part} <> ''`, contains(bare(folded(reference)), part))
}

/** What the article was called when it was deleted; both rows were written by one statement. */
const said = alias(activities, 'said')
const nameIn = (db: Db, field: string) =>
  db
    .select({ name: sql`${said.old_value} #>> '{}'` })
    .from(said)
    .where(and(eq(said.entity, 'products'), eq(said.entity_id, activities.entity_id), eq(said.action, 'deleted'), eq(said.field, field)))
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

function told({ author_id, author_name, ...row }: Awaited<ReturnType<typeof read>>[number]) {
  const { author, program } = authorOf({ author_id, author_name })
  return { ...row, deleted_by: author, program }
}
