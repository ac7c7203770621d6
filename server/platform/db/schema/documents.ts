// Documents of products and offers.
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

import { documentTypes } from '#contract/documents/types.ts'

import { id, version, created_at, day } from './columns.ts'
import { offers } from './offers.ts'
import { products } from './products.ts'

export const documents = pgTable(
  'documents',
  {
    id: id(),
    entity: text({ enum: ['products', 'offers'] }).notNull(),
    entity_id: integer().notNull(),
    // The owner again, as foreign keys, so that the database deletes a document with its product or offer.
    product_id: integer()
      .generatedAlwaysAs(sql`case when entity = 'products' then entity_id end`)
      .references(() => products.id, { onDelete: 'cascade' }),
    offer_id: integer()
      .generatedAlwaysAs(sql`case when entity = 'offers' then entity_id end`)
      .references((): AnyPgColumn => offers.id, { onDelete: 'cascade' }),
    type: text({ enum: documentTypes }).notNull(),
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
 * Files that no row refers to any more, with the time: written by triggers in the transaction of the change. The daily cleanup removes them
 * after a day, so that a backup that began before still finds them.
 */
export const released_files = pgTable('released_files', {
  key: text().primaryKey(),
  folder: text({ enum: ['documents', 'images'] }).notNull(),
  released_at: created_at(),
})
