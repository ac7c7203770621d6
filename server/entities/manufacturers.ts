// Manufacturers.
import { sql } from 'drizzle-orm'

import { os } from '../base.ts'
import { manufacturers as table, products } from '../db/schema.ts'
import { namedReferenceHandlers } from './named-references.ts'
import { usagesIn } from './references.ts'

export const manufacturers = namedReferenceHandlers(os.manufacturers, {
  table,
  entity: 'manufacturers',
  usages: (db, id) => usagesIn(db, 'products', products, sql`${products.manufacturer_id} = ${id}`),
})
