// Changes of many rows that were made as one and are undone as one.
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { id, version, instant, created_at, day } from './columns.ts'
import { users } from './people.ts'

/** Changes of many prices that were made as one, by a rule or from a spreadsheet, and are undone as one. */
export const price_changes = pgTable(
  'price_changes',
  {
    id: id(),
    kind: text({ enum: ['rule', 'sheet'] }).notNull(),
    effective_date: day(),
    /** What was asked for; of a spreadsheet its file name. */
    parameters: jsonb().$type<Record<string, unknown>>().notNull(),
    product_count: integer().notNull(),
    row_count: integer().notNull(),
    created_at: created_at(),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
    created_by_name: text().notNull(),
    undone_at: instant(),
    undone_by_name: text(),
    /** Rows that somebody had changed since: the undo left them as they were. */
    kept_count: integer().notNull().default(0),
    version: version(),
  },
  (table) => [index('price_changes_created').on(table.created_at)],
)

/** What one change did to each row: undone only while the row still has the version that it left. */
export const price_change_rows = pgTable(
  'price_change_rows',
  {
    price_change_id: integer()
      .notNull()
      .references(() => price_changes.id, { onDelete: 'cascade' }),
    /** Without a reference: a row may be gone since. */
    selling_price_id: integer().notNull(),
    product_id: integer().notNull(),
    reference: text().notNull(),
    /** The row that it began with: what was ended and what was opened are undone together. */
    origin_id: integer().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    version_after: integer().notNull(),
    undone: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.price_change_id, table.selling_price_id] })],
)

/** What is remembered of a change to many things beside how many they were. */
const recorded = () => ({
  id: id(),
  /** What was asked for. */
  parameters: jsonb().$type<Record<string, unknown>>().notNull(),
  created_at: created_at(),
  created_by: integer().references(() => users.id, { onDelete: 'set null' }),
  created_by_name: text().notNull(),
  undone_at: instant(),
  undone_by_name: text(),
  /** Those that somebody had changed since: the undo left them as they were. */
  kept_count: integer().notNull().default(0),
  version: version(),
})

/** What one change did to one thing: undone only while the thing still has the version that it left. */
const done = () => ({
  reference: text().notNull(),
  /** As the history says it. */
  changes: jsonb().$type<{ field: string; old_value: unknown; new_value: unknown }[]>().notNull(),
  version_after: integer().notNull(),
  undone: boolean().notNull().default(false),
})

/** The changes of many products that were made, each with what it did to every one of them. */
export const product_changes = pgTable('product_changes', { ...recorded(), product_count: integer().notNull().default(0) })

export const product_change_rows = pgTable(
  'product_change_rows',
  {
    product_change_id: integer()
      .notNull()
      .references(() => product_changes.id, { onDelete: 'cascade' }),
    /** Without a reference: a product may be gone since. */
    product_id: integer().notNull(),
    ...done(),
  },
  (table) => [primaryKey({ columns: [table.product_change_id, table.product_id] })],
)

/** The same of offers. */
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
