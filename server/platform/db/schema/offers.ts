// Offers, their composition, and the services that cover them.
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'

import { id, version, created_at, day, amount, quantity, byName, fold, value } from './columns.ts'
import { catalogs } from './lookups.ts'
import { zones, users } from './people.ts'
import { products } from './products.ts'

export const offers = pgTable(
  'offers',
  {
    id: id(),
    name: text().notNull(),
    reference: text().notNull(),
    category_1: text(),
    category_2: text(),
    category_3: text(),
    position: integer().notNull().default(0),
    manager_id: integer().references(() => users.id, { onDelete: 'set null' }),
    description: text(),
    internal_message: text(),
    active: boolean().notNull().default(true),
    mandatory_coverage: boolean().notNull().default(false),
    catalog_id: integer().references(() => catalogs.id),
    /** How its price tiers are applied; null means by volume. */
    price_degressivity_mode: text({ enum: ['volume', 'graduated'] }),
    marketing_start_date: day(),
    marketing_end_date: day(),
    image_key: text(),
    image_width: integer(),
    image_height: integer(),
    version: version(),
    created_at: created_at(),
    updated_at: created_at(),
    updated_by: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('offers_reference_key').on(sql`lower(${table.reference})`),
    index('offers_by_name').on(byName(table.name), table.id),
    index('offers_by_reference').on(byName(table.reference), table.id),
    index('offers_name_parts').using('gin', sql`${fold(sql`${table.name}`)} public.gin_trgm_ops`),
    index('offers_reference_parts').using('gin', sql`${fold(sql`${table.reference}`)} public.gin_trgm_ops`),
    index('offers_category').on(table.category_1, table.category_2, table.category_3, table.position),
  ],
)

/** The offer of a row that is deleted with it. */
export const offer_id = () =>
  integer()
    .notNull()
    .references(() => offers.id, { onDelete: 'cascade' })
/** A product that cannot be deleted while the row exists. */
export const product_id = () =>
  integer()
    .notNull()
    .references(() => products.id)

export const offer_alternate_managers = pgTable(
  'offer_alternate_managers',
  {
    offer_id: offer_id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.offer_id, table.user_id] })],
)

export const offer_zones = pgTable(
  'offer_zones',
  {
    offer_id: offer_id(),
    zone: text()
      .notNull()
      .references(() => zones.code_sigma),
  },
  (table) => [primaryKey({ columns: [table.offer_id, table.zone] })],
)

export const sections = pgTable(
  'sections',
  {
    id: id(),
    offer_id: offer_id(),
    name: text().notNull(),
    position: integer().notNull(),
    version: version(),
  },
  (table) => [index('sections_offer').on(table.offer_id)],
)

export const bundles = pgTable(
  'bundles',
  {
    id: id(),
    reference: text().notNull(),
    name: text().notNull(),
    default_quantity: quantity(),
    min_quantity: quantity(),
    max_quantity: quantity(),
    required: boolean().notNull().default(false),
    indicative_budget: amount(),
    version: version(),
  },
  (table) => [uniqueIndex('bundles_reference_key').on(sql`lower(${table.reference})`)],
)

/** A bundle in a section; the same bundle may be in several offers. */
export const section_bundles = pgTable(
  'section_bundles',
  {
    section_id: integer()
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    bundle_id: integer()
      .notNull()
      .references(() => bundles.id),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.section_id, table.bundle_id] }), index('section_bundles_bundle').on(table.bundle_id)],
)

export const bundle_products = pgTable(
  'bundle_products',
  {
    id: id(),
    bundle_id: integer()
      .notNull()
      .references(() => bundles.id, { onDelete: 'cascade' }),
    product_id: product_id(),
    default_quantity: quantity(),
    min_quantity: quantity(),
    max_quantity: quantity(),
    required: boolean().notNull().default(false),
    position: integer().notNull(),
    version: version(),
  },
  (table) => [unique('bundle_products_key').on(table.bundle_id, table.product_id), index('bundle_products_product').on(table.product_id)],
)

export const services = pgTable(
  'services',
  { id: id(), name: text().notNull(), reference: text().notNull(), version: version() },
  (table) => [uniqueIndex('services_reference_key').on(sql`lower(${table.reference})`)],
)

/** A service's coverage of a bundle or an offer. */
export const serviceables = pgTable(
  'serviceables',
  {
    id: id(),
    service_id: integer()
      .notNull()
      .references(() => services.id),
    offer_id: integer().references(() => offers.id, { onDelete: 'cascade' }),
    bundle_id: integer().references(() => bundles.id, { onDelete: 'cascade' }),
    contract_type: text({ enum: ['ACHAT', 'MULTISERVICES'] }).notNull(),
    calculation_mode: text({ enum: ['PERCENTAGE', 'PAY_AS_YOU_GO', 'PACKAGE'] }).notNull(),
    rate: amount(),
    minimum_selling_price: amount(),
    agency_markup_rate: amount(),
    seller_purchase_price: amount(),
    mandatory: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    version: version(),
  },
  (table) => [check('serviceables_owner', sql`num_nonnulls(${table.offer_id}, ${table.bundle_id}) = 1`)],
)

export const grouped_presentations = pgTable(
  'grouped_presentations',
  {
    id: id(),
    name: text().notNull(),
    position: integer().notNull().default(0),
    version: version(),
  },
  (table) => [uniqueIndex('grouped_presentations_name_key').on(sql`lower(${table.name})`)],
)

export const grouped_presentation_offers = pgTable(
  'grouped_presentation_offers',
  {
    grouped_presentation_id: integer().notNull(),
    offer_id: offer_id(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.grouped_presentation_id, table.offer_id] }),
    foreignKey({
      name: 'grouped_presentation_offers_presentation_fk',
      columns: [table.grouped_presentation_id],
      foreignColumns: [grouped_presentations.id],
    }).onDelete('cascade'),
  ],
)

/** The data replaced by the last save of a part of an offer. It can be restored while the offer has the version that the save wrote. */
export const offer_former_parts = pgTable('offer_former_parts', {
  offer_id: offer_id().primaryKey(),
  version: integer().notNull(),
  part: text({ enum: ['composition', 'markup', 'quantity_degressivity', 'price_degressivity', 'rule', 'rule_case'] }).notNull(),
  former: value().notNull(),
})
