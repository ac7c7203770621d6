// Columns and expressions shared by tables.
import { sql, type SQL } from 'drizzle-orm'
import { type AnyPgColumn, customType, date, integer, numeric, timestamp } from 'drizzle-orm/pg-core'

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity()
export const id_of_history = () => integer().notNull().unique().generatedAlwaysAsIdentity()
export const version = () => integer().notNull().default(1)
export const instant = () => timestamp({ withTimezone: true, mode: 'string' })
export const created_at = () => instant().notNull().defaultNow()
export const day = () => date({ mode: 'string' })
export const amount = () => numeric({ precision: 18, scale: 6 })
export const quantity = () => numeric({ precision: 14, scale: 4 })
export const percent = () => numeric({ precision: 8, scale: 4 })
/** Any JSON. Drizzle's own column parses again what the driver has parsed, and would turn the text "12.50" into a number. */
export const value = customType<{ data: unknown }>({ dataType: () => 'jsonb', toDriver: (data) => JSON.stringify(data) })
/** A reference without the separators that people leave out when typing one. */
export const bare = (expression: SQL) => sql`translate(${expression}, ' -_./:+#', '')`
/** The same as an additional search text, empty when it equals the column. */
export const searchedBare = (column: AnyPgColumn) => sql`coalesce(nullif(${bare(sql`${column}`)}, ${column}), '')`
/** Lower case without accents; the function is created in the first migration. */
export const fold = (expression: SQL) => sql`public.fold(${expression})`
/** A sort column: folded and compared byte by byte, so that every server sorts alike (docs/decisions/0010-product-list.md). */
export const bytes = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })
export const sortable = (column: () => AnyPgColumn) => bytes().generatedAlwaysAs((): SQL => sql`left(${fold(sql`${column()}`)}, 100)`)
export const byName = (name: AnyPgColumn) => sql`${fold(sql`${name}`)} COLLATE "C"`
