// Creates a product by hand.
import { eq, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import { blankProduct, type ProductCreate } from '#contract/products/products.ts'

import { deleted_products } from '../../db/schema.ts'
import { inTransaction, type Writing } from '../../db/write.ts'
import { insertRow } from '../../db/write/rows.ts'
import type { StoredImage } from '../../files/images.ts'
import { badRequest } from '../../rpc/base.ts'
import { imageChange, nodesOf, plan, refuseUpstreamReference } from './change.ts'
import type { DetailRow } from './row.ts'
import { product } from './write.ts'

type Given = Omit<InferOutput<typeof ProductCreate>, 'file'>

const noImage = { image_key: null, image_width: null, image_height: null }
/** The empty state before the creation. */
const nothing = { ...noImage, masterdata: null, masterdata_reference: null, edited_fields: [] as string[] }

/** Inserts the product with its history and returns its id. Throws BAD_REQUEST when fields are inconsistent. */
export async function insertProduct(context: Writing, given: Given, image: StoredImage | null): Promise<number> {
  const values = { ...blankProduct, ...given }
  const before = { ...Object.fromEntries(Object.keys(values).map((field) => [field, null])), ...nothing } as unknown as DetailRow
  const { history, errors } = plan(before, values, await nodesOf(context.db, values))
  if (errors.length > 0) throw badRequest(...errors)
  const origin = { field: 'origin', old_value: null, new_value: 'manual' }
  return await inTransaction(context, async (tx) => {
    await refuseUpstreamReference(tx, values)
    const told = [...history, origin, ...(image ? [imageChange(noImage, image)] : [])]
    const { id } = await insertRow(tx, product, { ...values, ...image, origin: 'manual' }, {}, told)
    await tx.delete(deleted_products).where(eq(sql`lower(${deleted_products.reference})`, sql`lower(${values.reference}::text)`))
    return id
  })
}
