// Suppliers, and the manufacturers whose products they sell.
import { eq, sql } from 'drizzle-orm'

import type { Db } from '../platform/db/index.ts'
import { listByName, listRows } from '../platform/db/list.ts'
import { FOREIGN_KEY_VIOLATION, refusalOf } from '../platform/db/query.ts'
import { products, purchase_prices, supplier_manufacturers, suppliers as table } from '../platform/db/schema.ts'
import { inTransaction, type Tx } from '../platform/db/write.ts'
import { insertRow, writeAggregate } from '../platform/db/write/rows.ts'
import { badRequest, os, type RequestContext } from '../platform/rpc/base.ts'
import { type Counted, mapUniqueViolation, notFound, type Referred, removeLookup, usagesIn } from './lookups.ts'

export const supplierLookup: Referred<typeof table, 'manufacturer_ids'> & Counted = {
  table,
  entity: 'suppliers',
  current: findSupplier,
  parts: {
    manufacturer_ids: {
      table: supplier_manufacturers,
      parent: supplier_manufacturers.supplier_id,
      key: supplier_manufacturers.manufacturer_id,
      historyValue: async (db, id) => {
        const manufacturers = (await findSupplier(db, id))?.manufacturers ?? []
        return manufacturers.length > 0 ? manufacturers : null
      },
    },
  },
  usages: (db, id) =>
    usagesIn(
      db,
      'products',
      products,
      sql`${products.id} in (select product_id from ${purchase_prices} where ${purchase_prices.supplier_id} = ${id})`,
    ),
  counts: sql`select supplier_id as id, count(distinct product_id)::int as total from ${purchase_prices} where supplier_id is not null group by 1`,
}

export const suppliers = {
  list: os.suppliers.list.handler(async ({ input, context }) => listRows(context.db, list, input)),
  get: os.suppliers.get.handler(async ({ input, context }) => (await findSupplier(context.db, input.id)) ?? notFound()),
  create: os.suppliers.create.handler(async ({ input: { manufacturer_ids = [], ...values }, context }) =>
    saveSupplier(context, async (tx) => {
      const children = manufacturer_ids.length > 0 ? { manufacturer_ids: soldBy(manufacturer_ids) } : {}
      return (await insertRow(tx, supplierLookup, values, children)).id
    }),
  ),
  update: os.suppliers.update.handler(async ({ input: { id, version, manufacturer_ids, ...set }, context }) =>
    saveSupplier(context, async (tx) => {
      const children = { manufacturer_ids: manufacturer_ids && soldBy(manufacturer_ids) }
      return (await writeAggregate(tx, supplierLookup, { id, version }, () => ({ set, children }))).id
    }),
  ),
  remove: os.suppliers.remove.handler(async ({ input: { params, query }, context }) =>
    removeLookup(context, supplierLookup, { ...params, ...query }),
  ),
}

/** The child rows of a supplier that sells these manufacturers. */
export const soldBy = (manufacturer_ids: readonly number[]) => manufacturer_ids.map((manufacturer_id) => ({ manufacturer_id }))

const readSuppliers = (db: Db) =>
  db
    .select({
      id: table.id,
      name: table.name,
      version: table.version,
      manufacturers: sql<{ id: number; name: string }[]>`coalesce(
        (select json_agg(json_build_object('id', m.id, 'name', m.name) order by public.fold(m.name) collate "C", m.id)
          from supplier_manufacturers sm join manufacturers m on m.id = sm.manufacturer_id where sm.supplier_id = suppliers.id), '[]')`,
    })
    .from(table)
    .$dynamic()

const list = listByName(readSuppliers, { key: table.id, name: table.name })

async function findSupplier(db: Db, id: number) {
  const [row] = await readSuppliers(db).where(eq(table.id, id))
  return row
}

/** Runs `work`, which returns the id of the saved supplier. */
async function saveSupplier(context: RequestContext, work: (tx: Tx) => Promise<number>) {
  try {
    const id = await mapUniqueViolation(() => inTransaction(context, work))
    return (await findSupplier(context.db, id)) ?? notFound()
  } catch (error) {
    throw refusalOf(error)?.code === FOREIGN_KEY_VIOLATION ? badRequest({ field: 'manufacturer_ids', key: 'unknown' }) : error
  }
}
