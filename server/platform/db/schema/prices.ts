// Purchase prices and selling prices of products.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

import { id, version, created_at, day, amount } from './columns.ts'
import { catalogs, suppliers } from './lookups.ts'
import { users } from './people.ts'
import { products } from './products.ts'

/** Periods of one product never overlap (exclusion constraint in the migration). */
export const purchase_prices = pgTable(
  'purchase_prices',
  {
    id: id(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    amount: amount().notNull(),
    /** Whose price it is, where that is known. */
    supplier_id: integer().references(() => suppliers.id),
    start_date: day().notNull(),
    end_date: day(),
    version: version(),
    updated_at: created_at(),
    updated_by: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('purchase_prices_product').on(table.product_id, table.start_date),
    index('purchase_prices_supplier')
      .on(table.supplier_id)
      .where(sql`${table.supplier_id} is not null`),
    check('purchase_prices_dates', sql`${table.end_date} is null or ${table.end_date} > ${table.start_date}`),
    check('purchase_prices_amount', sql`${table.amount} >= 0`),
  ],
)

const unit = () => text({ enum: ['EUR', 'PERCENT'] })

/** Active rows of one product, catalogue and actor never overlap (deferrable exclusion constraint in the migration). */
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
