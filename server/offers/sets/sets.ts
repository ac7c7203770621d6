// Sets of lines that belong to an offer. The data replaced by a save is stored beside the offer, so that it can be restored.
import { and, eq } from 'drizzle-orm'

import { offers, users } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/write.ts'
import type { ChildRow } from '../../platform/db/write/children.ts'
import { type LineSet, writeLines } from '../../platform/db/write/lines.ts'
import type { Locked, Writable } from '../../platform/db/write/locks.ts'
import type { Columns } from '../../platform/db/write/rows.ts'
import { type Reading, visible } from '../read.ts'
import { saveUndoSnapshot } from '../undo-snapshot.ts'

export interface OfferSet<Row extends { id: number }> extends LineSet<Row> {
  field: 'markup' | 'quantity_degressivity' | 'price_degressivity' | 'rule_case'
}

/**
 * The data of the offer returned with every set, if the reader may see the offer. Read before the lines: newer lines then cause a conflict
 * later, and are never overwritten.
 */
export async function headOf(reading: Reading, id: number) {
  const [offer] = await reading.db
    .select({
      version: offers.version,
      updated_at: offers.updated_at,
      updated_by: { id: users.id, name: users.name },
      price_degressivity_mode: offers.price_degressivity_mode,
    })
    .from(offers)
    .leftJoin(users, eq(users.id, offers.updated_by))
    .where(and(eq(offers.id, id), visible(reading)))
  return offer
}

/** Like `writeLines`; a user's save can be undone. */
export async function writeSet<Row extends { id: number }>(
  tx: Tx,
  of: Writable<typeof offers>,
  set: OfferSet<Row>,
  offer: Locked<typeof offers.$inferSelect>,
  given: readonly ChildRow[],
  columns: Columns<typeof offers> = {},
): Promise<void> {
  const written = await writeLines(tx, of, set, offer, given, columns)
  if (!written) return
  const former = { items: written.before.map((row) => ({ id: row.id, ...set.columnsOf(row) })) }
  const mode = { price_degressivity_mode: offer.price_degressivity_mode }
  const kept = set.field === 'price_degressivity' ? { part: set.field, former: { ...former, columns: mode } } : { part: set.field, former }
  await saveUndoSnapshot(tx, written.saved, kept)
}
