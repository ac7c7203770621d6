// Reads permits with their offers and levels, as far as a reader may see them.
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'

import { writesOffers } from '#contract/offers/who-writes.ts'
import type { CurrentUser } from '#contract/people/current-user.ts'
import { type Permit, type PermitState, SOON_DAYS, writesPermits } from '#contract/permits/permits.ts'
import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'
import { effectiveBundles, permitLevels } from '#engine/permits/levels.ts'

import type { Db } from '../platform/db/index.ts'
import { foldedOrder } from '../platform/db/list.ts'
import {
  bundles,
  offers,
  permit_offers,
  permit_rank_bundles,
  permit_ranks,
  permits as table,
  section_bundles,
  sections,
} from '../platform/db/schema.ts'

/** Permits in that state on `day`; those that end soon also count as active. */
export const inState = (state: PermitState | undefined, day: string): SQL | undefined => {
  const end = table.end_of_activation_date
  if (state === 'ended') return sql`${end} < ${day}`
  if (state === 'ends_soon') return sql`${end} between ${day} and ${day}::date + ${SOON_DAYS}::int`
  return state && sql`coalesce(${end} >= ${day}, true)`
}

const { permit_id: _, ...rankColumns } = getTableColumns(permit_ranks)

/** Complete permits, as users who edit permits see them. */
export const readWhole = (db: Db, where?: SQL): Promise<Permit[]> => read(db, null, where)

/**
 * In the given order. Inactive offers, and bundles that are only part of such offers, are left out unless the user edits offers or permits.
 */
export async function read(db: Db, user: CurrentUser | null, where?: SQL, order: SQL[] = []): Promise<Permit[]> {
  const rows = await db
    .select()
    .from(table)
    .where(where)
    .orderBy(...order, asc(table.id))
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const seesAll = user === null || writesPermits(user) || writesOffers(user)
  const attached = and(inArray(permit_offers.permit_id, ids), seesAll ? undefined : eq(offers.active, true))
  const bundle = { id: bundles.id, reference: bundles.reference, name: bundles.name }
  const [ofOffers, available, ranks, selected] = await Promise.all([
    db
      .select({ permit_id: permit_offers.permit_id, offer: { id: offers.id, name: offers.name, reference: offers.reference } })
      .from(permit_offers)
      .innerJoin(offers, eq(offers.id, permit_offers.offer_id))
      .where(attached)
      .orderBy(foldedOrder(offers.name), offers.id),
    db
      .select({ permit_id: permit_offers.permit_id, bundle })
      .from(permit_offers)
      .innerJoin(offers, eq(offers.id, permit_offers.offer_id))
      .innerJoin(sections, eq(sections.offer_id, offers.id))
      .innerJoin(section_bundles, eq(section_bundles.section_id, sections.id))
      .innerJoin(bundles, eq(bundles.id, section_bundles.bundle_id))
      .where(attached)
      .groupBy(permit_offers.permit_id, bundles.id)
      .orderBy(foldedOrder(bundles.name), bundles.id),
    db.select({ permit_id: permit_ranks.permit_id, rank: rankColumns }).from(permit_ranks).where(inArray(permit_ranks.permit_id, ids)),
    db
      .select({ rank_id: permit_rank_bundles.rank_id, bundle })
      .from(permit_rank_bundles)
      .innerJoin(permit_ranks, eq(permit_ranks.id, permit_rank_bundles.rank_id))
      .innerJoin(bundles, eq(bundles.id, permit_rank_bundles.bundle_id))
      .where(inArray(permit_ranks.permit_id, ids))
      .orderBy(foldedOrder(bundles.name), bundles.id),
  ])
  return rows.map((row) => {
    const all = new Map(available.filter(({ permit_id }) => permit_id === row.id).map((one) => [one.bundle.id, one.bundle]))
    const own = permitLevels.flatMap((level) => ranks.filter(({ permit_id, rank }) => permit_id === row.id && rank.level === level))
    const named = own.map(({ rank }) => {
      const selection = selected.filter(({ rank_id }) => rank_id === rank.id).map((one) => one.bundle)
      return {
        ...rank,
        minimum_turnover: rank.minimum_turnover && normalizeDecimal(rank.minimum_turnover),
        quarterly_turnover_objective: rank.quarterly_turnover_objective && normalizeDecimal(rank.quarterly_turnover_objective),
        selection: seesAll ? selection : selection.filter(({ id }) => all.has(id)),
      }
    })
    const opened = effectiveBundles(
      named.map((rank) => ({ ...rank, selection: rank.selection.map(({ id }) => id) })),
      [...all.keys()],
    )
    return {
      ...row,
      offers: ofOffers.filter(({ permit_id }) => permit_id === row.id).map(({ offer }) => offer),
      bundles: [...all.values()],
      ranks: named.map((rank) => ({
        ...rank,
        effective: opened[rank.level].flatMap((id) => all.get(id) ?? []),
        version: row.version,
      })),
    }
  })
}
