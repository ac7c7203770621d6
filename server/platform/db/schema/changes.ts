// Changes of many rows that were made as one and are undone as one.
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { id, version, instant, created_at } from './columns.ts'
import { users } from './people.ts'

/** The common columns of changes to many things. */
const recorded = () => ({
  id: id(),
  /** The requested change. */
  parameters: jsonb().$type<Record<string, unknown>>().notNull(),
  created_at: created_at(),
  created_by: integer().references(() => users.id, { onDelete: 'set null' }),
  created_by_name: text().notNull(),
  undone_at: instant(),
  undone_by_name: text(),
  /** The number of things that had been changed since; the undo left them unchanged. */
  kept_count: integer().notNull().default(0),
  /** The number of things that could not take the change. */
  refused_count: integer().notNull().default(0),
  version: version(),
})

/** The effect of a change on one thing. It is undone only while the thing still has the version that the change left. */
const done = () => ({
  reference: text().notNull(),
  /** The changes in the format of the history. */
  changes: jsonb().$type<{ field: string; old_value: unknown; new_value: unknown }[]>().notNull(),
  version_after: integer().notNull(),
  undone: boolean().notNull().default(false),
})

/** A thing that could not take a change, and why. */
const refused = () => ({
  /** Null if the thing did not exist any more. */
  reference: text(),
  reason: text().notNull(),
})

/** Bulk changes of products, each with its effect on every product. */
export const product_changes = pgTable('product_changes', { ...recorded(), product_count: integer().notNull().default(0) })

export const product_change_rows = pgTable(
  'product_change_rows',
  {
    product_change_id: integer()
      .notNull()
      .references(() => product_changes.id, { onDelete: 'cascade' }),
    /** Not a foreign key, because the product may have been deleted since. */
    product_id: integer().notNull(),
    ...done(),
  },
  (table) => [primaryKey({ columns: [table.product_change_id, table.product_id] })],
)

export const product_change_refusals = pgTable(
  'product_change_refusals',
  {
    product_change_id: integer()
      .notNull()
      .references(() => product_changes.id, { onDelete: 'cascade' }),
    product_id: integer().notNull(),
    ...refused(),
  },
  (table) => [primaryKey({ columns: [table.product_change_id, table.product_id] })],
)

/** Bulk changes of offers. */
export const offer_changes = pgTable('offer_changes', { ...recorded(), offer_count: integer().notNull().default(0) })

export const offer_change_rows = pgTable(
  'offer_change_rows',
  {
    offer_change_id: integer()
      .notNull()
      .references(() => offer_changes.id, { onDelete: 'cascade' }),
    offer_id: integer().notNull(),
    ...done(),
  },
  (table) => [primaryKey({ columns: [table.offer_change_id, table.offer_id] })],
)

export const offer_change_refusals = pgTable(
  'offer_change_refusals',
  {
    offer_change_id: integer()
      .notNull()
      .references(() => offer_changes.id, { onDelete: 'cascade' }),
    offer_id: integer().notNull(),
    ...refused(),
  },
  (table) => [primaryKey({ columns: [table.offer_change_id, table.offer_id] })],
)
