// Lines that belong to a row: the whole set is written under the row's version, with one row of history for each changed line.
import { isDeepStrictEqual } from 'node:util'

import type { InferSelectModel } from 'drizzle-orm'

import { longestRising } from '#engine/offers/composition.ts'

import type { Db } from '../index.ts'
import { type FieldChange, isOvertaken, type Tx } from '../write.ts'
import { type ChildRow, type Part, replaceChildren } from './children.ts'
import type { Locked, VersionedTable, Writable } from './locks.ts'
import { type Columns, saveRow } from './rows.ts'
import { asStored } from './sent-again.ts'

export interface LineSet<Row extends { id: number }> {
  /** What history calls a line. */
  field: string
  part: Omit<Part, 'historyValue'>
  /** In their order. */
  read(db: Db, owner_id: number): Promise<Row[]>
  /** What is stored of a line. */
  columnsOf(row: Row): ChildRow
  /** What history keeps of a line. */
  recorded(row: Row): Record<string, unknown>
  /** Lines are put into an order by hand. */
  ordered?: true
}

/**
 * Writes what differs of the set and of its owner's own `columns`; where nothing does, the version stays and nothing is returned.
 * Otherwise the owner as it was saved, and the lines as they were. Throws BAD_REQUEST for an unknown id.
 */
export async function writeLines<Table extends VersionedTable, Row extends { id: number }>(
  tx: Tx,
  of: Writable<Table>,
  set: LineSet<Row>,
  owner: Locked<InferSelectModel<Table>>,
  given: readonly ChildRow[],
  columns: Columns<Table> = {},
): Promise<{ saved: Locked<InferSelectModel<Table>>; before: Row[] } | undefined> {
  const { id } = owner as { id: number }
  const before = await set.read(tx, id)
  const known = new Map(before.map((row) => [row.id, { id: row.id, ...set.columnsOf(row) }]))
  const ordered: ChildRow[] = given.map((row, at) => (set.ordered ? { ...row, position: at + 1 } : row))
  const placed = isOvertaken(tx) ? asStored(ordered, [...known.values()]) : ordered
  // Of what is kept as it was the id is enough.
  const rows = placed.map((row) => (isDeepStrictEqual(known.get(Number(row['id'])), row) ? { id: row['id'] } : row))
  await replaceChildren(tx, set.part, id, rows, 'items')
  const own = Object.entries(columns).flatMap(([field, new_value]): FieldChange[] => {
    const old_value: unknown = Reflect.get(owner, field)
    return isDeepStrictEqual(old_value, new_value) ? [] : [{ field, old_value, new_value }]
  })
  const history = [...own, ...changesOf(set, before, await set.read(tx, id))]
  return history.length > 0 ? { saved: await saveRow(tx, of, owner, columns, history), before } : undefined
}

/** What history says of lines that go with what they belong to. */
export const linesGone = async <Row extends { id: number }>(db: Db, set: LineSet<Row>, owner_id: number): Promise<FieldChange[]> =>
  changesOf(set, await set.read(db, owner_id), [])

function changesOf<Row extends { id: number }>({ field, recorded, ordered }: LineSet<Row>, before: Row[], after: Row[]): FieldChange[] {
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
