// Offers: the list, the tree of categories, one offer, and every change to its own fields.
import { asc, eq, sql } from 'drizzle-orm'

import type { Offer } from '#contract/offers/offers.ts'

import { mapUniqueViolation, notFound, removeLookup } from '../lookups/lookups.ts'
import { FOREIGN_KEY_VIOLATION, refusalOf } from '../platform/db/query.ts'
import { offers as table } from '../platform/db/schema.ts'
import { inTransaction, type Tx } from '../platform/db/write.ts'
import type { ExpectedVersion } from '../platform/db/write/locks.ts'
import { lockAround, moveTo } from '../platform/db/write/positions.ts'
import { insertRow, writeAggregate } from '../platform/db/write/rows.ts'
import { withCopy, withImage } from '../platform/files/images.ts'
import { cleanText } from '../platform/rich-text/given-text.ts'
import { allow, badRequest, os, type RequestContext } from '../platform/rpc/base.ts'
import { askForExport } from '../platform/tasks/list-export.ts'
import { duplicateOffer, findRow, imageOf } from './duplicate.ts'
import { categoriesInUse, listOffers, offerIdsInOrder, offerTree } from './list.ts'
import { asRow, findOffer, readOffer, readRows } from './read.ts'
import { changesOf, inCategory, nextPosition, type OfferColumns, refuseMisfits, versionedOffer } from './write.ts'

type Context = RequestContext
const noImage = { image_key: null, image_width: null, image_height: null }

export const offers = {
  list: os.offers.list.handler(async ({ input, context }) => await listOffers(context, input)),
  export: os.offers.export.handler(
    async ({ input, context }) => await askForExport(context, 'offers', input, await offerIdsInOrder(context, input.filter)),
  ),
  tree: os.offers.tree.handler(async ({ input, context }) => ({ items: await offerTree(context, input) })),
  categories: os.offers.categories.handler(async ({ context }) => ({ items: await categoriesInUse(context) })),
  show_by_code: os.offers.show_by_code.handler(
    async ({ input: { code }, context }) => (await findOffer(context, sql`lower(${table.reference}) = lower(${code})`)) ?? notFound(),
  ),
  get: os.offers.get.handler(async ({ input, context }) => (await readOffer(context, input.id)) ?? notFound()),

  create: os.offers.create.handler(async ({ input: { file, zones = [], ...given }, context }) => {
    allowImage(context, file)
    const clean = await cleaned(given)
    return await withImage(context.files, file, async (image) =>
      written(context, async (tx) => {
        const place = { category_1: null, category_2: null, category_3: null, ...given }
        refuseMisfits(place)
        const values = { ...clean, ...image, position: await nextPosition(tx, place) }
        return (await insertRow(tx, versionedOffer(context), values, zones.length > 0 ? { zones: asZones(zones) } : {})).id
      }),
    )
  }),

  duplicate: os.offers.duplicate.handler(async ({ input: { offer_id, ...given }, context }) => {
    const row = (await findRow(context, offer_id)) ?? notFound()
    return await withCopy(context.files, imageOf(row), async (image) =>
      written(context, async (tx) => await duplicateOffer(tx, context, row, { ...noImage, ...image, ...given })),
    )
  }),

  update: os.offers.update.handler(async ({ input: { offer_id: id, version, file, zones, ...given }, context }) => {
    allowImage(context, file)
    const clean = await cleaned(given)
    return await withImage(context.files, file, async (image) =>
      save(context, { id, version }, async (tx, row) => ({
        set: { ...(await changesOf(tx, row, clean)), ...image },
        children: { zones: zones && asZones(zones) },
      })),
    )
  }),

  remove: os.offers.remove.handler(async ({ input: { params, query }, context }) =>
    removeLookup(context, versionedOffer(context), { ...params, ...query }),
  ),

  order: os.offers.order.handler(async ({ input: { offer_id: id, version, position }, context }) =>
    inTransaction(context, async (tx) => {
      const offer = versionedOffer(context)
      const [known] = await tx.select().from(table).where(eq(table.id, id))
      const { rows, moved } = await lockAround(tx, offer, known ? inCategory(known) : eq(table.id, id), { id, version })
      await moveTo(tx, offer, rows, moved, position)
      const items = await readRows(tx).where(inCategory(moved)).orderBy(asc(table.position), asc(table.id))
      return { items: items.map((row) => asRow(row, context.day)) }
    }),
  ),

  set_zones: os.offers.set_zones.handler(async ({ input: { offer_id: id, version, zones }, context }) =>
    save(context, { id, version }, async () => ({ children: { zones: asZones(zones) } })),
  ),

  set_alternate_managers: os.offers.set_alternate_managers.handler(async ({ input: { offer_id: id, version, users }, context }) =>
    save(context, { id, version }, async () => ({ children: { alternate_managers: users.map((user_id) => ({ user_id })) } })),
  ),

  upload_image: os.offers.upload_image.handler(async ({ input: { offer_id: id, version, file }, context }) =>
    withImage(context.files, file, async (image) => save(context, { id, version }, async () => ({ set: { ...image } }))),
  ),
  remove_image: os.offers.remove_image.handler(async ({ input: { params, query }, context }) =>
    save(context, { id: params.offer_id, ...query }, async () => ({ set: noImage })),
  ),
}

const asZones = (zones: string[]) => zones.map((zone) => ({ zone }))

/** A file in a request also changes the image, which needs its own right. */
function allowImage({ user }: Context, file: File | undefined): void {
  if (file) allow(user, 'offer.image.update')
}

async function cleaned<Given extends { description?: string | null | undefined }>(given: Given): Promise<Given> {
  return given.description === undefined ? given : { ...given, description: await cleanText(given.description, 'description') }
}

type Changes = Awaited<ReturnType<Parameters<typeof writeAggregate<typeof table, 'zones' | 'alternate_managers'>>[3]>>
/** Writes the differences under the version that was read, and returns the offer. */
const save = async (context: Context, wanted: ExpectedVersion, changes: (tx: Tx, row: OfferColumns) => Promise<Changes>): Promise<Offer> =>
  await written(context, async (tx) => {
    await writeAggregate(tx, versionedOffer(context), wanted, (row) => changes(tx, row))
    return wanted.id
  })

/** Runs `work`, which returns the id of the written row. Unknown ids in the request are reported at their fields. */
async function written(context: Context, work: (tx: Tx) => Promise<number>): Promise<Offer> {
  try {
    const id = await mapUniqueViolation(() => inTransaction(context, work))
    return (await readOffer(context, id)) ?? notFound()
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.code !== FOREIGN_KEY_VIOLATION) throw error
    const [field = 'manager_id'] = Object.entries(foreign).find(([, words]) => refusal.constraint.includes(words)) ?? []
    throw badRequest({ field, key: 'unknown' })
  }
}
/** How the database's constraints name the fields. */
const foreign = { zones: 'offer_zones', users: 'offer_alternate_managers', catalog_id: 'catalog_id', manager_id: 'manager_id' }
