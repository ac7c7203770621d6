// Printers, their consumables and the settings of cost calculations.
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
    /** Pages per month that the printer is designed for, according to its manufacturer. */
    maximum_monthly_volume: integer(),
    printer_category_id: integer().references(() => printer_categories.id),
    /** The printer's product, through which offers find their nomenclatures. */
    printer_id: integer().references(() => products.id, { onDelete: 'set null' }),
    version: version(),
  },
  (table) => [
    index('technical_nomenclatures_category').on(table.printer_category_id),
    index('technical_nomenclatures_printer').on(table.printer_id),
  ],
)

/** The lines of a nomenclature; they are written under the nomenclature's version. */
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

/** The defaults of a subsidiary's calculations, once they have been changed. */
export const calculation_settings = pgTable('calculation_settings', {
  id: id(),
  zone: text()
    .notNull()
    .unique()
    .references(() => zones.code_sigma),
  hourly_cost: amount().notNull(),
  travel_cost: amount().notNull(),
  /** In percent; null to use each line's own coverage. */
  mono_coverage: percent(),
  colour_coverage: percent(),
  version: version(),
})
