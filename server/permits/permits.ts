// Permits: every writing call uses the write of the whole permit (write.ts).
import { ORPCError } from '@orpc/server'
import { eq, inArray } from 'drizzle-orm'

import type { CurrentUser } from '#contract/people/current-user.ts'
import type { Permit } from '#contract/permits/permits.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'

import { notFound } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import { foldedOrder, type List, listRows, singlePage } from '../platform/db/list.ts'
import { permits as table } from '../platform/db/schema.ts'
import { badRequest, os } from '../platform/rpc/base.ts'
import { inState, read } from './read.ts'
import { createPermit, removePermit, writePermit } from './write.ts'

export const permits = {
  list: os.permits.list.handler(async ({ input: { state, ...query }, context: { db, user, day } }) => {
    const page = await listRows(db, list, query, inState(state, day))
    const ids = page.items.map(({ id }) => id)
    const found = await read(db, user, inArray(table.id, ids))
    return { ...page, items: ids.flatMap((id) => found.find((permit) => permit.id === id) ?? []) }
  }),
  create: os.permits.create.handler(async ({ input, context }) => createPermit(context, input)),
  get: os.permits.get.handler(async ({ input: { id }, context: { db, user } }) => find(db, user, id)),
  update: os.permits.update.handler(async ({ input: { id, version, ...given }, context }) =>
    writePermit(context, { id, version }, () => given),
  ),
  remove: os.permits.remove.handler(async ({ input: { params, query }, context }) => removePermit(context, { ...params, ...query })),
  offers: os.permits.offers.handler(async ({ input, context: { db, user } }) => singlePage((await find(db, user, input.permit_id)).offers)),
  attach: os.permits.attach.handler(async ({ input: { permit_id: id, version, offers }, context }) =>
    writePermit(context, { id, version }, (stored) => ({ offers: [...new Set([...idsOf(stored.offers), ...offers])] })),
  ),
  detach: os.permits.detach.handler(async ({ input: { params, query }, context }) => {
    const { version, confirm_bundles } = query
    await writePermit(context, { id: params.permit_id, version }, ({ offers }) => {
      if (!idsOf(offers).includes(params.id)) notFound()
      return { offers: idsOf(offers).filter((id) => id !== params.id), confirm_bundles }
    })
  }),
  ranks: os.permits.ranks.handler(async ({ input, context: { db, user } }) => singlePage((await find(db, user, input.permit_id)).ranks)),
  set_rank: os.permits.set_rank.handler(async ({ input: { permit_id, version, id, ...given }, context }) => {
    const saved = await asOfOneRank(
      writePermit(context, { id: permit_id, version }, (stored) => ({ ranks: [{ level: rankIn(stored, id).level, ...given }] })),
    )
    return rankIn(saved, id)
  }),
  rank_bundles: os.permits.rank_bundles.handler(async ({ input, context: { db, user } }) =>
    singlePage(rankIn(await find(db, user, input.permit_id), input.rank_id).selection),
  ),
  add_bundles: os.permits.add_bundles.handler(async ({ input: { permit_id: id, rank_id, version, bundles }, context }) => {
    const saved = await asOfOneRank(
      writePermit(context, { id, version }, (stored) => {
        const { level, selection } = rankIn(stored, rank_id)
        return { ranks: [{ level, selection: [...new Set([...idsOf(selection), ...bundles])] }] }
      }),
    )
    return rankIn(saved, rank_id)
  }),
  remove_bundle: os.permits.remove_bundle.handler(async ({ input: { params, query }, context }) => {
    await writePermit(context, { id: params.permit_id, ...query }, (stored) => {
      const { level, selection } = rankIn(stored, params.rank_id)
      if (!idsOf(selection).includes(params.id)) notFound()
      return { ranks: [{ level, selection: idsOf(selection).filter((id) => id !== params.id) }] }
    })
  }),
}

const list: List<ReturnType<typeof idsIn>, 'name' | 'end_of_activation_date'> = {
  rows: idsIn,
  orders: { name: foldedOrder(table.name), end_of_activation_date: table.end_of_activation_date },
  usual: 'name',
  key: table.id,
  searched: [table.name, table.description],
}
function idsIn(db: Db) {
  return db.select({ id: table.id }).from(table).$dynamic()
}

const find = async (db: Db, user: CurrentUser | null, id: number): Promise<Permit> =>
  (await read(db, user, eq(table.id, id)))[0] ?? notFound()
const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)
const rankIn = ({ ranks }: Permit, id: number) => ranks.find((rank) => rank.id === id) ?? notFound()

/** Renames error fields for calls that write a single level: their input is not in a list. */
async function asOfOneRank(writing: Promise<Permit>): Promise<Permit> {
  try {
    return await writing
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') throw error
    const { errors } = error.data as { errors: FieldError[] }
    throw badRequest(...errors.map((one) => ({ ...one, field: one.field.replace(/^ranks\.\d\./, '').replace('selection', 'bundles') })))
  }
}
