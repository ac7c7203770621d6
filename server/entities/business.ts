// Activities, which group jobs.
import { eq, sql } from 'drizzle-orm'

import { os } from '../base.ts'
import type { Db } from '../db/index.ts'
import { business as table, categorizations } from '../db/schema.ts'
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
  entity: 'business',
  find: findBusiness,
  usages: (db, id) => usagesIn(db, 'jobs', categorizations, sql`${categorizations.business_id} = ${id}`),
}

export const business = {
  list: os.business.list.handler(async ({ input, context }) =>
    whole(
      await context.db
        .select()
        .from(table)
        .where(named(table.name, input.search))
        .orderBy(...byName(table.name, table.id, input.sort)),
    ),
  ),
  get: os.business.get.handler(async ({ input, context }) => (await findBusiness(context.db, input.id)) ?? notFound()),
  create: os.business.create.handler(async ({ input, context }) => {
    const id = await createReference(context.db, reference, writer(context.user), input)
    return (await findBusiness(context.db, id)) ?? notFound()
  }),
  update: os.business.update.handler(async ({ input: { id, version, ...changes }, context }) => {
    await updateReference(context.db, reference, writer(context.user), { id, version }, () => Promise.resolve(changes))
    return (await findBusiness(context.db, id)) ?? notFound()
  }),
  remove: os.business.remove.handler(async ({ input: { params, query }, context }) =>
    removeReference(context.db, reference, writer(context.user), { ...params, ...query }),
  ),
}

async function findBusiness(db: Db, id: number) {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  return row
}
