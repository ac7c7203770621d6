// Subsidiaries, addressed by their code.
import { eq } from 'drizzle-orm'

import { os } from '../base.ts'
import { zones as table } from '../db/schema.ts'
import { byName, named, notFound, whole } from './references.ts'

export const zones = {
  list: os.zones.list.handler(async ({ input, context }) =>
    whole(
      await context.db
        .select()
        .from(table)
        .where(named(table.name, input.search))
        .orderBy(...byName(table.name, table.code_sigma, input.sort)),
    ),
  ),
  get: os.zones.get.handler(async ({ input, context }) => {
    const [zone] = await context.db.select().from(table).where(eq(table.code_sigma, input.code_sigma))
    return zone ?? notFound()
  }),
}
