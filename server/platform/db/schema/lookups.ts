// Lookup lists of products: categories, manufacturers, suppliers, tags, catalogues.
import { sql, type SQL } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { id, version, day, fold, byName } from './columns.ts'
import { zones } from './people.ts'

export const business = pgTable('business', { id: id(), name: text().notNull(), version: version() }, (table) => [
  uniqueIndex('business_name_key').on(sql`lower(${table.name})`),
])

/** The tree job → sub-job → family → sub-family; its two upper levels are the jobs. */
export const categorizations = pgTable(
  'categorizations',
  {
    id: id(),
    level: text({ enum: ['job', 'sub_job', 'family', 'sub_family'] }).notNull(),
    name: text().notNull(),
    parent_id: integer().references((): AnyPgColumn => categorizations.id),
    business_id: integer().references(() => business.id),
    version: version(),
  },
  (table) => [
    uniqueIndex('categorizations_name_key').on(sql`coalesce(${table.parent_id}, 0)`, table.level, sql`lower(${table.name})`),
    index('categorizations_parent').on(table.parent_id),
    index('categorizations_by_name').on(table.level, byName(table.name), table.id),
    index('categorizations_business').on(table.business_id),
    check('categorizations_parent_check', sql`(${table.level} = 'job') = (${table.parent_id} is null)`),
  ],
)

export const manufacturers = pgTable(
  'manufacturers',
  {
    id: id(),
    name: text().notNull(),
    version: version(),
    /** Stored folded, because every product search looks for its words in all manufacturer names. */
    search_text: text().generatedAlwaysAs((): SQL => fold(sql`${manufacturers.name}`)),
  },
  (table) => [
    uniqueIndex('manufacturers_name_key').on(sql`lower(${table.name})`),
    index('manufacturers_by_name').on(byName(table.name), table.id),
  ],
)

/** Names that master data may still use for a manufacturer: its own previous names, and those of the manufacturers merged into it. */
export const manufacturer_spellings = pgTable(
  'manufacturer_spellings',
  {
    id: id(),
    name: text().notNull(),
    manufacturer_id: integer()
      .notNull()
      .references(() => manufacturers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('manufacturer_spellings_name_key').on(sql`lower(${table.name})`),
    index('manufacturer_spellings_manufacturer').on(table.manufacturer_id),
  ],
)

export const suppliers = pgTable('suppliers', { id: id(), name: text().notNull(), version: version() }, (table) => [
  uniqueIndex('suppliers_name_key').on(sql`lower(${table.name})`),
])

/** The manufacturers whose products a supplier sells. */
export const supplier_manufacturers = pgTable(
  'supplier_manufacturers',
  {
    supplier_id: integer()
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    manufacturer_id: integer()
      .notNull()
      .references(() => manufacturers.id),
  },
  (table) => [
    primaryKey({ columns: [table.supplier_id, table.manufacturer_id] }),
    index('supplier_manufacturers_manufacturer').on(table.manufacturer_id),
  ],
)

export const tags = pgTable(
  'tags',
  {
    id: id(),
    name: text().notNull(),
    zone: text()
      .notNull()
      .references(() => zones.code_sigma),
    version: version(),
  },
  (table) => [uniqueIndex('tags_name_key').on(table.zone, sql`lower(${table.name})`)],
)

export const catalogs = pgTable(
  'catalogs',
  {
    id: id(),
    name: text().notNull(),
    code: text().notNull(),
    zone: text().references(() => zones.code_sigma),
    start_date: day(),
    end_date: day(),
    exclusive: boolean().notNull().default(false),
    version: version(),
  },
  (table) => [
    uniqueIndex('catalogs_name_key').on(sql`lower(${table.name})`),
    uniqueIndex('catalogs_code_key').on(sql`lower(${table.code})`),
  ],
)
