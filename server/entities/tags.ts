// Tags of articles, each bound to a subsidiary.
import { eq, getTableColumns } from 'drizzle-orm'

import { badRequest, os } from '../base.ts'
import type { Db } from '../db/index.ts'
import { tags as table, zones } from '../db/schema.ts'
import { creationChanges, recordHistory, writer } from '../db/write.ts'
import { byName, named, naming, notFound, whole } from './references.ts'

const { id, name, version } = getTableColumns(table)
const readTags = (db: Db) =>
  db
    .select({ id, name, version, zone: { code_sigma: zones.code_sigma, name: zones.name } })
    .from(table)
    .innerJoin(zones, eq(zones.code_sigma, table.zone))

export const tags = {
  list: os.tags.list.handler(async ({ input, context }) =>
    whole(
      await readTags(context.db)
        .where(named(name, input.search))
        .orderBy(...byName(name, id, input.sort)),
    ),
  ),
  create: os.tags.create.handler(async ({ input, context }) => {
    const author = writer(context.user)
    const [zone] = await context.db.select().from(zones).where(eq(zones.code_sigma, input.zone))
    if (!zone) throw badRequest({ field: 'zone', key: 'unknown' })
    return await naming(() =>
      context.db.transaction(async (tx) => {
        const [row] = await tx.insert(table).values(input).returning()
        if (!row) return notFound()
        const changes = creationChanges({ name: row.name, zone: { code_sigma: zone.code_sigma, name: zone.name } })
        await recordHistory(tx, 'tags', row.id, 'created', author, changes)
        return { ...row, zone }
      }),
    )
  }),
}
