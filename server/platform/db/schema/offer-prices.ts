// How an offer changes prices and quantities: markups and degressivities.
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'

import { amount, day, id, quantity, version } from './columns.ts'
import { offer_id, product_id } from './offers.ts'
import { zones } from './people.ts'

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
    /** The order in which they are applied. */
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
