// Sets of lines that belong to an offer; what a save replaced is kept beside the offer, so that it can be put back.
import { and, eq } from 'drizzle-orm'

import { offers, users } from '../../../db/schema.ts'
import type { Tx } from '../../../db/write.ts'
import type { ChildRow } from '../../../db/write/children.ts'
import { type LineSet, writeLines } from '../../../db/write/lines.ts'
import type { Locked, Writable } from '../../../db/write/locks.ts'
import type { Columns } from '../../../db/write/rows.ts'
import { keepFormer } from '../former.ts'
import { type Reading, visible } from '../read.ts'

export interface OfferSet<Row extends { id: number }> extends LineSet<Row> {
  field: 'markup' | 'quantity_degressivity' | 'price_degressivity' | 'rule_case'
}

/** What every set says of its offer, if the reader may see that. Read before the lines: what is newer is a conflict later, and never overwritten. */
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

/** As `writeLines`; a person's save can be taken back. */
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
  await keepFormer(tx, written.saved, kept)
}
