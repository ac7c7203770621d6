// Subsidiaries, identified by their code.
import { eq } from 'drizzle-orm'

import { listByName, listRows } from '../platform/db/list.ts'
import { zones as table } from '../platform/db/schema.ts'
import { os } from '../platform/rpc/base.ts'
import { notFound } from './lookups.ts'

const list = listByName((db) => db.select().from(table).$dynamic(), { key: table.code_sigma, name: table.name })

export const zones = {
  list: os.zones.list.handler(async ({ input, context }) => listRows(context.db, list, input)),
  get: os.zones.get.handler(async ({ input, context }) => {
    const [zone] = await context.db.select().from(table).where(eq(table.code_sigma, input.code_sigma))
    return zone ?? notFound()
  }),
}
