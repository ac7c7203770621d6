// Creates a product by hand.
import { eq, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import { blankProduct, type ProductCreate, productFields } from '#contract/products/product-fields.ts'

import { deleted_products } from '../platform/db/schema.ts'
import type { Tx } from '../platform/db/write.ts'
import { insertRow } from '../platform/db/write/rows.ts'
import type { StoredImage } from '../platform/files/images.ts'
import { badRequest } from '../platform/rpc/base.ts'
import { evaluate, nodesOf, refuseUpstreamReference } from './change.ts'
import type { Changeable } from './row.ts'
import { product } from './write.ts'

type Given = Omit<InferOutput<typeof ProductCreate>, 'file'>

/** The state before the creation. */
const nothing = {
  ...Object.fromEntries(Object.keys(productFields).map((name) => [name, null])),
  masterdata: null,
  masterdata_reference: null,
  edited_fields: [] as string[],
} as Changeable

/** Inserts the product with its history and returns its id. Throws BAD_REQUEST when fields are inconsistent. */
export async function insertProduct(tx: Tx, given: Given, image: StoredImage | null): Promise<number> {
  const values = { ...blankProduct, ...given }
  const { errors } = evaluate(nothing, values, await nodesOf(tx, values))
  if (errors.length > 0) throw badRequest(...errors)
  await refuseUpstreamReference(tx, values)
  const { id } = await insertRow(tx, product, { ...values, ...image, origin: 'manual' })
  await tx.delete(deleted_products).where(eq(sql`lower(${deleted_products.reference})`, sql`lower(${values.reference}::text)`))
  return id
}
