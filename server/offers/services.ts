// Services, and the offers and bundles that they cover.
import { eq, sql } from 'drizzle-orm'

import { createLookup, notFound, type Lookup, removeLookup, mergeUsages, updateLookup, usagesIn } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import { listByName, listRows } from '../platform/db/list.ts'
import { bundles, offers, serviceables, services as table } from '../platform/db/schema.ts'
import { os } from '../platform/rpc/base.ts'

export const serviceLookup: Lookup<typeof table> = {
  table,
  entity: 'services',
  current: findService,
  usages: async (db, id) =>
    mergeUsages(
      await usagesIn(db, 'offers', offers, sql`${offers.id} in (select offer_id from ${serviceables} where service_id = ${id})`),
      await usagesIn(db, 'bundles', bundles, sql`${bundles.id} in (select bundle_id from ${serviceables} where service_id = ${id})`),
    ),
  counts: sql`select service_id as id, count(distinct (offer_id, bundle_id))::int as total from ${serviceables} group by 1`,
}

export const services = {
  list: os.services.list.handler(async ({ input, context }) => listRows(context.db, list, input)),
  get: os.services.get.handler(async ({ input, context }) => (await findService(context.db, input.id)) ?? notFound()),
  create: os.services.create.handler(async ({ input, context }) => {
    const id = await createLookup(context, serviceLookup, input)
    return (await findService(context.db, id)) ?? notFound()
  }),
  update: os.services.update.handler(async ({ input: { id, version, ...changes }, context }) => {
    await updateLookup(context, serviceLookup, { id, version }, async () => changes)
    return (await findService(context.db, id)) ?? notFound()
  }),
  remove: os.services.remove.handler(async ({ input: { params, query }, context }) =>
    removeLookup(context, serviceLookup, { ...params, ...query }),
  ),
}

const list = listByName((db) => db.select().from(table).$dynamic(), { key: table.id, name: table.name }, table.reference)

async function findService(db: Db, id: number) {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  return row
}
