// Tags of products, each bound to a subsidiary.
import { eq, sql } from 'drizzle-orm'

import type { Db } from '../platform/db/index.ts'
import { listByName, listRows } from '../platform/db/list.ts'
import { product_tags, products, rule_tags, rules, tags as table, zones } from '../platform/db/schema.ts'
import { badRequest, os } from '../platform/rpc/base.ts'
import { createLookup, notFound, type Lookup, removeLookup, mergeUsages, updateLookup, usagesIn, type Usages } from './lookups.ts'

export const tagLookup: Lookup<typeof table> = {
  table,
  entity: 'tags',
  current: findTag,
  usages: usagesOf,
  counts: sql`select tag_id as id, count(*)::int as total from ${product_tags} group by 1`,
}

export const tags = {
  list: os.tags.list.handler(async ({ input, context }) => listRows(context.db, list, input)),
  get: os.tags.get.handler(async ({ input, context }) => (await findTag(context.db, input.id)) ?? notFound()),
  create: os.tags.create.handler(async ({ input, context }) => {
    await checkZone(context.db, input.zone)
    const id = await createLookup(context, tagLookup, input)
    return (await findTag(context.db, id)) ?? notFound()
  }),
  update: os.tags.update.handler(async ({ input: { id, version, ...changes }, context }) => {
    await updateLookup(context, tagLookup, { id, version }, async (tx) => {
      if (changes.zone !== undefined) await checkZone(tx, changes.zone)
      return changes
    })
    return (await findTag(context.db, id)) ?? notFound()
  }),
  remove: os.tags.remove.handler(async ({ input: { params, query }, context }) =>
    removeLookup(context, tagLookup, { ...params, ...query }),
  ),
}

async function checkZone(db: Db, code: string): Promise<void> {
  if ((await db.$count(zones, eq(zones.code_sigma, code))) === 0) throw badRequest({ field: 'zone', key: 'unknown' })
}

const readTags = (db: Db) =>
  db
    .select({
      id: table.id,
      name: table.name,
      version: table.version,
      zone: { code_sigma: zones.code_sigma, name: zones.name },
    })
    .from(table)
    .innerJoin(zones, eq(zones.code_sigma, table.zone))
    .$dynamic()

const list = listByName(readTags, { key: table.id, name: table.name })

async function findTag(db: Db, id: number) {
  const [row] = await readTags(db).where(eq(table.id, id))
  return row
}

/** The products with the tag, and the rules limited to it in any of their versions. */
async function usagesOf(db: Db, id: number): Promise<Usages> {
  const tagged = sql`exists (select from ${product_tags} where product_id = ${products.id} and tag_id = ${id})`
  const limited = await db
    .select({ id: rules.id, name: rules.name })
    .from(rules)
    .innerJoin(rule_tags, eq(rule_tags.rule_id, rules.id))
    .where(eq(rule_tags.tag_id, id))
    .orderBy(rules.id)
  return mergeUsages(await usagesIn(db, 'products', products, tagged), {
    references: limited.map((row) => ({ entity: 'rules', ...row })),
    total: limited.length,
  })
}
