// Writes a composition as a whole, under the offer's version, with one statement per kind of row, however many rows there are.
import { isDeepStrictEqual } from 'node:util'

import { ORPCError } from '@orpc/server'
import { asc, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Composition, GivenSection } from '#contract/offers/offer-products.ts'
import { bundleChanges, compositionChanges } from '#engine/offers/composition.ts'

import { notFound } from '../../lookups/lookups.ts'
import type { Db } from '../../platform/db/index.ts'
import { among } from '../../platform/db/query.ts'
import { bundles, offers as table, section_bundles } from '../../platform/db/schema.ts'
import { isStaleWrite, refuseOvertaken, type Tx, deferToCommit } from '../../platform/db/write.ts'
import { checkVersion, lockRows } from '../../platform/db/write/locks.ts'
import { updateMany, versionAfter } from '../../platform/db/write/sets.ts'
import type { RequestContext } from '../../platform/rpc/base.ts'
import { copyCoverages } from '../serviceables.ts'
import { type UndoSnapshot, type FormerBundle, saveUndoSnapshot } from '../undo-snapshot.ts'
import { versionedOffer } from '../write.ts'
import { storeComposition } from './composition-rows.ts'
import { type OneBundle, readComposition, readSections } from './composition.ts'
import { compositionAsStored } from './sent-again.ts'
import { wantedComposition } from './wanted.ts'

type Stored = Awaited<ReturnType<typeof readSections>>
type Bundle = Stored[number]['bundles'][number]

export interface Composing {
  offer_id: number
  version: number
  confirm_shared?: number[] | undefined
  /** The requested composition; absent fields of a kept row keep their value. */
  given: (stored: Stored) => readonly GivenSection[]
  /** The bundles that `given` may change or attach. */
  bundle_ids: number[]
  /** Limits the write to one bundle: nothing else of the offer is read or written. */
  only?: OneBundle
  /** Maps a field of `given` to its name in the request. */
  nameOf?: (field: string) => string
}

type Composed = Pick<Composition, 'version' | 'sections'>

/**
 * Writes the differences. Returns the offer's version and its new composition, as far as it was read. Throws NOT_FOUND, CONFLICT, SHARED,
 * and BAD_REQUEST for invalid lines.
 */
export async function compose(tx: Tx, context: RequestContext, composing: Composing): Promise<Composed> {
  const { offer_id, version, confirm_shared = [], only, nameOf } = composing
  const of = { ...versionedOffer(context), current: (db: Db, id: number) => readComposition({ ...context, db }, id) }
  // Sent together but executed in order: the data is read after it is locked.
  const [holders, stored] = await Promise.all([lockHolders(tx, context, composing), readSections({ ...context, db: tx }, offer_id, only)])
  const offer = holders.find(({ id }) => id === offer_id) ?? notFound()
  await checkVersion(tx, of, offer, version)
  const given = composing.given(stored)
  const again = isStaleWrite(tx) ? compositionAsStored(given, stored) : given
  const { wanted, attached, copies } = await wantedComposition({ ...context, db: tx }, stored, again, { nameOf })
  const changes = compositionChanges(stored, wanted)
  if (changes.length === 0) return { version: offer.version, sections: stored }
  refuseOvertaken(tx)
  const shared = sharedChanges(stored, wanted)
  const unsaid = shared.filter(({ bundle }) => !confirm_shared.includes(bundle.id))
  if (unsaid.length > 0) throw sharedRefusal(unsaid.map(({ bundle }) => bundle))
  const others = holders.flatMap((other) => {
    const history = shared.flatMap((one) => (one.bundle.shared_with.some(({ id }) => id === other.id) ? one.changes : []))
    return history.length > 0 ? [{ id: other.id, version: other.version, set: {}, history }] : []
  })
  const saved = { id: offer_id, version: versionAfter(version) }
  const storing = storeComposition(tx, offer_id, stored, wanted, attached)
  // Copying coverages needs the new bundles to be stored first.
  if (copies.length > 0) await storing.then(() => copyCoverages(tx, context.user, 'bundle_id', copies))
  deferToCommit(
    tx,
    storing,
    updateMany(tx, of, [{ id: offer_id, version, set: {}, history: changes }, ...others]),
    saveUndoSnapshot(tx, saved, { part: 'composition', former: formerOf(stored, wanted, only !== undefined) }),
  )
  return { version: saved.version, sections: wanted }
}

/**
 * Locks these bundles and the offers that contain them. Always bundles before offers, and each by id, so that two writers cannot deadlock.
 */
async function lockHolders(tx: Tx, context: RequestContext, { offer_id, bundle_ids, only }: Composing) {
  const chosen = (column: PgColumn) => (only ? eq(column, only) : sql`${column} in ${among([...new Set(bundle_ids)])}`)
  // A single set of ids without `or`, which would scan all offers.
  const holders = sql`select ${offer_id}::int union
    select s.offer_id from section_bundles join sections s on s.id = section_id where ${chosen(section_bundles.bundle_id)}`
  const [, locked] = await Promise.all([
    tx
      .select({ id: bundles.id })
      .from(bundles)
      .where(chosen(bundles.id))
      .orderBy(asc(bundles.id))
      .for('update')
      .prepare('bundles')
      .execute(),
    lockRows(tx, versionedOffer(context), sql`${table.id} in (${holders})`),
  ])
  return locked
}

/** The data that restores `stored` after a change to `wanted`. Bundles removed from the offer stay unchanged in the library. */
function formerOf(stored: Stored, wanted: Stored, withinBundle: boolean): UndoSnapshot['composition'] {
  const after = new Map(wanted.flatMap((section) => section.bundles).map((bundle) => [bundle.id, bundle]))
  const bundles = stored
    .flatMap((section) => section.bundles)
    .flatMap(({ shared_with: _elsewhere, ...bundle }) => {
      const now = after.get(bundle.id)
      return now && bundleChanges(bundle, now).length > 0 ? [{ ...bundle, products: formerLinks(bundle.products, now.products) }] : []
    })
  const sections = withinBundle ? null : stored.map((section) => ({ ...section, bundles: section.bundles.map(({ id }) => id) }))
  return { sections, bundles }
}

function formerLinks(stored: Bundle['products'], wanted: Bundle['products']): FormerBundle['products'] {
  const after = new Map(wanted.map((link) => [link.id, link]))
  return stored.map(({ product: { id: product_id }, ...link }) => {
    const { product: _same, ...now } = after.get(link.id) ?? { product: null }
    return isDeepStrictEqual(now, link) ? { id: link.id } : { ...link, product: { id: product_id } }
  })
}

/** The changed bundles that are also part of other offers, with their changes. */
function sharedChanges(stored: Stored, wanted: Stored) {
  const after = new Map(wanted.flatMap((section) => section.bundles).map((bundle) => [bundle.id, bundle]))
  return stored
    .flatMap((section) => section.bundles)
    .flatMap((bundle) => {
      const now = after.get(bundle.id)
      const changes = now && bundle.shared_with.length > 0 ? bundleChanges(bundle, now) : []
      return changes.length > 0 ? [{ bundle, changes }] : []
    })
}

const sharedRefusal = (shared: Bundle[]) =>
  new ORPCError('SHARED', {
    status: 409,
    message: 'The change reaches other offers',
    defined: true,
    data: { bundles: shared.map(({ id, name, shared_with }) => ({ id, name, offers: shared_with })) },
  })
