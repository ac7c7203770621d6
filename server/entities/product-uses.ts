// Where a product is used.
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Db } from '../db/index.ts'
import { singlePage } from '../db/list.ts'
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
} from '../db/schema.ts'
import { notFound } from '../resources/references.ts'
import { os } from '../rpc/base.ts'

export const product_uses = {
  deletion: os.product_uses.deletion.handler(async ({ input: { product_id }, context: { db } }) => {
    await found(db, product_id)
    return await countGoingWith(db, [product_id])
  }),
  deletion_of_many: os.product_uses.deletion_of_many.handler(async ({ input: { ids }, context: { db } }) => countGoingWith(db, ids)),
  rules: os.product_uses.rules.handler(async ({ input: { product_id }, context: { db } }) => {
    await found(db, product_id)
    return singlePage(await rulesThatMention(db, product_id))
  }),
  list: os.product_uses.list.handler(async ({ input: { product_id }, context: { db } }) => {
    await found(db, product_id)
    const inBundles = await db
      .select({ id: bundles.id, name: bundles.name })
      .from(bundle_products)
      .innerJoin(bundles, eq(bundles.id, bundle_products.bundle_id))
      .where(eq(bundle_products.product_id, product_id))
      .orderBy(asc(bundles.name))
    const inNomenclatures = await db
      .selectDistinct({ id: technical_nomenclatures.id, name: technical_nomenclatures.name })
      .from(technical_nomenclature_products)
      .innerJoin(technical_nomenclatures, eq(technical_nomenclatures.id, technical_nomenclature_products.technical_nomenclature_id))
      .where(eq(technical_nomenclature_products.product_id, product_id))
      .orderBy(asc(technical_nomenclatures.name))
    const inOffers = await db
      .selectDistinct({ id: offers.id, name: offers.name })
      .from(quantity_degressivities)
      .innerJoin(offers, eq(offers.id, quantity_degressivities.offer_id))
      .where(or(eq(quantity_degressivities.source_product_id, product_id), eq(quantity_degressivities.destination_product_id, product_id)))
      .orderBy(asc(offers.name))
    return singlePage([
      ...inBundles.map((row) => ({ entity: 'bundles' as const, ...row })),
      ...inNomenclatures.map((row) => ({ entity: 'technical-nomenclatures' as const, ...row })),
      ...inOffers.map((row) => ({ entity: 'offers' as const, ...row })),
    ])
  }),
}

/** What is deleted together with these products. */
const countGoingWith = async (db: Db, ids: number[]) => ({
  selling_prices: await db.$count(selling_prices, inArray(selling_prices.product_id, ids)),
  purchase_prices: await db.$count(purchase_prices, inArray(purchase_prices.product_id, ids)),
  documents: await db.$count(documents, inArray(documents.product_id, ids)),
  codes: await db.$count(product_codes, inArray(product_codes.product_id, ids)),
})

async function found(db: Db, id: number): Promise<void> {
  if ((await db.$count(products, eq(products.id, id))) === 0) notFound()
}

/** Wherever in conditions or actions a product is named: as the one that is asked about, changed or read from. */
const MENTIONS = '$.** ? (@.product_id == $id || @.destination_product_id == $id || @.source_product_id == $id)'
const later = alias(rules, 'later')

/** The current versions only: what a former one mentioned no longer counts. */
const rulesThatMention = (db: Db, id: number) =>
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
    })
    .from(rules)
    .innerJoin(offers, eq(offers.id, rules.offer_id))
    .leftJoin(
      later,
      and(
        eq(later.offer_id, rules.offer_id),
        eq(later.rule_number, rules.rule_number),
        sql`${later.version_number} > ${rules.version_number}`,
      ),
    )
    .where(
      and(
        sql`${later.id} is null`,
        sql`jsonb_path_exists(jsonb_build_array(${rules.conditions}, ${rules.actions}), ${MENTIONS}::jsonpath, jsonb_build_object('id', ${id}::int))`,
      ),
    )
    .orderBy(asc(offers.name), asc(rules.position), asc(rules.id))
