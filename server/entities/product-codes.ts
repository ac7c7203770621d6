// The codes of articles, one per subsidiary; they carry and raise the version of their article.
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'

import { badRequest, os } from '../base.ts'
import type { Db } from '../db/index.ts'
import { product_codes as table, products, zones } from '../db/schema.ts'
import { writer } from '../db/write.ts'
import { writePart } from './products/part.ts'
import { byName, named, notFound, whole } from './references.ts'

export const product_codes = {
  list: os.product_codes.list.handler(async ({ input: { search, zone, sort = 'code', page, page_size }, context: { db } }) => {
    const anywhere = search ? or(named(table.code, search), named(products.reference, search), named(zones.name, search)) : undefined
    const where = and(anywhere, zone === undefined ? undefined : eq(table.zone, zone))
    const [column, direction] = sort.startsWith('-') ? [sort.slice(1), desc] : [sort, asc]
    const [items, [count]] = await Promise.all([
      readCodes(db)
        .where(where)
        .orderBy(direction(orders[column as keyof typeof orders]), asc(table.id))
        .limit(page_size)
        .offset((page - 1) * page_size),
      db
        .select({ total: sql<number>`count(*)::int` })
        .from(table)
        .innerJoin(products, eq(products.id, table.product_id))
        .innerJoin(zones, eq(zones.code_sigma, table.zone))
        .where(where),
    ])
    return { items, total: count?.total ?? 0, page, page_size }
  }),
  get: os.product_codes.get.handler(async ({ input, context }) => (await codesOf(context.db, input.product_id)) ?? notFound()),
  set: os.product_codes.set.handler(async ({ input: { product_id, version, codes }, context }) => {
    await check(context.db, codes)
    return await writePart(context, writer(context.user), { id: product_id, version }, 'codes', {
      read: async (tx) => (await codesOf(tx, product_id))?.items.map(recorded) ?? [],
      write: async (tx) => {
        await tx.delete(table).where(eq(table.product_id, product_id))
        if (codes.length > 0) await tx.insert(table).values(codes.map((code) => ({ product_id, ...code })))
      },
      answer: async (tx) => (await codesOf(tx, product_id)) ?? notFound(),
    })
  }),
}

const title = sql<string>`coalesce(${products.commercial_designation}, ${products.mdm_designation})`
const zone = { code_sigma: zones.code_sigma, name: zones.name }
const orders = {
  code: sql`public.fold(${table.code}) collate "C"`,
  zone: sql`public.fold(${zones.name}) collate "C"`,
  reference: sql`${products.reference_sort}`,
}

const readCodes = (db: Db) =>
  db
    .select({ id: table.id, code: table.code, zone, product: { id: products.id, reference: products.reference, name: title } })
    .from(table)
    .innerJoin(products, eq(products.id, table.product_id))
    .innerJoin(zones, eq(zones.code_sigma, table.zone))

async function codesOf(db: Db, product_id: number) {
  const [product] = await db.select({ version: products.version }).from(products).where(eq(products.id, product_id))
  const items = await readCodes(db)
    .where(eq(table.product_id, product_id))
    .orderBy(...byName(zones.name, table.id, 'name'))
  return product && { ...whole(items), version: product.version }
}

/** What the history keeps: the code, and the name that its subsidiary had. */
const recorded = ({ zone, code }: { zone: { code_sigma: string; name: string }; code: string }) => ({
  zone: zone.code_sigma,
  code,
  name: `${zone.name} : ${code}`,
})

/** Each subsidiary exists and stands once in the set. */
async function check(db: Db, codes: { zone: string }[]): Promise<void> {
  const asked = codes.map(({ zone }) => zone)
  const known = await db.select({ zone: zones.code_sigma }).from(zones).where(inArray(zones.code_sigma, asked))
  const errors = asked.flatMap((zone, index) => {
    const field = `codes.${index}.zone`
    if (!known.some((one) => one.zone === zone)) return [{ field, key: 'unknown' }]
    return asked.indexOf(zone) < index ? [{ field, key: 'taken' }] : []
  })
  if (errors.length > 0) throw badRequest(...errors)
}
