// Duplicates an offer with all its settings, inactive until somebody has reviewed it.
import { and, eq } from 'drizzle-orm'

import { offer_alternate_managers, offer_zones, offers as table } from '../platform/db/schema.ts'
import type { Tx } from '../platform/db/write.ts'
import { lockRow } from '../platform/db/write/locks.ts'
import { insertRow } from '../platform/db/write/rows.ts'
import type { StoredImage } from '../platform/files/images.ts'
import type { RequestContext } from '../platform/rpc/base.ts'
import { copyRules } from '../rules/copy.ts'
import { compose } from './composition/compose.ts'
import { readSections } from './composition/composition.ts'
import { type Reading, visible } from './read.ts'
import { copyCoverages } from './serviceables.ts'
import { caseSet } from './sets/cases.ts'
import { quantitySet, tierSet } from './sets/degressivities.ts'
import { markupSet } from './sets/markups.ts'
import { type OfferSet, writeSet } from './sets/sets.ts'
import { forgetFormer } from './undo-snapshot.ts'
import { nextPosition, type OfferColumns, versionedOffer, writableOffer } from './write.ts'

/** The stored offer, if the reader may see it. */
export async function findRow({ db, user }: Reading, id: number): Promise<OfferColumns | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, id), visible({ user })))
  return row
}

export const imageOf = ({ image_key, image_width, image_height }: OfferColumns): StoredImage | null =>
  image_key !== null && image_width !== null && image_height !== null ? { image_key, image_width, image_height } : null

type Own = Pick<OfferColumns, 'name' | 'reference' | 'image_key' | 'image_width' | 'image_height'>

/** Returns the id of the new offer: inactive, without dates, last in its category. Documents are not copied. */
export async function duplicateOffer(tx: Tx, context: RequestContext, row: OfferColumns, own: Own): Promise<number> {
  const { category_1, category_2, category_3, manager_id, description, internal_message } = row
  const { mandatory_coverage, catalog_id, price_degressivity_mode } = row
  const said = { category_1, category_2, category_3, manager_id, description, internal_message }
  const kept = { ...said, mandatory_coverage, catalog_id, price_degressivity_mode }
  const values = { ...kept, ...own, active: false, position: await nextPosition(tx, row) }
  const zones = await tx.select({ zone: offer_zones.zone }).from(offer_zones).where(eq(offer_zones.offer_id, row.id))
  const alternates = await tx
    .select({ user_id: offer_alternate_managers.user_id })
    .from(offer_alternate_managers)
    .where(eq(offer_alternate_managers.offer_id, row.id))
  const children = { ...(zones.length > 0 && { zones }), ...(alternates.length > 0 && { alternate_managers: alternates }) }
  const { id, version } = await insertRow(tx, versionedOffer(context), values, children)
  await copySections(tx, context, row.id, { id, version })
  await copySet(tx, markupSet, row.id, id)
  await copySet(tx, quantitySet, row.id, id)
  await copySet(tx, tierSet, row.id, id)
  await copyCoverages(tx, context.user, 'offer_id', [{ from: row.id, to: id }])
  await copyRules(tx, context, row.id, id)
  await copySet(tx, caseSet, row.id, id)
  await forgetFormer(tx, id)
  return id
}

async function copySet<Row extends { id: number }>(tx: Tx, set: OfferSet<Row>, from: number, to: number): Promise<void> {
  const rows = await set.read(tx, from)
  if (rows.length > 0) await writeSet(tx, writableOffer, set, await lockRow(tx, writableOffer, to), rows.map(set.columnsOf))
}

/** Creates new sections that contain the same bundles of the library. */
async function copySections(tx: Tx, context: RequestContext, from: number, offer: { id: number; version: number }): Promise<void> {
  const stored = await readSections({ ...context, db: tx }, from)
  const given = stored.map(({ name, bundles }) => ({ name, bundles: bundles.map(({ id }) => ({ id })) }))
  const bundle_ids = given.flatMap(({ bundles }) => bundles.map(({ id }) => id))
  await compose(tx, context, { offer_id: offer.id, version: offer.version, given: () => given, bundle_ids })
}
