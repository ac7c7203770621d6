// Changes of many rows that were made as one and are undone as one.
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { id, version, instant, created_at, day } from './columns.ts'
import { users } from './people.ts'

/** Bulk price changes, made by a rule or from a spreadsheet. */
export const price_changes = pgTable(
  'price_changes',
  {
    id: id(),
    kind: text({ enum: ['rule', 'sheet'] }).notNull(),
    effective_date: day(),
    /** The requested change; for a spreadsheet its file name. */
    parameters: jsonb().$type<Record<string, unknown>>().notNull(),
    product_count: integer().notNull(),
    row_count: integer().notNull(),
    created_at: created_at(),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
    created_by_name: text().notNull(),
    undone_at: instant(),
    undone_by_name: text(),
    /** The number of rows that had been changed since; the undo left them unchanged. */
    kept_count: integer().notNull().default(0),
    version: version(),
  },
  (table) => [index('price_changes_created').on(table.created_at)],
)

/** The effect of a change on each row. It is undone only while the row still has the version that the change left. */
export const price_change_rows = pgTable(
  'price_change_rows',
  {
    price_change_id: integer()
      .notNull()
      .references(() => price_changes.id, { onDelete: 'cascade' }),
    /** Not a foreign key, because the row may have been deleted since. */
    selling_price_id: integer().notNull(),
    product_id: integer().notNull(),
    reference: text().notNull(),
    /** The original row: an ended row and the row opened after it are undone together. */
    origin_id: integer().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    version_after: integer().notNull(),
    undone: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.price_change_id, table.selling_price_id] })],
)

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
