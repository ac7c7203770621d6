// Manufacturers, and merging two of them.
import { sql } from 'drizzle-orm'

import { manufacturers as table, products, suppliers } from '../platform/db/schema.ts'
import { badRequest, os } from '../platform/rpc/base.ts'
import { mergeUsages, usagesIn } from './lookups.ts'
import { mergeManufacturers } from './manufacturers/merge.ts'
import { respell } from './manufacturers/spellings.ts'
import { type NamedLookup, namedLookupHandlers } from './named-lookups.ts'

export const manufacturerLookup: NamedLookup = {
  table,
  entity: 'manufacturers',
  usages: async (db, id) =>
    mergeUsages(
      await usagesIn(db, 'products', products, sql`${products.manufacturer_id} = ${id}`),
      await usagesIn(
        db,
        'suppliers',
        suppliers,
        sql`${suppliers.id} in (select supplier_id from supplier_manufacturers where manufacturer_id = ${id})`,
      ),
    ),
  counts: sql`select manufacturer_id as id, count(*)::int as total from ${products} where manufacturer_id is not null group by 1`,
  renamed: respell,
}

export const manufacturers = {
  ...namedLookupHandlers(os.manufacturers, manufacturerLookup),
  merge: os.manufacturers.merge.handler(async ({ input: { id, version, into, into_version }, context }) => {
    if (id === into) throw badRequest({ field: 'into', key: 'mismatch' })
    return await mergeManufacturers(context, { id, version }, { id: into, version: into_version })
  }),
}
