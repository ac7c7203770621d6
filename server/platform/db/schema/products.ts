// Products, their codes, and their synchronisation with master data.
import { sql, type SQL } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import { id, version, instant, created_at, day, searchedBare, fold, sortable } from './columns.ts'
import { categorizations, manufacturers, tags } from './lookups.ts'
import { zones, users } from './people.ts'

export const products = pgTable(
  'products',
  {
    id: id(),
    /**
     * Master data identifies a product by the exact reference. References of two products may not differ only in case
     * (`products_reference_key`).
     */
    reference: text().notNull().unique(),
    manufacturer_reference: text(),
    mdm_designation: text().notNull(),
    commercial_designation: text(),
    origin: text({ enum: ['external', 'manual'] }).notNull(),
    manufacturer_id: integer().references(() => manufacturers.id),
    commission_subject_purchase: boolean().notNull().default(false),
    job_id: integer().references(() => categorizations.id),
    sub_job_id: integer().references(() => categorizations.id),
    family_id: integer().references(() => categorizations.id),
    sub_family_id: integer().references(() => categorizations.id),
    marketing_start_date: day(),
    marketing_end_date: day(),
    supplier_marketing_start_date: day(),
    supplier_marketing_end_date: day(),
    public_comment: text(),
    auto_sync: boolean().notNull().default(true),
    ean: text(),
    eans: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The image's URL upstream; never fetched. */
    masterdata_image: text(),
    /** The last upstream value of each field owned by master data, by field name; null for a product created by hand. */
    masterdata: jsonb().$type<Record<string, unknown>>(),
    /** The product's reference in master data, when a user has changed the reference here; otherwise null. */
    masterdata_reference: text(),
    masterdata_state: text({ enum: ['current', 'missing', 'failed'] }),
    masterdata_refreshed_at: instant(),
    /** The fields owned by master data that a user has edited. */
    edited_fields: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    image_key: text(),
    image_width: integer(),
    image_height: integer(),
    version: version(),
    created_at: created_at(),
    updated_at: created_at(),
    updated_by: integer().references(() => users.id, { onDelete: 'set null' }),
    search_text: text().generatedAlwaysAs((): SQL =>
      fold(
        sql`${products.reference} || ' ' || coalesce(${products.manufacturer_reference}, '') || ' ' || ${products.mdm_designation} || ' ' || coalesce(${products.commercial_designation}, '') || ' ' || public.ean_text(${products.ean}, ${products.eans}) || ' ' || ${searchedBare(products.reference)} || ' ' || ${searchedBare(products.manufacturer_reference)}`,
      ),
    ),
    /** The exact search codes (`codesOf` of the engine): references without separators, EANs without leading zeros. */
    codes: text()
      .array()
      .generatedAlwaysAs(
        (): SQL =>
          sql`public.search_codes(${products.reference}, ${products.manufacturer_reference}, array_append(${products.eans}, ${products.ean}))`,
      ),
    reference_sort: sortable((): AnyPgColumn => products.reference),
    manufacturer_reference_sort: sortable((): AnyPgColumn => products.manufacturer_reference),
    mdm_designation_sort: sortable((): AnyPgColumn => products.mdm_designation),
    commercial_designation_sort: sortable((): AnyPgColumn => products.commercial_designation),
  },
  // Each sort order of the list has an index that ends with the id, so that a page is found in the index alone.
  (table) => [
    uniqueIndex('products_reference_key').on(sql`lower(${table.reference})`),
    uniqueIndex('products_masterdata_reference')
      .on(table.masterdata_reference)
      .where(sql`${table.masterdata_reference} is not null`),
    // Not unique, because old rows may differ only in case; new ones are checked by the server.
    index('products_masterdata_reference_case')
      .on(sql`lower(${table.masterdata_reference})`)
      .where(sql`${table.masterdata_reference} is not null`),
    index('products_search').using('gin', sql`${table.search_text} public.gin_trgm_ops`),
    index('products_codes').using('gin', table.codes),
    index('products_by_reference').on(table.reference_sort, table.id),
    index('products_by_manufacturer_reference').on(table.manufacturer_reference_sort, table.id),
    index('products_by_mdm_designation').on(table.mdm_designation_sort, table.id),
    index('products_by_commercial_designation').on(table.commercial_designation_sort, table.id),
    index('products_updated_at').on(table.updated_at, table.id),
    index('products_by_manufacturer').on(table.manufacturer_id, table.id),
    index('products_by_job').on(table.job_id, table.id),
    index('products_by_family').on(table.family_id, table.id),
    index('products_categorization').on(table.job_id, table.sub_job_id, table.family_id, table.sub_family_id),
    index('products_sub_job').on(table.sub_job_id),
    index('products_sub_family').on(table.sub_family_id),
    // Includes the end date, so that products on sale are counted in the index alone.
    index('products_by_marketing_start').on(table.marketing_start_date, table.id, table.marketing_end_date),
    index('products_by_marketing_end').on(table.marketing_end_date, table.id),
  ],
)

/** The exact number of rows of large tables, maintained by triggers, so that a list need not count. */
export const row_counts = pgTable('row_counts', { name: text().primaryKey(), total: bigint({ mode: 'number' }).notNull() })

export const product_tags = pgTable(
  'product_tags',
  {
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    tag_id: integer()
      .notNull()
      .references(() => tags.id),
  },
  (table) => [primaryKey({ columns: [table.product_id, table.tag_id] }), index('product_tags_tag').on(table.tag_id)],
)

export const product_codes = pgTable(
  'product_codes',
  {
    id: id(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    zone: text()
      .notNull()
      .references(() => zones.code_sigma),
    code: text().notNull(),
  },
  (table) => [unique('product_codes_zone_key').on(table.product_id, table.zone)],
)

/** References of deleted products: a synchronisation does not bring them back by itself. */
export const deleted_products = pgTable('deleted_products', { reference: text().primaryKey(), deleted_at: created_at() })
