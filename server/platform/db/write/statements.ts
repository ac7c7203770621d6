// Parts of statements that write many rows from a table of what is to be written, such as the lines of a price plan.
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The assignments of an `update` of rows `t` that give them their next version, at this time and by this author. */
export const nextVersionBy = (author_id: number | null): SQL =>
  sql`version = t.version + 1, updated_at = now(), updated_by = ${author_id}::int`

/** The assignments of an `update` of rows `t` without an author. */
export const nextVersion = sql`version = t.version + 1, updated_at = now()`

/** The next version for the query builder. */
export const raisedVersion = (version: PgColumn): SQL => sql`${version} + 1`

/** Writes history from a `select` of entity, id, action, field, old value, new value, the author's id and name, and the price plan. */
export const insertHistory = (select: SQL): SQL =>
  sql`insert into activities (entity, entity_id, action, field, old_value, new_value, author_id, author_name, plan_id) ${select}`
