// Where a product is used.
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { readersOf } from '#contract/entities.ts'
import { holds } from '#contract/people/permissions.ts'

import { notFound } from '../lookups/lookups.ts'
import { shownOf } from '../offers/hidden.ts'
import { visible } from '../offers/read.ts'
import type { Db } from '../platform/db/index.ts'
import { singlePage } from '../platform/db/list.ts'
import {
  bundle_products,
  bundles,
  documents,
  offers,
  product_codes,
  products,
  purchase_prices,
  quantity_degressivities,
  rules,
  selling_prices,
  technical_nomenclature_products,
  technical_nomenclatures,
} from '../platform/db/schema.ts'
import { os, type RequestContext } from '../platform/rpc/base.ts'
import { isLatest, mentionsProduct, contentColumns } from '../rules/read.ts'
import { someSelected } from './bulk.ts'

export const product_uses = {
  deletion: os.product_uses.deletion.handler(async ({ input: { product_id }, context: { db } }) => {
    await found(db, product_id)
    return await countGoingWith(db, [product_id])
  }),
  deletion_of_many: os.product_uses.deletion_of_many.handler(async ({ input: { selection }, context }) =>
    countGoingWith(context.db, await someSelected(context, selection)),
  ),
  rules: os.product_uses.rules.handler(async ({ input: { product_id }, context }) => {
    await found(context.db, product_id)
    const mentioning = await rulesThatMention(context, product_id)
    const reads = holds(context.user, ['offer.show'])
    return singlePage(mentioning.map(({ says, ...rule }) => ({ ...rule, ...(reads && { says }) })))
  }),
  list: os.product_uses.list.handler(async ({ input: { product_id }, context: { db, user } }) => {
    await found(db, product_id)
    const inBundles = await db
      .select({ id: bundles.id, name: bundles.name })
      .from(bundle_products)
      .innerJoin(bundles, eq(bundles.id, bundle_products.bundle_id))
      .where(eq(bundle_products.product_id, product_id))
      .orderBy(asc(bundles.name))
    const shown = await shownOf(db, user, { offers: [], bundles: inBundles.map(({ id }) => id) })
    const readsNomenclatures = holds(user, readersOf('technical-nomenclatures'))
    const inNomenclatures = await db
      .selectDistinct({ id: technical_nomenclatures.id, name: technical_nomenclatures.name })
      .from(technical_nomenclatures)
      .leftJoin(technical_nomenclature_products, eq(technical_nomenclature_products.technical_nomenclature_id, technical_nomenclatures.id))
      .where(
        and(
          readsNomenclatures ? undefined : sql`false`,
          or(eq(technical_nomenclature_products.product_id, product_id), eq(technical_nomenclatures.printer_id, product_id)),
        ),
      )
      .orderBy(asc(technical_nomenclatures.name))
    const inOffers = await db
      .selectDistinct({ id: offers.id, name: offers.name })
      .from(quantity_degressivities)
      .innerJoin(offers, eq(offers.id, quantity_degressivities.offer_id))
      .where(
        and(
          or(eq(quantity_degressivities.source_product_id, product_id), eq(quantity_degressivities.destination_product_id, product_id)),
          visible({ user }),
        ),
      )
      .orderBy(asc(offers.name))
    return singlePage([
      ...inBundles.filter(({ id }) => shown.bundles.has(id)).map((row) => ({ entity: 'bundles' as const, ...row })),
      ...inNomenclatures.map((row) => ({ entity: 'technical-nomenclatures' as const, ...row })),
      ...inOffers.map((row) => ({ entity: 'offers' as const, ...row })),
    ])
  }),
}

/** The numbers of rows deleted together with these products. */
/** Any number of ids as one parameter. */
const isOf = (column: PgColumn, ids: number[]): SQL => sql`${column} = any(${`{${ids.join(',')}}`}::int[])`

const countGoingWith = async (db: Db, ids: number[]) => ({
  selling_prices: await db.$count(selling_prices, isOf(selling_prices.product_id, ids)),
  purchase_prices: await db.$count(purchase_prices, isOf(purchase_prices.product_id, ids)),
  documents: await db.$count(documents, isOf(documents.product_id, ids)),
  codes: await db.$count(product_codes, isOf(product_codes.product_id, ids)),
})

async function found(db: Db, id: number): Promise<void> {
  if ((await db.$count(products, eq(products.id, id))) === 0) notFound()
}

/** Only latest versions, in offers that the reader may see. */
const rulesThatMention = ({ db, user }: Pick<RequestContext, 'db' | 'user'>, id: number) =>
  db
    .select({
      id: rules.id,
      offer: { id: offers.id, name: offers.name },
      rule_number: rules.rule_number,
      version_number: rules.version_number,
      name: rules.name,
      description: rules.description,
      active: rules.active,
      start_date: rules.start_date,
      end_date: rules.end_date,
      says: contentColumns,
    })
    .from(rules)
    .innerJoin(offers, eq(offers.id, rules.offer_id))
    .where(and(isLatest, mentionsProduct(id), visible({ user })))
    .orderBy(asc(offers.name), asc(rules.position), asc(rules.id))
