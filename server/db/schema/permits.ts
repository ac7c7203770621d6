// The certification programme.
import { boolean, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'

import { id, version, day, amount } from './columns.ts'
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
