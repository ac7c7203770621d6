// Offers, what they are made of and what is computed by rules.
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'

import { id, version, created_at, day, amount, quantity, byName, fold, value } from './columns.ts'
import { zones, users } from './people.ts'
import { products } from './products.ts'
import { catalogs, tags } from './reference.ts'

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
    /** How its tiers of prices are read; by volume where nobody has said. */
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

const offer_id = () =>
  integer()
    .notNull()
    .references(() => offers.id, { onDelete: 'cascade' })
const product_id = () =>
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

/** A bundle stands in a section; the same bundle may stand in several offers. */
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

export const markups = pgTable(
  'markups',
  {
    id: id(),
    offer_id: offer_id(),
    zone: text()
      .notNull()
      .references(() => zones.code_sigma),
    actor: text({ enum: ['agency', 'seller'] }).notNull(),
    coefficient_type: text({ enum: ['coefficient', 'markup_rate', 'margin_rate'] }).notNull(),
    value: amount().notNull(),
    start_date: day().notNull(),
    end_date: day(),
    version: version(),
  },
  (table) => [index('markups_offer').on(table.offer_id, table.zone)],
)

export const quantity_degressivities = pgTable(
  'quantity_degressivities',
  {
    id: id(),
    offer_id: offer_id(),
    destination_product_id: product_id(),
    source_product_id: product_id(),
    operator: text({ enum: ['assign', 'multiply'] }).notNull(),
    min_quantity: quantity().notNull(),
    max_quantity: quantity(),
    value: quantity().notNull(),
    /** They act in this order. */
    position: integer().notNull().default(0),
    version: version(),
  },
  (table) => [
    index('quantity_degressivities_offer').on(table.offer_id),
    index('quantity_degressivities_destination').on(table.destination_product_id),
    index('quantity_degressivities_source').on(table.source_product_id),
  ],
)

export const price_degressivities = pgTable(
  'price_degressivities',
  {
    id: id(),
    offer_id: offer_id(),
    min_quantity: quantity().notNull(),
    max_quantity: quantity(),
    discount_rate: amount().notNull(),
    version: version(),
  },
  (table) => [index('price_degressivities_offer').on(table.offer_id)],
)

/** Each row is one version of a rule; editing writes the next and leaves this one readable. */
export const rules = pgTable(
  'rules',
  {
    id: id(),
    offer_id: offer_id(),
    rule_number: integer().notNull(),
    version_number: integer().notNull(),
    name: text().notNull(),
    description: text(),
    manager_id: integer().references(() => users.id, { onDelete: 'set null' }),
    start_date: day(),
    end_date: day(),
    active: boolean().notNull().default(true),
    position: integer().notNull(),
    conditions: jsonb().notNull(),
    actions: jsonb().notNull(),
    created_at: created_at(),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [unique('rules_version_key').on(table.offer_id, table.rule_number, table.version_number)],
)

export const rule_tags = pgTable(
  'rule_tags',
  {
    rule_id: integer()
      .notNull()
      .references(() => rules.id, { onDelete: 'cascade' }),
    tag_id: integer()
      .notNull()
      .references(() => tags.id),
  },
  (table) => [primaryKey({ columns: [table.rule_id, table.tag_id] })],
)

/** The articles that a version of a rule names, in its conditions and actions: one that a latest version names is not deleted. */
export const rule_products = pgTable(
  'rule_products',
  {
    rule_id: integer()
      .notNull()
      .references(() => rules.id, { onDelete: 'cascade' }),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.rule_id, table.product_id] }), index('rule_products_product').on(table.product_id)],
)

/** What the rules of an offer are tried with: a configuration, and what they should make of it. */
export const rule_cases = pgTable(
  'rule_cases',
  {
    id: id(),
    offer_id: offer_id(),
    position: integer().notNull(),
    name: text().notNull(),
    quantities: value().notNull(),
    zone: text().references(() => zones.code_sigma),
    actor: text({ enum: ['agency', 'seller'] }).notNull(),
    date: day(),
    expected: value().notNull(),
  },
  (table) => [index('rule_cases_offer').on(table.offer_id)],
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

export const grouped_presentations = pgTable('grouped_presentations', {
  id: id(),
  name: text().notNull(),
  position: integer().notNull().default(0),
  version: version(),
})

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
