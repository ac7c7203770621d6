// Products: the list, the product page, and every change to them.
import { ORPCError } from '@orpc/server'
import { sql } from 'drizzle-orm'

import type { CurrentUser } from '#contract/people/current-user.ts'

import { singlePage } from '../../db/list.ts'
import { FOREIGN_KEY_VIOLATION, refusalOf } from '../../db/query.ts'
import { bundle_products, bundles, offers, product_tags, type products as table, quantity_degressivities, rules } from '../../db/schema.ts'
import { inTransaction } from '../../db/write.ts'
import { lastChangeOf, type Versioned } from '../../db/write/locks.ts'
import { writeAggregate } from '../../db/write/rows.ts'
import { updateMany, type Write } from '../../db/write/sets.ts'
import { withImage } from '../../files/images.ts'
import { refreshProduct } from '../../masterdata/refresh.ts'
import { inUse, mergeUsages, usagesIn } from '../../resources/references.ts'
import { allow, badRequest, os, type RequestContext } from '../../rpc/base.ts'
import { isLatest, mentionsProduct } from '../rules/read.ts'
import { bulkRefresh, bulkRemove } from './bulk.ts'
import { cleaned, imageChange, nodesOf, plan, refuseUpstreamReference, removal, renamed } from './change.ts'
import { insertProduct } from './create.ts'
import { countFacet } from './list/facet.ts'
import { listProducts } from './list/list.ts'
import { findProduct, findRow, toProduct } from './read.ts'
import { mapConstraintErrors } from './refusals.ts'
import type { DetailRow } from './row.ts'
import { deleteProducts, product, versionedProduct } from './write.ts'

type Context = RequestContext & { user: CurrentUser | null }
interface Wanted {
  id: number
  version: number
}

export const products = {
  list: os.products.list.handler(async ({ input, context }) => {
    const { page, page_size } = input
    return { ...(await listProducts(context, input)), page, page_size }
  }),

  facet: os.products.facet.handler(async ({ input: { facet, ...filters }, context }) =>
    singlePage(await countFacet(context, facet, filters)),
  ),

  get: os.products.get.handler(async ({ input, context }) => (await findProduct(context, input.id)) ?? notFound()),

  create: os.products.create.handler(async ({ input: { file, ...given }, context }) => {
    writer(context, file)
    const clean = await cleaned(given)
    return await withImage(context.files, file, async (image) => {
      const id = await mapConstraintErrors(() => insertProduct(context, clean, image))
      return (await findProduct(context, id)) ?? notFound()
    })
  }),

  update: os.products.update.handler(async ({ input: { id, version, file, ...given }, context }) => {
    const author = writer(context, file)
    const changes = await cleaned(given)
    const [found, nodes] = await Promise.all([findRow(context.db, id), nodesOf(context.db, changes)])
    const row = found ?? notFound()
    const { set, history, errors } = plan(row, changes, nodes)
    // As in `markStale`: a stale write is accepted if it changes nothing.
    const isNothing = version < row.version && !file && errors.length + history.length === 0
    if (row.version !== version && !isNothing) throw await conflictWith(context, row)
    if (errors.length > 0) throw badRequest(...errors)
    await refuseUpstreamReference(context.db, set, id)
    const after = renamed({ ...row, ...set }, changes, nodes)
    return await withImage(context.files, file, async (image) =>
      image
        ? await save(context, author, row, { ...after, ...image }, { ...set, ...image }, [...history, imageChange(row, image)])
        : await save(context, author, row, after, set, history),
    )
  }),

  remove: os.products.remove.handler(async ({ input: { params, query }, context }) => {
    const row = await unchangedRow(context, { ...params, ...query })
    const gone = await deleteProducts(context, [removal(row)])
    if (gone.has(row.id)) return
    const held = sql`${bundles.id} in (select bundle_id from ${bundle_products} where product_id = ${row.id})`
    const following = sql`${offers.id} in (select offer_id from ${quantity_degressivities} where ${row.id} in (source_product_id, destination_product_id))`
    const usages = mergeUsages(
      await usagesIn(context.db, 'bundles', bundles, held),
      await usagesIn(context.db, 'offers', offers, following),
      await usagesIn(context.db, 'rules', rules, sql`${isLatest} and ${mentionsProduct(row.id)}`),
    )
    throw usages.total > 0 ? inUse(usages) : await stale(context, row.id)
  }),

  bulk_remove: os.products.bulk_remove.handler(async ({ input, context }) => bulkRemove(context, input.items)),

  bulk_refresh: os.products.bulk_refresh.handler(async ({ input, context, signal }) =>
    bulkRefresh(context, input.ids, signal ?? new AbortController().signal),
  ),

  upload_image: os.products.upload_image.handler(async ({ input: { product_id, version, file }, context }) => {
    const author = writer(context)
    const row = await unchangedRow(context, { id: product_id, version })
    return await withImage(context.files, file, async (image) => {
      if (!image) throw badRequest({ field: 'file', key: 'required' })
      return await save(context, author, row, { ...row, ...image }, { ...image }, [imageChange(row, image)])
    })
  }),

  remove_image: os.products.remove_image.handler(async ({ input: { params, query }, context }) => {
    const author = writer(context)
    const row = await unchangedRow(context, { id: params.product_id, ...query })
    if (row.image_key === null) return await toProduct(context, row)
    return await save(context, author, row, { ...row, ...noImage }, { ...noImage }, [imageChange(row, noImage)])
  }),

  set_tags: os.products.set_tags.handler(async ({ input: { product_id, version, tags }, context }) => {
    const children = { tags: tags.map((tag_id) => ({ tag_id })) }
    try {
      return await inTransaction(context, async (tx) => {
        await writeAggregate(tx, withTags(context), { id: product_id, version }, () => ({ children }))
        return (await findProduct({ ...context, db: tx }, product_id)) ?? notFound()
      })
    } catch (error) {
      throw refusalOf(error)?.code === FOREIGN_KEY_VIOLATION ? badRequest({ field: 'tags', key: 'unknown' }) : error
    }
  }),

  refresh: os.products.refresh.handler(async ({ input, context }) => {
    if (!(await findRow(context.db, input.id))) throw notFoundError()
    await refreshProduct(context, input.id)
    return (await findProduct(context, input.id)) ?? notFound()
  }),
}

const withTags = (context: Context): Versioned<typeof table, 'tags'> => ({
  ...versionedProduct(context),
  parts: {
    tags: {
      table: product_tags,
      parent: product_tags.product_id,
      key: product_tags.tag_id,
      historyValue: async (db, id) => (await findRow(db, id))?.tags ?? [],
    },
  },
})

const noImage = { image_key: null, image_width: null, image_height: null }

const notFoundError = () => new ORPCError('NOT_FOUND', { defined: true })
function notFound(): never {
  throw notFoundError()
}

/** The caller as the author of a change; a file also changes the image, which needs its own right. */
function writer({ user }: Context, file?: File): CurrentUser {
  allow(user, file ? 'product.image.update' : 'signed-in')
  return user
}

/** The stored product, if it still has the version that was read. */
async function unchangedRow(context: Context, { id, version }: Wanted): Promise<DetailRow> {
  const row = (await findRow(context.db, id)) ?? notFound()
  if (row.version !== version) throw await conflictWith(context, row)
  return row
}

async function conflictWith(context: Context, row: DetailRow): Promise<Error> {
  const data = { current: await toProduct(context, row), ...(await lastChangeOf(context.db, { entity: 'products', id: row.id })) }
  return new ORPCError('CONFLICT', { defined: true, data })
}

/** The error of a write that was valid a moment ago but wrote nothing, because somebody else was faster. */
async function stale(context: Context, id: number): Promise<Error> {
  const row = await findRow(context.db, id)
  return row ? await conflictWith(context, row) : notFoundError()
}

/** Writes the differences and returns the new product, without reading it again. */
async function save(context: Context, author: CurrentUser, row: DetailRow, after: DetailRow, set: Write['set'], history: Write['history']) {
  if (history.length === 0) return await toProduct(context, row)
  const [written] = await mapConstraintErrors(() => updateMany(context, product, [{ id: row.id, version: row.version, set, history }]))
  if (!written) throw await stale(context, row.id)
  return await toProduct(context, { ...after, ...written, updated_by: author.id, updated_by_name: author.name })
}
