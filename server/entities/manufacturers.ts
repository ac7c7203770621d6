// Manufacturers.
import { eq, sql } from 'drizzle-orm'

import { os } from '../base.ts'
import type { Db } from '../db/index.ts'
import { manufacturers as table, products } from '../db/schema.ts'
import { writer } from '../db/write.ts'
import {
  byName,
  createReference,
  named,
  notFound,
  type Reference,
  removeReference,
  updateReference,
  usagesIn,
  whole,
} from './references.ts'

const reference: Reference = {
  table,
  entity: 'manufacturers',
  find: findManufacturer,
  usages: (db, id) => usagesIn(db, 'products', products, sql`${products.manufacturer_id} = ${id}`),
}

export const manufacturers = {
  list: os.manufacturers.list.handler(async ({ input, context }) =>
    whole(
      await context.db
        .select()
        .from(table)
        .where(named(table.name, input.search))
        .orderBy(...byName(table.name, table.id, input.sort)),
    ),
  ),
  get: os.manufacturers.get.handler(async ({ input, context }) => (await findManufacturer(context.db, input.id)) ?? notFound()),
  create: os.manufacturers.create.handler(async ({ input, context }) => {
    const id = await createReference(context.db, reference, writer(context.user), input)
    return (await findManufacturer(context.db, id)) ?? notFound()
  }),
  update: os.manufacturers.update.handler(async ({ input: { id, version, ...changes }, context }) => {
    await updateReference(context.db, reference, writer(context.user), { id, version }, () => Promise.resolve(changes))
    return (await findManufacturer(context.db, id)) ?? notFound()
  }),
  remove: os.manufacturers.remove.handler(async ({ input: { params, query }, context }) =>
    removeReference(context.db, reference, writer(context.user), { ...params, ...query }),
  ),
}

async function findManufacturer(db: Db, id: number) {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  return row
}
