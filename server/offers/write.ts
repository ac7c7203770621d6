// Writes offers: one row with its subsidiaries and alternate managers, under one version.
import { and, eq, max, sql } from 'drizzle-orm'

import { misfits } from '#contract/offers/offer-fields.ts'

import { documentsGone } from '../documents/row.ts'
import { mergeUsages, type Referred, type Usages, usagesIn } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import {
  catalogs,
  grouped_presentation_offers,
  grouped_presentations,
  offer_alternate_managers,
  offer_zones,
  offers as table,
  permit_offers,
  permits,
  serviceables,
  users,
} from '../platform/db/schema.ts'
import type { NamedFields, Tx } from '../platform/db/write.ts'
import { linesGone } from '../platform/db/write/lines.ts'
import type { Writable } from '../platform/db/write/locks.ts'
import type { Columns } from '../platform/db/write/rows.ts'
import { badRequest } from '../platform/rpc/base.ts'
import { rulesGone } from '../rules/gone.ts'
import { compositionGone } from './composition/composition.ts'
import { type Reading, readOffer } from './read.ts'
import { caseSet } from './sets/cases.ts'
import { quantitySet, tierSet } from './sets/degressivities.ts'
import { markupSet } from './sets/markups.ts'

export type OfferColumns = typeof table.$inferSelect
type Given = Columns<typeof table>

const named: NamedFields = {
  manager_id: { key: users.id, name: users.name },
  catalog_id: { key: catalogs.id, name: catalogs.name },
}

/** How columns of offers are written. */
export const writableOffer: Writable<typeof table> = { table, entity: 'offers', named }

/** The history values of a row; the columns of its image are one field. */
function recorded({ image_key, image_width, image_height, ...row }: OfferColumns): Record<string, unknown> {
  return { ...row, image: image_key === null ? null : { key: image_key, width: image_width, height: image_height } }
}

/** How offers are written, and the stored row that a conflict returns. */
export const versionedOffer = (reading: Omit<Reading, 'db'>): Referred<typeof table, 'zones' | 'alternate_managers'> => ({
  ...writableOffer,
  recorded,
  goesWith: async (db, id) => [
    ...(await documentsGone(db, 'offers', id)),
    ...(await compositionGone({ ...reading, db }, id)),
    ...(await linesGone(db, markupSet, id)),
    ...(await linesGone(db, quantitySet, id)),
    ...(await linesGone(db, tierSet, id)),
    ...(await rulesGone(db, id)),
    ...(await linesGone(db, caseSet, id)),
  ],
  usages: usagesOf,
  current: async (db, id) => await readOffer({ ...reading, db }, id),
  parts: {
    zones: {
      table: offer_zones,
      parent: offer_zones.offer_id,
      key: offer_zones.zone,
      historyValue: async (db, id) =>
        await namesOf(
          db,
          sql`select z.code_sigma, z.name from offer_zones oz join zones z on z.code_sigma = oz.zone where oz.offer_id = ${id}`,
        ),
    },
    alternate_managers: {
      table: offer_alternate_managers,
      parent: offer_alternate_managers.offer_id,
      key: offer_alternate_managers.user_id,
      historyValue: async (db, id) =>
        await namesOf(
          db,
          sql`select u.id, u.name from offer_alternate_managers am join users u on u.id = am.user_id where am.offer_id = ${id}`,
        ),
    },
  },
})

/** The history value of a set: by name, null when empty. */
async function namesOf(db: Db, rows: ReturnType<typeof sql>): Promise<unknown> {
  const found = await db.execute(sql`select * from (${rows}) as found order by public.fold(name) collate "C", 1`)
  return found.length > 0 ? found.map((row) => ({ ...row })) : null
}

const categories = ['category_1', 'category_2', 'category_3'] as const
type Category = Pick<OfferColumns, (typeof categories)[number]>

/** The offers of exactly this category. */
export const inCategory = (category: Category) =>
  and(...categories.map((level) => sql`${table[level]} is not distinct from ${category[level]}`))

/** The position after the last offer of a category. */
export async function nextPosition(tx: Db, category: Category): Promise<number> {
  const [row] = await tx
    .select({ last: max(table.position) })
    .from(table)
    .where(inCategory(category))
  return (row?.last ?? 0) + 1
}

/** Throws BAD_REQUEST when fields are inconsistent. */
export function refuseMisfits(offer: Parameters<typeof misfits>[0]): void {
  const errors = misfits(offer)
  if (errors.length > 0) throw badRequest(...errors)
}

/** Returns the columns to update. Throws BAD_REQUEST when they are inconsistent with the stored ones. */
export async function changesOf(tx: Tx, row: OfferColumns, given: Given): Promise<Given> {
  const after = { ...row, ...given }
  refuseMisfits(after)
  if (given.mandatory_coverage && !row.mandatory_coverage && !(await hasPurchaseCoverage(tx, row.id)))
    throw badRequest({ field: 'mandatory_coverage', key: 'needs_purchase_coverage' })
  const moves = categories.some((level) => after[level] !== row[level])
  return moves ? { ...given, position: await nextPosition(tx, after) } : given
}

/** An offer that requires a coverage needs at least one active purchase coverage. */
export const hasPurchaseCoverage = async (tx: Db, offer_id: number): Promise<boolean> =>
  (await tx.$count(
    serviceables,
    and(eq(serviceables.offer_id, offer_id), eq(serviceables.contract_type, 'ACHAT'), eq(serviceables.active, true)),
  )) > 0

/** The permits and presentations that contain the offer. */
async function usagesOf(db: Db, id: number): Promise<Usages> {
  const [permit_ids, presentation_ids] = [
    sql`select permit_id from ${permit_offers} where offer_id = ${id}`,
    sql`select grouped_presentation_id from ${grouped_presentation_offers} where offer_id = ${id}`,
  ]
  return mergeUsages(
    await usagesIn(db, 'permits', permits, sql`${permits.id} in (${permit_ids})`),
    await usagesIn(db, 'grouped-presentations', grouped_presentations, sql`${grouped_presentations.id} in (${presentation_ids})`),
  )
}
