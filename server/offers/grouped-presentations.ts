// Grouped presentations: offers shown together, in an order of their own.
import { asc, eq, max, type SQL, sql } from 'drizzle-orm'

import { type GroupedPresentation } from '#contract/offers/grouped-presentations.ts'
import { writesOffers } from '#contract/offers/who-writes.ts'
import type { CurrentUser } from '#contract/people/current-user.ts'

import { mapUniqueViolation, notFound } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import { singlePage } from '../platform/db/list.ts'
import { FOREIGN_KEY_VIOLATION, refusalOf } from '../platform/db/query.ts'
import { grouped_presentation_offers, grouped_presentations as table } from '../platform/db/schema.ts'
import { inTransaction, type Tx } from '../platform/db/write.ts'
import type { Versioned } from '../platform/db/write/locks.ts'
import { lockAround, moveTo } from '../platform/db/write/positions.ts'
import { deleteVersioned, insertRow, writeAggregate } from '../platform/db/write/rows.ts'
import { badRequest, os, type RequestContext } from '../platform/rpc/base.ts'

export const grouped_presentations = {
  list: os.grouped_presentations.list.handler(async ({ context: { db, user } }) => singlePage(await read(db, user))),
  create: os.grouped_presentations.create.handler(async ({ input: { offers, ...given }, context }) =>
    written(context, async (tx) => {
      const [row] = await tx.select({ last: max(table.position) }).from(table)
      const values = { ...given, position: (row?.last ?? 0) + 1 }
      return (await insertRow(tx, presentation(context.user), values, offers.length > 0 ? { offers: inPlaces(offers) } : {})).id
    }),
  ),
  update: os.grouped_presentations.update.handler(async ({ input: { id, version, offers, ...set }, context }) =>
    written(context, async (tx) => {
      const children = { offers: offers && inPlaces(offers) }
      await writeAggregate(tx, presentation(context.user), { id, version }, () => ({ set, children }))
      return id
    }),
  ),
  order: os.grouped_presentations.order.handler(async ({ input: { position, ...wanted }, context }) =>
    inTransaction(context, async (tx) => {
      const of = presentation(context.user)
      const { rows, moved } = await lockAround(tx, of, undefined, wanted)
      await moveTo(tx, of, rows, moved, position)
      return singlePage(await read(tx, context.user))
    }),
  ),
  remove: os.grouped_presentations.remove.handler(async ({ input: { params, query }, context }) =>
    inTransaction(context, async (tx) => void (await deleteVersioned(tx, presentation(context.user), { ...params, ...query }))),
  ),
}

export const inPlaces = (offers: number[]) => offers.map((offer_id, at) => ({ offer_id, position: at + 1 }))

export const presentation = (user: CurrentUser | null): Versioned<typeof table, 'offers'> => ({
  table,
  entity: 'grouped-presentations',
  current: async (db, id) => (await read(db, user, eq(table.id, id)))[0],
  parts: {
    offers: {
      table: grouped_presentation_offers,
      parent: grouped_presentation_offers.grouped_presentation_id,
      key: grouped_presentation_offers.offer_id,
      historyValue: async (db, id) => (await find(db, id))?.offers.map((offer) => ({ id: offer.id, name: offer.name })) ?? null,
    },
  },
})

/** With all offers, regardless of the user: for writing. */
const find = async (db: Db, id: number) => (await read(db, null, eq(table.id, id), sql`true`))[0]

/** In order, with the offers that the reader may see. */
async function read(
  db: Db,
  user: CurrentUser | null,
  where?: SQL,
  seen: SQL = writesOffers(user) ? sql`true` : sql`o.active`,
): Promise<GroupedPresentation[]> {
  const offers = sql<
    GroupedPresentation['offers']
  >`coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name, 'reference', o.reference, 'active', o.active) order by po.position)
    from grouped_presentation_offers po join offers o on o.id = po.offer_id where po.grouped_presentation_id = grouped_presentations.id and ${seen}), '[]')`
  return await db
    .select({ id: table.id, name: table.name, position: table.position, offers, version: table.version })
    .from(table)
    .where(where)
    .orderBy(asc(table.position), asc(table.id))
}

/** Runs `work`, which returns the id of the written row. */
async function written(context: RequestContext, work: (tx: Tx) => Promise<number>): Promise<GroupedPresentation> {
  try {
    const id = await mapUniqueViolation(() => inTransaction(context, work))
    return (await read(context.db, context.user, eq(table.id, id)))[0] ?? notFound()
  } catch (error) {
    throw refusalOf(error)?.code === FOREIGN_KEY_VIOLATION ? badRequest({ field: 'offers', key: 'unknown' }) : error
  }
}
