// Data about requests: stored responses, the history, saved views, remembered lists.
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type * as v from 'valibot'

import type { Access } from '#contract/people/permissions.ts'
import type { ListLayout } from '#contract/people/remembered-lists.ts'
import type { SavedScreen } from '#contract/people/saved-views.ts'

import { id, version, created_at, value } from './columns.ts'
import { users } from './people.ts'

/** The responses to creating requests, stored in the transaction of their effect; kept for 24 hours. */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    request_hash: text().notNull(),
    answer: jsonb(),
    /** The author's rights at the time of the response. */
    rights: jsonb().$type<Access[]>().notNull().default([]),
    created_at: created_at(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key] }), index('idempotency_keys_created').on(table.created_at)],
)

/** One row per changed field, written in the transaction of the change. Authors are kept when their users are deleted. */
export const activities = pgTable(
  'activities',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    entity: text().notNull(),
    entity_id: integer().notNull(),
    date: created_at(),
    author_id: integer(),
    author_name: text(),
    action: text({ enum: ['created', 'updated', 'deleted'] }).notNull(),
    field: text(),
    old_value: value(),
    new_value: value(),
    /** The price plan that made the change. */
    plan_id: integer(),
  },
  (table) => [
    index('activities_entity').on(table.entity, table.entity_id, table.id),
    index('activities_author')
      .on(table.author_id, table.date)
      .where(sql`${table.author_id} is not null`),
    index('activities_deletions')
      .on(table.entity, table.id)
      .where(sql`${table.action} = 'deleted' and ${table.field} = 'reference'`),
    index('activities_removed_prices')
      .on(sql`((${table.old_value} ->> 'id')::int)`)
      .where(sql`${table.action} = 'deleted' and ${table.field} = 'product_id'`),
  ],
)

export const saved_views = pgTable(
  'saved_views',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text().$type<SavedScreen>().notNull(),
    name: text().notNull(),
    state: jsonb().$type<Record<string, unknown>>().notNull(),
    version: version(),
  },
  (table) => [unique('saved_views_name_key').on(table.user_id, table.list, table.name)],
)

/** How a user left a list: its columns and density, and the open view. */
export const remembered_lists = pgTable(
  'remembered_lists',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    layout: jsonb().$type<v.InferOutput<typeof ListLayout>>().notNull(),
    view_id: integer().references(() => saved_views.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.list] }), index('remembered_lists_view').on(table.view_id)],
)
