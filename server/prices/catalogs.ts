// Catalogues: price lists of the group or of one subsidiary.
import { eq, sql } from 'drizzle-orm'

import { isValidPeriod } from '#engine/time/days.ts'

import { createLookup, notFound, type Lookup, removeLookup, mergeUsages, updateLookup, type Usages, usagesIn } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import { listByName, listRows } from '../platform/db/list.ts'
import { catalogs as table, offers, products, selling_prices, zones } from '../platform/db/schema.ts'
import { badRequest, os } from '../platform/rpc/base.ts'

export const catalogLookup: Lookup<typeof table> = {
  table,
  entity: 'catalogs',
  current: findCatalog,
  usages: usagesOf,
  counts: sql`select catalog_id as id, count(distinct product_id)::int as total from ${selling_prices} group by 1`,
}

export const catalogs = {
  list: os.catalogs.list.handler(async ({ input, context }) => listRows(context.db, list, input)),
  get: os.catalogs.get.handler(async ({ input, context }) => (await findCatalog(context.db, input.id)) ?? notFound()),
  create: os.catalogs.create.handler(async ({ input, context }) => {
    await check(context.db, input)
    const id = await createLookup(context, catalogLookup, input)
    return (await findCatalog(context.db, id)) ?? notFound()
  }),
  update: os.catalogs.update.handler(async ({ input: { id, version, ...changes }, context }) => {
    await updateLookup(context, catalogLookup, { id, version }, async (tx, row) => {
      await check(tx, { ...row, ...changes })
      return changes
    })
    return (await findCatalog(context.db, id)) ?? notFound()
  }),
  remove: os.catalogs.remove.handler(async ({ input: { params, query }, context }) =>
    removeLookup(context, catalogLookup, { ...params, ...query }),
  ),
}

interface CatalogScope {
  zone?: string | null | undefined
  start_date?: string | null | undefined
  end_date?: string | null | undefined
}

async function check(db: Db, { zone, start_date, end_date }: CatalogScope): Promise<void> {
  if (!isValidPeriod(start_date, end_date)) throw badRequest({ field: 'end_date', key: 'end_before_start' })
  if (zone && (await db.$count(zones, eq(zones.code_sigma, zone))) === 0) throw badRequest({ field: 'zone', key: 'unknown' })
}

const readCatalogs = (db: Db) =>
  db
    .select({
      id: table.id,
      name: table.name,
      code: table.code,
      zone: { code_sigma: zones.code_sigma, name: zones.name },
      start_date: table.start_date,
      end_date: table.end_date,
      exclusive: table.exclusive,
      version: table.version,
    })
    .from(table)
    .leftJoin(zones, eq(zones.code_sigma, table.zone))
    .$dynamic()

const list = listByName(readCatalogs, { key: table.id, name: table.name })

async function findCatalog(db: Db, id: number) {
  const [row] = await readCatalogs(db).where(eq(table.id, id))
  return row
}

/** The products that have prices in the catalogue, and the offers that use it. */
async function usagesOf(db: Db, id: number): Promise<Usages> {
  const priced = sql`exists (select from ${selling_prices} where ${selling_prices.product_id} = ${products.id} and ${selling_prices.catalog_id} = ${id})`
  return mergeUsages(await usagesIn(db, 'products', products, priced), await usagesIn(db, 'offers', offers, eq(offers.catalog_id, id)))
}
