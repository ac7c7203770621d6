// The certification programme.
import { boolean, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'

import { id, version, day, amount, instant } from './columns.ts'
import { offers, bundles } from './offers.ts'

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

/** The academy's last response, complete; only the refresh writes here. */
export const certifications = pgTable('certifications', {
  id: id(),
  source_id: text().notNull().unique(),
  partner: text().notNull(),
  company_code: text(),
  zone: text(),
  certification: text().notNull(),
  obtained_on: day(),
  expires_on: day(),
  valid: boolean().notNull(),
})

/** A single row with the time of the last refresh. */
export const certification_refreshes = pgTable('certification_refreshes', {
  id: integer().primaryKey(),
  refreshed_at: instant().notNull(),
})
