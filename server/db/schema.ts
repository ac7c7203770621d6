// Every table: the entity diagram of the product. Names are those of the wire.
import { sql, type SQL } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import type { Access } from '#contract/permissions.ts'

const id = () => integer().primaryKey().generatedAlwaysAsIdentity()
const id_of_history = () => integer().notNull().unique().generatedAlwaysAsIdentity()
const version = () => integer().notNull().default(1)
const instant = () => timestamp({ withTimezone: true, mode: 'string' })
const created_at = () => instant().notNull().defaultNow()
const day = () => date({ mode: 'string' })
const amount = () => numeric({ precision: 18, scale: 6 })
/** Any JSON: Drizzle's own column parses what the driver has parsed, and would make a number of the text "12.50". */
const value = customType<{ data: unknown }>({ dataType: () => 'jsonb', toDriver: (data) => JSON.stringify(data) })
/** Lower case without accents; made in the first migration. */
/** A reference without the separators that people leave out when they type one. */
export const bare = (expression: SQL) => sql`translate(${expression}, ' -_./:+#', '')`
/** The same as one more text to search, where it is another one. */
const searchedBare = (column: AnyPgColumn) => sql`coalesce(nullif(${bare(sql`${column}`)}, ${column}), '')`
const fold = (expression: SQL) => sql`public.fold(${expression})`
/** What a list is sorted by: folded, compared byte by byte, so that every server sorts alike (docs/decisions/0010). */
const bytes = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })
const sortable = (column: () => AnyPgColumn) => bytes().generatedAlwaysAs((): SQL => sql`left(${fold(sql`${column()}`)}, 100)`)
const byName = (name: AnyPgColumn) => sql`${fold(sql`${name}`)} COLLATE "C"`

// ── People and rights ────────────────────────────────────────────────────────────────────────────
export const zones = pgTable('zones', {
  code_sigma: text().primaryKey(),
  /** What its history is kept under. */
  id: id_of_history(),
  name: text().notNull(),
  is_national: boolean().notNull().default(false),
})

export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    password_hash: text(),
    zone: text().references(() => zones.code_sigma),
    company_code: text(),
    is_admin: boolean().notNull().default(false),
    oidc_issuer: text(),
    oidc_subject: text(),
    /** Wraps the key of the drafts that this user's browsers keep; given to nobody else. */
    draft_key: text(),
    /** Since when nobody can sign in with it. */
    disabled_at: instant(),
    version: version(),
    created_at: created_at(),
    last_seen_at: instant(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    unique('users_oidc_key').on(table.oidc_issuer, table.oidc_subject),
  ],
)

export const permissions = pgTable('permissions', { id: id(), name: text().notNull().unique(), area: text().notNull() })

export const roles = pgTable('roles', { id: id(), name: text().notNull(), version: version() }, (table) => [
  uniqueIndex('roles_name_key').on(sql`lower(${table.name})`),
])

export const role_permissions = pgTable(
  'role_permissions',
  {
    role_id: integer()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    permission_id: integer()
      .notNull()
      .references(() => permissions.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.role_id, table.permission_id] })],
)

export const user_roles = pgTable(
  'user_roles',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role_id: integer()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.role_id] }), index('user_roles_role').on(table.role_id)],
)

/** Only the hash of a session's token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: created_at(),
    last_used_at: created_at(),
    /** The identity provider's token, to end its session as well. */
    id_token: text(),
    /** When the identity provider last said who this is; null where a password did. */
    confirmed_at: instant(),
    /** As which role or user an administrator sees the app in this session, reading only. */
    view_as_role: integer().references(() => roles.id, { onDelete: 'set null' }),
    view_as_user: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('sessions_user').on(table.user_id)],
)

/** Failed sign-ins per account and per address within a window. */
export const login_attempts = pgTable('login_attempts', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  window_ends_at: instant().notNull(),
})

/** An external sign-in under way, bound to the browser that started it. */
export const oidc_flows = pgTable('oidc_flows', {
  state_hash: text().primaryKey(),
  browser_hash: text().notNull(),
  nonce: text().notNull(),
  code_verifier: text().notNull(),
  redirect: text(),
  /** The session that this sign-in renews without a question. */
  renews: text(),
  expires_at: instant().notNull(),
})

/** The answers to creating requests, stored with their effect; kept 24 hours. */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    request_hash: text().notNull(),
    answer: jsonb(),
    /** What its author was allowed when it was answered. */
    rights: jsonb().$type<Access[]>().notNull().default([]),
    created_at: created_at(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key] }), index('idempotency_keys_created').on(table.created_at)],
)

/** One row per changed field, written in the transaction of the change. Authors stay when users go. */
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
  },
  (table) => [
    index('activities_entity').on(table.entity, table.entity_id, table.id),
    index('activities_author')
      .on(table.author_id, table.date)
      .where(sql`${table.author_id} is not null`),
    index('activities_deletions')
      .on(table.entity, table.id)
      .where(sql`${table.action} = 'deleted' and ${table.field} = 'reference'`),
  ],
)

export const saved_views = pgTable(
  'saved_views',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text({ enum: ['products'] }).notNull(),
    name: text().notNull(),
    state: jsonb().$type<Record<string, unknown>>().notNull(),
    version: version(),
  },
  (table) => [unique('saved_views_name_key').on(table.user_id, table.list, table.name)],
)

// ── Reference data ───────────────────────────────────────────────────────────────────────────────
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
    /** Folded once: every search of articles looks for its words in all names. */
    search_text: text().generatedAlwaysAs((): SQL => fold(sql`${manufacturers.name}`)),
  },
  (table) => [
    uniqueIndex('manufacturers_name_key').on(sql`lower(${table.name})`),
    index('manufacturers_by_name').on(byName(table.name), table.id),
  ],
)

/** Names that master data may still use for a manufacturer: those of the ones merged into it, and its own former ones. */
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
    version: version(),
  },
  (table) => [
    uniqueIndex('catalogs_name_key').on(sql`lower(${table.name})`),
    uniqueIndex('catalogs_code_key').on(sql`lower(${table.code})`),
  ],
)

// ── Articles ─────────────────────────────────────────────────────────────────────────────────────
export const products = pgTable(
  'products',
  {
    id: id(),
    /** Master data finds it by its letters as they stand; nobody else's may differ in case alone (`products_reference_key`). */
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
    /** The image's address upstream; never fetched. */
    masterdata_image: text(),
    /** The last upstream value of each field that master data owns, under the field's name; null where made by hand. */
    masterdata: jsonb().$type<Record<string, unknown>>(),
    /** By which master data knows the article, where a person has given it another reference; null where both are one. */
    masterdata_reference: text(),
    masterdata_state: text({ enum: ['current', 'missing', 'failed'] }),
    masterdata_refreshed_at: instant(),
    /** The fields of master data that a person has edited since. */
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
        sql`${products.reference} || ' ' || coalesce(${products.manufacturer_reference}, '') || ' ' || ${products.mdm_designation} || ' ' || coalesce(${products.commercial_designation}, '') || ' ' || coalesce(${products.ean}, '') || ' ' || ${searchedBare(products.reference)} || ' ' || ${searchedBare(products.manufacturer_reference)}`,
      ),
    ),
    reference_sort: sortable((): AnyPgColumn => products.reference),
    manufacturer_reference_sort: sortable((): AnyPgColumn => products.manufacturer_reference),
    mdm_designation_sort: sortable((): AnyPgColumn => products.mdm_designation),
    commercial_designation_sort: sortable((): AnyPgColumn => products.commercial_designation),
  },
  // Each order of the list has an index that ends with the id: a page is found in the index alone.
  (table) => [
    uniqueIndex('products_reference_key').on(sql`lower(${table.reference})`),
    uniqueIndex('products_masterdata_reference')
      .on(table.masterdata_reference)
      .where(sql`${table.masterdata_reference} is not null`),
    // Two of former days may differ in case alone; nobody takes one in another case from now on.
    index('products_masterdata_reference_case')
      .on(sql`lower(${table.masterdata_reference})`)
      .where(sql`${table.masterdata_reference} is not null`),
    index('products_search').using('gin', sql`${table.search_text} public.gin_trgm_ops`),
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
    // Carries the end as well: what is on sale is counted in the index alone.
    index('products_by_marketing_start').on(table.marketing_start_date, table.id, table.marketing_end_date),
    index('products_by_marketing_end').on(table.marketing_end_date, table.id),
  ],
)

/** The exact number of rows of large tables, kept by triggers, so that a list need not count. */
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

/** References of deleted articles: a synchronisation does not bring them back by itself. */
export const deleted_products = pgTable('deleted_products', { reference: text().primaryKey(), deleted_at: created_at() })

export const synchronisations = pgTable('synchronisations', {
  id: id(),
  status: text({ enum: ['running', 'done', 'cancelled', 'failed'] }).notNull(),
  total: integer().notNull().default(0),
  done: integer().notNull().default(0),
  created: integer().notNull().default(0),
  updated: integer().notNull().default(0),
  unchanged: integer().notNull().default(0),
  refused: integer().notNull().default(0),
  /** The last product id that is done: where a restart goes on. */
  cursor: integer().notNull().default(0),
  cancel_requested: boolean().notNull().default(false),
  started_by: integer().references(() => users.id, { onDelete: 'set null' }),
  started_at: created_at(),
  ended_at: instant(),
  /** Renewed while a process works on the run; an old one may be taken over. */
  heartbeat_at: created_at(),
})

// ── Prices ───────────────────────────────────────────────────────────────────────────────────────
/** Periods of one product never overlap (exclusion constraint in the migration). */
export const purchase_prices = pgTable(
  'purchase_prices',
  {
    id: id(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    amount: amount().notNull(),
    start_date: day().notNull(),
    end_date: day(),
    version: version(),
    updated_at: created_at(),
    updated_by: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('purchase_prices_product').on(table.product_id, table.start_date),
    check('purchase_prices_dates', sql`${table.end_date} is null or ${table.end_date} > ${table.start_date}`),
    check('purchase_prices_amount', sql`${table.amount} >= 0`),
  ],
)

const unit = () => text({ enum: ['EUR', 'PERCENT'] })

/** Active rows of one product, catalog and actor never overlap (deferrable exclusion constraint in the migration). */
export const selling_prices = pgTable(
  'selling_prices',
  {
    id: id(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    catalog_id: integer()
      .notNull()
      .references(() => catalogs.id),
    actor: text({ enum: ['agency', 'seller'] }).notNull(),
    active: boolean().notNull().default(true),
    start_date: day().notNull(),
    end_date: day(),
    unit_label: text(),
    group_purchase_price: amount(),
    agency_purchase_price: amount(),
    agency_purchase_price_unit: unit(),
    seller_purchase_price: amount(),
    seller_purchase_price_unit: unit(),
    min_price: amount(),
    min_price_unit: unit(),
    recommended_price: amount(),
    recommended_price_unit: unit(),
    max_price: amount(),
    max_price_unit: unit(),
    public_price: amount(),
    version: version(),
    updated_at: created_at(),
    updated_by: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('selling_prices_product').on(table.product_id, table.catalog_id, table.actor, table.start_date),
    index('selling_prices_catalog').on(table.catalog_id),
    check('selling_prices_dates', sql`${table.end_date} is null or ${table.end_date} > ${table.start_date}`),
  ],
)

/** Changes of many prices that were made as one, by a rule or from a sheet, and are undone as one. */
export const price_changes = pgTable(
  'price_changes',
  {
    id: id(),
    kind: text({ enum: ['rule', 'sheet'] }).notNull(),
    effective_date: day(),
    /** What was asked for; of a sheet its file name. */
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

/** The changes of many articles that were made, each with what it did to every one of them. */
export const product_changes = pgTable('product_changes', {
  id: id(),
  /** What was asked for. */
  parameters: jsonb().$type<Record<string, unknown>>().notNull(),
  product_count: integer().notNull().default(0),
  created_at: created_at(),
  created_by: integer().references(() => users.id, { onDelete: 'set null' }),
  created_by_name: text().notNull(),
  undone_at: instant(),
  undone_by_name: text(),
  /** Articles that somebody had changed since: the undo left them as they were. */
  kept_count: integer().notNull().default(0),
  version: version(),
})

/** What one change did to each article: undone only while the article still has the version that it left. */
export const product_change_rows = pgTable(
  'product_change_rows',
  {
    product_change_id: integer()
      .notNull()
      .references(() => product_changes.id, { onDelete: 'cascade' }),
    /** Without a reference: an article may be gone since. */
    product_id: integer().notNull(),
    reference: text().notNull(),
    /** As the history says it. */
    changes: jsonb().$type<{ field: string; old_value: unknown; new_value: unknown }[]>().notNull(),
    version_after: integer().notNull(),
    undone: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.product_change_id, table.product_id] })],
)

// ── Documents ────────────────────────────────────────────────────────────────────────────────────
export const documents = pgTable(
  'documents',
  {
    id: id(),
    entity: text({ enum: ['products', 'offers'] }).notNull(),
    entity_id: integer().notNull(),
    // What it belongs to, once more as the database understands it: no document outlives its article or offer.
    product_id: integer()
      .generatedAlwaysAs(sql`case when entity = 'products' then entity_id end`)
      .references(() => products.id, { onDelete: 'cascade' }),
    offer_id: integer()
      .generatedAlwaysAs(sql`case when entity = 'offers' then entity_id end`)
      .references((): AnyPgColumn => offers.id, { onDelete: 'cascade' }),
    type: text({ enum: ['contract', 'contract_appendices', 'sales_proposal', 'technical_sheet'] }).notNull(),
    name: text().notNull(),
    code: text(),
    description: text(),
    start_date: day(),
    end_date: day(),
    status: text({ enum: ['pending', 'uploaded'] }).notNull(),
    file_key: text(),
    file_name: text(),
    media_type: text(),
    size: integer(),
    version: version(),
    created_at: created_at(),
    updated_at: created_at(),
  },
  (table) => [
    index('documents_entity').on(table.entity, table.entity_id),
    index('documents_product').on(table.product_id),
    index('documents_offer').on(table.offer_id),
  ],
)

/**
 * Files that no row names any more, since when: written by triggers in the transaction of the change. The daily look removes
 * them after a day, so that a backup that began before still finds them.
 */
export const released_files = pgTable('released_files', {
  key: text().primaryKey(),
  folder: text({ enum: ['documents', 'images'] }).notNull(),
  released_at: created_at(),
})

// ── Offers ───────────────────────────────────────────────────────────────────────────────────────
export const offers = pgTable(
  'offers',
  {
    id: id(),
    name: text().notNull(),
    reference: text().notNull().unique(),
    category_1: text(),
    category_2: text(),
    category_3: text(),
    position: integer().notNull().default(0),
    manager_id: integer().references(() => users.id, { onDelete: 'set null' }),
    description: text(),
    internal_message: text(),
    active: boolean().notNull().default(true),
    mandatory_coverage: boolean().notNull().default(false),
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
  (table) => [index('offers_category').on(table.category_1, table.category_2, table.category_3, table.position)],
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

export const sections = pgTable('sections', {
  id: id(),
  offer_id: offer_id(),
  name: text().notNull(),
  position: integer().notNull(),
  version: version(),
})

const quantity = () => numeric({ precision: 14, scale: 4 })

export const bundles = pgTable('bundles', {
  id: id(),
  reference: text().notNull().unique(),
  name: text().notNull(),
  default_quantity: quantity(),
  min_quantity: quantity(),
  max_quantity: quantity(),
  required: boolean().notNull().default(false),
  indicative_budget: amount(),
  version: version(),
})

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

export const quantity_degressivities = pgTable('quantity_degressivities', {
  id: id(),
  offer_id: offer_id(),
  destination_product_id: product_id(),
  source_product_id: product_id(),
  operator: text({ enum: ['assign', 'multiply'] }).notNull(),
  min_quantity: quantity().notNull(),
  max_quantity: quantity(),
  value: quantity().notNull(),
  version: version(),
})

export const price_degressivities = pgTable('price_degressivities', {
  id: id(),
  offer_id: offer_id(),
  mode: text({ enum: ['volume', 'graduated'] })
    .notNull()
    .default('volume'),
  min_quantity: quantity().notNull(),
  max_quantity: quantity(),
  discount_rate: amount().notNull(),
  version: version(),
})

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

// ── Nomenclatures ────────────────────────────────────────────────────────────────────────────────
export const printer_categories = pgTable('printer_categories', {
  id: id(),
  name: text().notNull(),
  description: text(),
  pages_between_interventions: integer(),
  version: version(),
})

export const technical_nomenclatures = pgTable('technical_nomenclatures', {
  id: id(),
  name: text().notNull(),
  print_speed: integer(),
  average_intervention_duration: numeric({ precision: 8, scale: 4 }),
  pages_between_interventions: integer(),
  printer_category_id: integer().references(() => printer_categories.id),
  version: version(),
})

export const technical_nomenclature_products = pgTable(
  'technical_nomenclature_products',
  {
    id: id(),
    technical_nomenclature_id: integer().notNull(),
    product_id: integer().references(() => products.id, { onDelete: 'set null' }),
    reference: text().notNull(),
    manufacturer_reference: text(),
    brand: text(),
    family: text(),
    sub_family: text(),
    price: amount(),
    quantity: quantity(),
    durability: integer(),
    ink_rate: numeric({ precision: 8, scale: 4 }),
    use_rate: numeric({ precision: 8, scale: 4 }),
    is_included: boolean().notNull().default(true),
    is_colour: boolean().notNull().default(false),
    group_purchase_price: amount(),
    version: version(),
  },
  (table) => [
    foreignKey({
      name: 'technical_nomenclature_products_nomenclature_fk',
      columns: [table.technical_nomenclature_id],
      foreignColumns: [technical_nomenclatures.id],
    }).onDelete('cascade'),
    index('technical_nomenclature_products_nomenclature').on(table.technical_nomenclature_id),
  ],
)

// ── Permits and terms of sale ────────────────────────────────────────────────────────────────────
export const permits = pgTable('permits', {
  id: id(),
  name: text().notNull(),
  description: text(),
  end_of_activation_date: day(),
  academy_certification: boolean().notNull().default(false),
  version: version(),
})

export const permit_offers = pgTable(
  'permit_offers',
  {
    permit_id: integer()
      .notNull()
      .references(() => permits.id, { onDelete: 'cascade' }),
    offer_id: integer()
      .notNull()
      .references(() => offers.id),
  },
  (table) => [primaryKey({ columns: [table.permit_id, table.offer_id] })],
)

export const permit_ranks = pgTable(
  'permit_ranks',
  {
    id: id(),
    permit_id: integer()
      .notNull()
      .references(() => permits.id, { onDelete: 'cascade' }),
    level: text({ enum: ['or', 'argent', 'bronze'] }).notNull(),
    minimum_turnover: amount(),
    quarterly_turnover_objective: amount(),
    bundles: text({ enum: ['all', 'others', 'selection'] })
      .notNull()
      .default('all'),
    version: version(),
  },
  (table) => [unique('permit_ranks_level_key').on(table.permit_id, table.level)],
)

export const permit_rank_bundles = pgTable(
  'permit_rank_bundles',
  {
    rank_id: integer()
      .notNull()
      .references(() => permit_ranks.id, { onDelete: 'cascade' }),
    bundle_id: integer()
      .notNull()
      .references(() => bundles.id),
  },
  (table) => [primaryKey({ columns: [table.rank_id, table.bundle_id] })],
)

/** Every saved version of the terms of sale. */
export const cgv_versions = pgTable('cgv_versions', {
  id: id(),
  version_number: smallint().notNull().unique(),
  content: text().notNull(),
  created_at: created_at(),
  created_by: integer().references(() => users.id, { onDelete: 'set null' }),
})
