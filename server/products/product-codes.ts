// The codes of products, one per subsidiary. They use and increment the version of their product.
import { eq, inArray } from 'drizzle-orm'

import type { codeSorts } from '#contract/products/product-codes.ts'

import { notFound } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import { foldedOrder, type List, listRows, singlePage } from '../platform/db/list.ts'
import { product_codes as table, products, zones } from '../platform/db/schema.ts'
import { inTransaction } from '../platform/db/write.ts'
import type { Versioned } from '../platform/db/write/locks.ts'
import { writeAggregate } from '../platform/db/write/rows.ts'
import { badRequest, os, type RequestContext } from '../platform/rpc/base.ts'
import { productNameSql } from './name.ts'
import { versionedProduct } from './write.ts'

export const product_codes = {
  list: os.product_codes.list.handler(async ({ input: { zone, ...input }, context: { db } }) =>
    listRows(db, list, input, zone === undefined ? undefined : eq(table.zone, zone)),
  ),
  get: os.product_codes.get.handler(async ({ input, context }) => (await codesOf(context.db, input.product_id)) ?? notFound()),
  set: os.product_codes.set.handler(async ({ input: { product_id, version, codes }, context }) => {
    await check(context.db, codes)
    return await inTransaction(context, async (tx) => {
      await writeAggregate(tx, withCodes(context), { id: product_id, version }, () => ({ children: { codes } }))
      return (await codesOf(tx, product_id)) ?? notFound()
    })
  }),
}

const withCodes = (context: RequestContext): Versioned<typeof products, 'codes'> => ({
  ...versionedProduct(context),
  parts: {
    codes: {
      table,
      parent: table.product_id,
      key: table.zone,
      historyValue: async (db, id) => (await codesOf(db, id))?.items.map(recorded) ?? [],
    },
  },
})

const title = productNameSql(products)
const zone = { code_sigma: zones.code_sigma, name: zones.name }
const readCodes = (db: Db) =>
  db
    .select({ id: table.id, code: table.code, zone, product: { id: products.id, reference: products.reference, name: title } })
    .from(table)
    .innerJoin(products, eq(products.id, table.product_id))
    .innerJoin(zones, eq(zones.code_sigma, table.zone))
    .$dynamic()

const list: List<ReturnType<typeof readCodes>, (typeof codeSorts)[number]> = {
  rows: readCodes,
  orders: { code: foldedOrder(table.code), zone: foldedOrder(zones.name), reference: products.reference_sort },
  usual: 'code',
  key: table.id,
  searched: [table.code, products.reference, zones.name],
}

async function codesOf(db: Db, product_id: number) {
  const [product] = await db.select({ version: products.version }).from(products).where(eq(products.id, product_id))
  const items = await readCodes(db).where(eq(table.product_id, product_id)).orderBy(foldedOrder(zones.name), table.id)
  return product && { ...singlePage(items), version: product.version }
}

/** The history value: the code, and the name of its subsidiary. */
const recorded = ({ zone, code }: { zone: { code_sigma: string; name: string }; code: string }) => ({
  zone: zone.code_sigma,
  code,
  name: `${zone.name} : ${code}`,
})

/** Throws BAD_REQUEST for unknown or repeated subsidiaries. */
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
