// Writes a permit as a whole: its own fields, its offers and its three levels, validated together under its lock, with one history.
import { and, eq, inArray } from 'drizzle-orm'
import type * as v from 'valibot'

import type { CurrentUser } from '#contract/people/current-user.ts'
import { permitFields } from '#contract/permits/permit-fields.ts'
import type { Permit, PermitChanges } from '#contract/permits/permits.ts'
import { fieldValues } from '#contract/shared/declared-fields.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import { misplacedObjectives, permitLevels, type PermitLevel } from '#engine/permits/levels.ts'

import { inUse, notFound } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import { FOREIGN_KEY_VIOLATION, refusalOf } from '../platform/db/query.ts'
import {
  bundles,
  permit_offers,
  permit_rank_bundles,
  permit_ranks,
  permits as table,
  saved_views,
  section_bundles,
  sections,
} from '../platform/db/schema.ts'
import { creationChanges, deletionChanges, differences, inTransaction, recordChanges, type Tx } from '../platform/db/write.ts'
import { replaceChildren } from '../platform/db/write/children.ts'
import { lockVersion, type Versioned, type ExpectedVersion } from '../platform/db/write/locks.ts'
import { deleteRow, insertRow, saveRow } from '../platform/db/write/rows.ts'
import { badRequest, type RequestContext } from '../platform/rpc/base.ts'
import { read, readWhole } from './read.ts'

/** The fields of a write; absent ones keep their value. */
export interface GivenPermit extends v.InferOutput<typeof PermitChanges> {
  /** Confirms that detaching offers removes their bundles from the levels that selected them. */
  confirm_bundles?: boolean | undefined
}

type GivenRank = NonNullable<GivenPermit['ranks']>[number]
type NewPermit = Omit<GivenPermit, 'confirm_bundles'> & { name: string }

const permit = (user: CurrentUser | null): Versioned<typeof table> => ({
  table,
  entity: 'permits',
  current: async (db, id) => (await read(db, user, eq(table.id, id)))[0],
})

const find = async (db: Db, id: number): Promise<Permit> => (await readWhole(db, eq(table.id, id)))[0] ?? notFound()

/** Inserts a permit with its three levels and returns its id. Throws BAD_REQUEST like `writePermit`. */
export async function insertPermit(tx: Tx, { offers, ranks, ...given }: NewPermit): Promise<number> {
  const { id } = await insertRow(tx, permit(null), given, {}, [])
  await tx.insert(permit_ranks).values(permitLevels.map((level) => ({ permit_id: id, level })))
  await writeParts(tx, await find(tx, id), { offers, ranks })
  await recordChanges(tx, 'permits', { id, action: 'created', changes: creationChanges(recorded(await find(tx, id))) })
  return id
}

export async function createPermit(context: RequestContext, given: NewPermit): Promise<Permit> {
  const id = await refusingUnknownOffers(() => inTransaction(context, (tx) => insertPermit(tx, given)))
  return (await read(context.db, context.user, eq(table.id, id)))[0] ?? notFound()
}

/**
 * Writes the changes that `changesOf` returns for the locked permit. Throws NOT_FOUND, CONFLICT, BAD_REQUEST for an invalid state, and
 * IN_USE when an offer is detached whose bundles a level has selected.
 */
export async function writePermit(
  context: RequestContext,
  wanted: ExpectedVersion,
  changesOf: (stored: Permit) => GivenPermit,
): Promise<Permit> {
  await refusingUnknownOffers(() =>
    inTransaction(context, async (tx) => {
      const row = await lockVersion(tx, permit(context.user), wanted)
      const before = await find(tx, row.id)
      const { offers, ranks, confirm_bundles, ...set } = changesOf(before)
      const columns = Object.fromEntries(differences(row, set).map(({ field, new_value }) => [field, new_value]))
      await writeParts(tx, before, { offers, ranks, confirm_bundles })
      const after = { ...(await find(tx, row.id)), ...columns }
      const history = differences(recorded(before), recorded(after))
      if (history.length > 0) await saveRow(tx, permit(context.user), row, columns, history)
    }),
  )
  return (await read(context.db, context.user, eq(table.id, wanted.id)))[0] ?? notFound()
}

/** Throws NOT_FOUND and CONFLICT. */
export const removePermit = (context: RequestContext, wanted: ExpectedVersion): Promise<void> =>
  inTransaction(context, async (tx) => {
    const row = await lockVersion(tx, permit(context.user), wanted)
    await deleteRow(tx, permit(context.user), row, deletionChanges(recordedParts(await find(tx, row.id))))
    // Deletes the saved scenarios of this permit, of all users.
    await tx.delete(saved_views).where(eq(saved_views.list, `permits/${row.id}`))
  })

/** Writes offers and levels, then validates the whole permit. */
async function writeParts(tx: Tx, before: Permit, { offers, ranks = [], confirm_bundles = false }: GivenPermit): Promise<void> {
  const { id } = before
  if (offers) {
    if (offers.length === 0) throw badRequest({ field: 'offers', key: 'at_least_one' })
    const part = { table: permit_offers, parent: permit_offers.permit_id, key: permit_offers.offer_id }
    await replaceChildren(
      tx,
      part,
      id,
      offers.map((offer_id) => ({ offer_id })),
      'offers',
    )
  }
  const available = await availableIn(tx, id)
  const errors: FieldError[] = []
  const chosen = new Map(before.ranks.map((rank) => [rank.level, rank.selection.map((bundle) => bundle.id)]))
  for (const [at, { level, selection, ...given }] of ranks.entries()) {
    const stored = before.ranks.find((rank) => rank.level === level) ?? notFound()
    const former = chosen.get(level) ?? []
    if (selection?.some((bundle) => !available.has(bundle) && !former.includes(bundle)))
      errors.push({ field: `ranks.${at}.selection`, key: 'not_attached' })
    else if (selection) chosen.set(level, selection)
    const set = Object.fromEntries(differences({ ...stored }, given).map(({ field, new_value }) => [field, new_value]))
    if (Object.keys(set).length > 0) await tx.update(permit_ranks).set(set).where(eq(permit_ranks.id, stored.id))
  }
  if (errors.length > 0) throw badRequest(...errors)
  // A bundle removed from its offer's composition stays selected; bundles of a detached offer are removed from all levels, including those
  // whose selection is not used.
  const detaches = offers !== undefined && before.offers.some((offer) => !offers.includes(offer.id))
  const gone = new Map(before.bundles.filter((bundle) => detaches && !available.has(bundle.id)).map((bundle) => [bundle.id, bundle.name]))
  const lost = lostBundles(before, ranks, chosen, gone)
  if (lost.length > 0 && !confirm_bundles) throw inUse({ references: lost.slice(0, 20), total: lost.length })
  for (const { id: rank_id, level } of before.ranks) {
    const part = { table: permit_rank_bundles, parent: permit_rank_bundles.rank_id, key: permit_rank_bundles.bundle_id }
    const kept = (chosen.get(level) ?? []).filter((bundle) => !gone.has(bundle))
    await replaceChildren(
      tx,
      part,
      rank_id,
      kept.map((bundle_id) => ({ bundle_id })),
      'selection',
    )
  }
  const misplaced = misplacedObjectives((await find(tx, id)).ranks)
  if (misplaced.length > 0) throw badRequest(...misplaced.map((one) => misplacedError(ranks, one)))
}

/** The bundles of detached offers that levels have selected, for levels whose selection is used. */
function lostBundles(before: Permit, ranks: GivenRank[], chosen: ReadonlyMap<PermitLevel, number[]>, gone: ReadonlyMap<number, string>) {
  return before.ranks.flatMap(({ level, bundles: stored }) => {
    const choice = ranks.find((rank) => rank.level === level)?.bundles ?? stored
    const lost = choice === 'selection' ? (chosen.get(level) ?? []) : []
    return lost.flatMap((id) => (gone.has(id) ? [{ entity: `permit-${level}`, id, name: gone.get(id) ?? '' }] : []))
  })
}

function misplacedError(ranks: GivenRank[], { level, above }: { level: PermitLevel; above: PermitLevel }): FieldError {
  const given = ranks.findIndex((rank) => rank.level === level)
  const at = given === -1 ? permitLevels.indexOf(level) : given
  return { field: `ranks.${at}.quarterly_turnover_objective`, key: `${level}_not_below_${above}` }
}

/** The bundles of the attached offers. */
async function availableIn(tx: Tx, permit_id: number): Promise<Set<number>> {
  const attached = tx.select({ id: permit_offers.offer_id }).from(permit_offers).where(eq(permit_offers.permit_id, permit_id))
  const rows = await tx
    .selectDistinct({ id: bundles.id })
    .from(bundles)
    .innerJoin(section_bundles, eq(section_bundles.bundle_id, bundles.id))
    .innerJoin(sections, and(eq(sections.id, section_bundles.section_id), inArray(sections.offer_id, attached)))
  return new Set(rows.map(({ id }) => id))
}

/** The history values: offers by name, each level's thresholds and bundles as separate fields. */
const recorded = (whole: Permit): Record<string, unknown> => ({
  ...fieldValues(permitFields, whole),
  ...recordedParts(whole),
})
const recordedParts = ({ offers, ranks }: Pick<Permit, 'offers' | 'ranks'>): Record<string, unknown> => ({
  offers: offers.length > 0 ? offers.map(({ id, name }) => ({ id, name })) : null,
  ...Object.fromEntries(
    ranks.flatMap(({ level, minimum_turnover, quarterly_turnover_objective, bundles: choice, selection }) => [
      [`${level}_minimum_turnover`, minimum_turnover],
      [`${level}_quarterly_turnover_objective`, quarterly_turnover_objective],
      [`${level}_bundles`, choice === 'selection' ? selection.map(({ id, name }) => ({ id, name })) : choice],
    ]),
  ),
})

async function refusingUnknownOffers<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw refusalOf(error)?.code === FOREIGN_KEY_VIOLATION ? badRequest({ field: 'offers', key: 'unknown' }) : error
  }
}
