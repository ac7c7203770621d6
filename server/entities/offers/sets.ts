// Sets of lines that belong to an offer: read and written as a whole under its version, with one row of history for each changed line.
import { isDeepStrictEqual } from 'node:util'

import { and, eq } from 'drizzle-orm'

import { longestRising } from '#engine/offers/composition.ts'

import type { Db } from '../../db/index.ts'
import { offers, users } from '../../db/schema.ts'
import type { FieldChange, Tx } from '../../db/write.ts'
import { type ChildRow, type Part, replaceChildren } from '../../db/write/children.ts'
import { type Columns, type Locked, saveRow, type Writable } from '../../db/write/rows.ts'
import { keepFormer } from './former.ts'
import { type Reading, visible } from './read.ts'

export interface OfferSet<Row extends { id: number }> {
  /** What history calls a line. */
  field: 'markup' | 'quantity_degressivity' | 'price_degressivity' | 'rule_case'
  part: Omit<Part, 'historyValue'>
  /** In their order. */
  read(db: Db, offer_id: number): Promise<Row[]>
  /** What is stored of a line. */
  columnsOf(row: Row): ChildRow
  /** What history keeps of a line. */
  recorded(row: Row): Record<string, unknown>
  /** Lines are put into an order by hand. */
  ordered?: true
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

/** Writes what differs of the set and of the offer's own `columns`; where nothing does, the version stays. Throws BAD_REQUEST for an unknown id. */
export async function writeSet<Row extends { id: number }>(
  tx: Tx,
  of: Writable<typeof offers>,
  set: OfferSet<Row>,
  offer: Locked<typeof offers.$inferSelect>,
  given: readonly ChildRow[],
  columns: Columns<typeof offers> = {},
): Promise<void> {
  const before = await set.read(tx, offer.id)
  const known = new Map(before.map((row) => [row.id, { id: row.id, ...set.columnsOf(row) }]))
  const placed = given.map((row, at) => (set.ordered ? { ...row, position: at + 1 } : row))
  // Of what is kept as it was the id is enough.
  const rows = placed.map((row) => (isDeepStrictEqual(known.get(Number(row['id'])), row) ? { id: row['id'] } : row))
  await replaceChildren(tx, set.part, offer.id, rows, 'items')
  const own = Object.entries(columns).flatMap(([field, new_value]): FieldChange[] => {
    const old_value: unknown = Reflect.get(offer, field)
    return isDeepStrictEqual(old_value, new_value) ? [] : [{ field, old_value, new_value }]
  })
  const history = [...own, ...changesOf(set, before, await set.read(tx, offer.id))]
  if (history.length === 0) return
  const saved = await saveRow(tx, of, offer, columns, history)
  const former = { items: before.map((row) => ({ id: row.id, ...set.columnsOf(row) })) }
  const mode = { price_degressivity_mode: offer.price_degressivity_mode }
  const kept = set.field === 'price_degressivity' ? { part: set.field, former: { ...former, columns: mode } } : { part: set.field, former }
  await keepFormer(tx, saved, kept)
}

/** What history says of a set that goes with its offer. */
export const setGone = async <Row extends { id: number }>(db: Db, set: OfferSet<Row>, offer_id: number): Promise<FieldChange[]> =>
  changesOf(set, await set.read(db, offer_id), [])

function changesOf<Row extends { id: number }>({ field, recorded, ordered }: OfferSet<Row>, before: Row[], after: Row[]): FieldChange[] {
  const [former, present] = [new Map(before.map((row) => [row.id, row])), new Set(after.map(({ id }) => id))]
  const place = (id: number) => before.findIndex((row) => row.id === id)
  const kept = after.filter(({ id }) => former.has(id))
  // What only made room for others has not moved.
  const still = new Set(longestRising(kept.map(({ id }) => place(id))))
  const moved = (id: number) => ordered && !still.has(place(id))
  return [
    ...before.flatMap((row, at): FieldChange[] =>
      present.has(row.id) ? [] : [{ field, old_value: { ...recorded(row), ...(ordered && { position: at + 1 }) }, new_value: null }],
    ),
    ...after.flatMap((row, at): FieldChange[] => {
      const old = former.get(row.id)
      if (!old) return [{ field, old_value: null, new_value: recorded(row) }]
      const position = moved(row.id) ? [{ position: place(row.id) + 1 }, { position: at + 1 }] : [{}, {}]
      const [old_value, new_value] = [
        { ...recorded(old), ...position[0] },
        { ...recorded(row), ...position[1] },
      ]
      return isDeepStrictEqual(old_value, new_value) ? [] : [{ field, old_value, new_value }]
    }),
  ]
}
