// Printers, their consumables and what a page costs.
import { boolean, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

import { id, version, amount, percent, quantity } from './columns.ts'
import { zones } from './people.ts'
import { products } from './products.ts'

export const printer_categories = pgTable('printer_categories', {
  id: id(),
  name: text().notNull(),
  description: text(),
  pages_between_interventions: integer(),
  version: version(),
})

export const technical_nomenclatures = pgTable(
  'technical_nomenclatures',
  {
    id: id(),
    name: text().notNull(),
    print_speed: integer(),
    average_intervention_duration: quantity(),
    pages_between_interventions: integer(),
    /** Pages; what the manufacturer says that the printer is made for. */
    maximum_monthly_volume: integer(),
    printer_category_id: integer().references(() => printer_categories.id),
    /** The article that is the printer: offers find their nomenclatures by it. */
    printer_id: integer().references(() => products.id, { onDelete: 'set null' }),
    version: version(),
  },
  (table) => [
    index('technical_nomenclatures_category').on(table.printer_category_id),
    index('technical_nomenclatures_printer').on(table.printer_id),
  ],
)

/** The lines of a nomenclature: what is written of one is written under the nomenclature's version. */
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
    quantity: quantity().notNull().default('1'),
    durability: integer(),
    ink_rate: percent(),
    use_rate: percent().notNull().default('100'),
    is_included: boolean().notNull().default(true),
    is_colour: boolean().notNull().default(false),
    group_purchase_price: amount(),
  },
  (table) => [
    foreignKey({
      name: 'technical_nomenclature_products_nomenclature_fk',
      columns: [table.technical_nomenclature_id],
      foreignColumns: [technical_nomenclatures.id],
    }).onDelete('cascade'),
    index('technical_nomenclature_products_nomenclature').on(table.technical_nomenclature_id),
    index('technical_nomenclature_products_product').on(table.product_id),
  ],
)

/** What the calculations of a subsidiary start from, where somebody has said so. */
export const calculation_settings = pgTable('calculation_settings', {
  id: id(),
  zone: text()
    .notNull()
    .unique()
    .references(() => zones.code_sigma),
  hourly_cost: amount().notNull(),
  travel_cost: amount().notNull(),
  /** In percent; null: each line's own counts. */
  mono_coverage: percent(),
  colour_coverage: percent(),
  version: version(),
})
