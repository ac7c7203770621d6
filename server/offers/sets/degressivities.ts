// The stored degressivities of an offer.
import { asc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import {
  type GivenQuantities,
  type PriceDegressivity,
  type QuantityDegressivities,
  quantityErrors,
} from '#contract/offers/offer-degressivities.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'

import type { Db } from '../../platform/db/index.ts'
import { bundle_products, price_degressivities, products, quantity_degressivities } from '../../platform/db/schema.ts'
import { productNameSql } from '../../products/name.ts'
import { inOffer } from '../composition/composition.ts'
import type { OfferSet } from './sets.ts'

type QuantityRow = QuantityDegressivities['items'][number] & { position: number }
type Tier = PriceDegressivity['items'][number]

const range = ({ min_quantity, max_quantity }: { min_quantity: string; max_quantity: string | null }) => ({
  min_quantity: normalizeDecimal(min_quantity),
  max_quantity: max_quantity === null ? null : normalizeDecimal(max_quantity),
})

export const quantitySet: OfferSet<QuantityRow> = {
  field: 'quantity_degressivity',
  ordered: true,
  part: { table: quantity_degressivities, parent: quantity_degressivities.offer_id, key: quantity_degressivities.id },
  read: readQuantities,
  columnsOf: ({ source_product_id, destination_product_id, operator, min_quantity, max_quantity, value, position }) => ({
    source_product_id,
    destination_product_id,
    operator,
    min_quantity,
    max_quantity,
    value,
    position,
  }),
  // The position is only recorded when the row is moved.
  recorded: ({ position: _position, ...row }) => ({
    ...row,
    name: `${row.source_product.reference} → ${row.destination_product.reference}`,
  }),
}

const [source, destination] = [alias(products, 'source'), alias(products, 'destination')]
const named = (of: typeof source | typeof destination) => ({
  id: of.id,
  reference: of.reference,
  designation: productNameSql(of),
})

async function readQuantities(db: Db, offer_id: number): Promise<QuantityRow[]> {
  const table = quantity_degressivities
  const rows = await db
    .select({ row: table, source_product: named(source), destination_product: named(destination) })
    .from(table)
    .innerJoin(source, eq(source.id, table.source_product_id))
    .innerJoin(destination, eq(destination.id, table.destination_product_id))
    .where(eq(table.offer_id, offer_id))
    .orderBy(asc(table.position), asc(table.id))
  return rows.map(({ row: { id, source_product_id, destination_product_id, operator, value, position, ...bounds }, ...refs }) => ({
    id,
    source_product_id,
    destination_product_id,
    operator,
    ...range(bounds),
    value: normalizeDecimal(value),
    position,
    ...refs,
  }))
}

export const tierSet: OfferSet<Tier> = {
  field: 'price_degressivity',
  part: { table: price_degressivities, parent: price_degressivities.offer_id, key: price_degressivities.id },
  read: readTiers,
  columnsOf: ({ min_quantity, max_quantity, discount_rate }) => ({ min_quantity, max_quantity, discount_rate }),
  recorded: (row) => row,
}

async function readTiers(db: Db, offer_id: number): Promise<Tier[]> {
  const table = price_degressivities
  const rows = await db.select().from(table).where(eq(table.offer_id, offer_id)).orderBy(asc(table.min_quantity), asc(table.id))
  return rows.map(({ id, discount_rate, ...bounds }) => ({ id, ...range(bounds), discount_rate: normalizeDecimal(discount_rate) }))
}

/** All errors of a quantity degressivity. */
export const quantityRefusals = async (db: Db, offer_id: number, items: GivenQuantities): Promise<FieldError[]> => [
  ...quantityErrors(items),
  ...(await unknownProducts(db, offer_id, items)),
]

/** The products in the offer's composition. */
export async function composedProducts(db: Db, offer_id: number): Promise<Set<number>> {
  const rows = await db
    .select({ id: bundle_products.product_id })
    .from(bundle_products)
    .where(inArray(bundle_products.bundle_id, inOffer(db, offer_id)))
  return new Set(rows.map(({ id }) => id))
}

async function unknownProducts(db: Db, offer_id: number, items: GivenQuantities) {
  const composed = await composedProducts(db, offer_id)
  return items.flatMap((item, at) =>
    (['source_product_id', 'destination_product_id'] as const).flatMap((field) =>
      composed.has(item[field]) ? [] : [{ field: `items.${at}.${field}`, key: 'not_in_offer' }],
    ),
  )
}
