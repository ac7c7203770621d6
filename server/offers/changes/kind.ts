// The kind of bulk changes whose rows are offers.
import { sql } from 'drizzle-orm'

import { bulkChanges } from '../../platform/changes/bulk.ts'
import { changeLinks } from '../../platform/changes/links.ts'
import { among } from '../../platform/db/query.ts'
import { offer_change_refusals, offer_change_rows, offer_changes, offers } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/write.ts'
import { lockRows } from '../../platform/db/write/locks.ts'
import { updateMany } from '../../platform/db/write/sets.ts'
import { firstOffers, selectedOffers } from '../list.ts'
import { findOffersToChange } from '../read.ts'
import { writableOffer } from '../write.ts'
import { former, changeWithNames, type OfferPlan, planOffer, readKnown, unknownIn, zoneCodes } from './plan.ts'

export const offerChanges = bulkChanges({
  tables: {
    changes: offer_changes,
    lines: offer_change_rows,
    count: offer_changes.offer_count,
    change_id: offer_change_rows.offer_change_id,
    thing_id: offer_change_rows.offer_id,
    reference: offer_change_rows.reference,
    refusals: offer_change_refusals,
  },
  tasks: {
    apply: 'offer_change',
    undo: 'offer_change_undo',
    rights: () => 'offer.update.general',
    path: (id) => `/offers/changes/${id}`,
  },
  select: selectedOffers,
  first: firstOffers,
  lock: async (tx, ids) => void (await lockRows(tx, writableOffer, sql`${offers.id} in ${among(ids)}`)),
  find: findOffersToChange,
  readKnown,
  unknownIn,
  named: changeWithNames,
  plan: planOffer,
  write: writePlans,
  former,
})

async function writePlans(tx: Tx, plans: OfferPlan[]): Promise<void> {
  if (plans.length === 0) return
  const writes = plans.map(({ row: { id, version }, set, history }) => ({ id, version, set, history }))
  await updateMany(tx, writableOffer, writes)
  const sold = plans.map(({ row: { id }, history }) => ({ id, sets: zoneCodes(history) }))
  await changeLinks(tx, { table: 'offer_zones', owner: 'offer_id', linked: 'zone', type: 'text' }, sold)
}
