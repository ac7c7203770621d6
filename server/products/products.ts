// Products: the list, the product page, and every change to them.
import { sql } from 'drizzle-orm'

import type { Product } from '#contract/products/products.ts'

import { inUse, mergeUsages, notFound, type Usages, usagesIn } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import { singlePage } from '../platform/db/list.ts'
import { bundle_products, bundles, offers, type products as table, quantity_degressivities, rules } from '../platform/db/schema.ts'
import { deferToCommit, inTransaction, refuseOvertaken, type Tx } from '../platform/db/write.ts'
import { type ExpectedVersion, lockVersion } from '../platform/db/write/locks.ts'
import { writeAggregate } from '../platform/db/write/rows.ts'
import { withImage } from '../platform/files/images.ts'
import { refreshProduct } from '../platform/masterdata/refresh.ts'
import { allow, os, type RequestContext } from '../platform/rpc/base.ts'
import { askForExport } from '../platform/tasks/list-export.ts'
import { isLatest, mentionsProduct } from '../rules/read.ts'
import { refreshMany, removeMany } from './bulk.ts'
import { changesOf, sanitizeChanges } from './change.ts'
import { insertProduct } from './create.ts'
import { countFacet } from './list/facet.ts'
import { idsInOrder, listProducts } from './list/list.ts'
import { findProduct, findRow, findRows, toProduct } from './read.ts'
import { mapConstraintErrors } from './refusals.ts'
import type { ProductColumns } from './row.ts'
import { deleteProducts, versionedProduct } from './write.ts'

export const products = {
  list: os.products.list.handler(async ({ input, context }) => {
    const { page, page_size } = input
    return { ...(await listProducts(context, input)), page, page_size }
  }),

  facet: os.products.facet.handler(async ({ input: { facet, ...filters }, context }) =>
    singlePage(await countFacet(context, facet, filters)),
  ),

  export: os.products.export.handler(
    async ({ input, context }) => await askForExport(context, 'products', input, await idsInOrder(context, input.filter)),
  ),

  get: os.products.get.handler(async ({ input, context }) => (await findProduct(context, input.id)) ?? notFound()),

  create: os.products.create.handler(async ({ input: { file, ...given }, context }) => {
    allowImage(context, file)
    const clean = await sanitizeChanges(given)
    return await withImage(context.files, file, async (image) => written(context, async (tx) => insertProduct(tx, clean, image)))
  }),

  update: os.products.update.handler(async ({ input: { id, version, file, ...given }, context }) => {
    allowImage(context, file)
    const clean = await sanitizeChanges(given)
    return await withImage(context.files, file, async (image) =>
      save(context, { id, version }, async (tx, row) => ({ set: { ...(await changesOf(tx, row, clean)), ...image } })),
    )
  }),

  remove: os.products.remove.handler(async ({ input: { params, query }, context }) => {
    await inTransaction(context, async (tx) => {
      const { id } = await lockVersion(tx, versionedProduct(context), { ...params, ...query })
      const usages = await usagesOf(tx, id)
      if (usages.total > 0) throw inUse(usages)
      refuseOvertaken(tx)
      const gone = await deleteProducts(tx, await findRows(tx, [id]))
      // An older version of a rule became the latest one meanwhile, and names the product.
      if (!gone.has(id)) throw inUse(await usagesOf(tx, id))
    })
  }),

  bulk_remove: os.products.bulk_remove.handler(async ({ input, context }) => await removeMany(context, input)),

  bulk_refresh: os.products.bulk_refresh.handler(async ({ input, context, signal }) =>
    refreshMany(context, input.selection, signal ?? new AbortController().signal),
  ),

  upload_image: os.products.upload_image.handler(async ({ input: { product_id: id, version, file }, context }) =>
    withImage(context.files, file, async (image) => save(context, { id, version }, async () => ({ set: { ...image } }))),
  ),
  remove_image: os.products.remove_image.handler(async ({ input: { params, query }, context }) =>
    save(context, { id: params.product_id, ...query }, async () => ({ set: noImage })),
  ),

  set_tags: os.products.set_tags.handler(async ({ input: { product_id: id, version, tags }, context }) =>
    save(context, { id, version }, async () => ({ children: { tags: tags.map((tag_id) => ({ tag_id })) } })),
  ),

  refresh: os.products.refresh.handler(async ({ input: { id }, context }) => {
    if (!(await findRow(context.db, id))) notFound()
    await refreshProduct(context, id)
    return (await findProduct(context, id)) ?? notFound()
  }),
}

const noImage = { image_key: null, image_width: null, image_height: null }

/** A file in a request also changes the image, which needs its own right. */
function allowImage({ user }: RequestContext, file: File | undefined): void {
  if (file) allow(user, 'product.image.update')
}

type Changed = Awaited<ReturnType<Parameters<typeof writeAggregate<typeof table, 'tags'>>[3]>>
/** Writes the differences under the version that was read, and returns the product. */
const save = async (
  context: RequestContext,
  wanted: ExpectedVersion,
  changes: (tx: Tx, row: ProductColumns) => Promise<Changed>,
): Promise<Product> =>
  await written(context, async (tx) => {
    await writeAggregate(tx, versionedProduct(context), wanted, (row) => changes(tx, row))
    return wanted.id
  })

/**
 * Runs `work`, which returns the id of the written product, and returns the product as written. Refusals of the database are reported at
 * their fields.
 */
async function written(context: RequestContext, work: (tx: Tx) => Promise<number>): Promise<Product> {
  const { reading } = await mapConstraintErrors(() =>
    inTransaction(context, async (tx) => {
      const reading = findRow(tx, await work(tx))
      deferToCommit(tx, reading)
      return { reading }
    }),
  )
  const row = await reading
  return row ? await toProduct(context, row) : notFound()
}

/** The bundles, degressivities and rules that name the product. */
async function usagesOf(db: Db, id: number): Promise<Usages> {
  const held = sql`${bundles.id} in (select bundle_id from ${bundle_products} where product_id = ${id})`
  const following = sql`${offers.id} in (select offer_id from ${quantity_degressivities} where ${id} in (source_product_id, destination_product_id))`
  return mergeUsages(
    await usagesIn(db, 'bundles', bundles, held),
    await usagesIn(db, 'offers', offers, following),
    await usagesIn(db, 'rules', rules, sql`${isLatest} and ${mentionsProduct(id)}`),
  )
}
