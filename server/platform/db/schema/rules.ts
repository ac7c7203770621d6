// The rules of an offer, the products they name, and their test cases.
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'

import { created_at, day, id, value } from './columns.ts'
import { tags } from './lookups.ts'
import { offer_id } from './offers.ts'
import { users, zones } from './people.ts'
import { products } from './products.ts'

/** Each row is one version of a rule; editing writes the next one and keeps this one readable. */
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

/** The products named by the conditions and actions of a rule's version. A product named by a latest version cannot be deleted. */
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

/** The test cases of an offer's rules: a configuration and its expected results. */
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
