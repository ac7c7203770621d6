// Lines that belong to a row: the whole set is written under the row's version, with one history row per changed line.
import { isDeepStrictEqual } from 'node:util'

import type { InferSelectModel } from 'drizzle-orm'

import { longestRising } from '#engine/offers/composition.ts'

import type { Db } from '../index.ts'
import { type FieldChange, isStaleWrite, type Tx } from '../write.ts'
import { type ChildRow, type ChildTable, replaceChildren } from './children.ts'
import type { Locked, VersionedTable, Writable } from './locks.ts'
import { type Columns, saveRow } from './rows.ts'
import { asStored } from './sent-again.ts'

export interface LineSet<Row extends { id: number }> {
  /** The name of a line's field in the history. */
  field: string
  part: Omit<ChildTable, 'historyValue'>
  /** In order. */
  read(db: Db, owner_id: number): Promise<Row[]>
  /** The stored columns of a line. */
  columnsOf(row: Row): ChildRow
  /** The history value of a line. */
  recorded(row: Row): Record<string, unknown>
  /** Set when users order the lines. */
  ordered?: true
}

/**
 * Writes the differences of the set and of its owner's `columns`. Returns the saved owner and the previous lines, or undefined when nothing
 * differs; the version then stays. Throws BAD_REQUEST for an unknown id.
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
  const placed = isStaleWrite(tx) ? asStored(ordered, [...known.values()]) : ordered
  // For an unchanged line, the id is enough.
  const rows = placed.map((row) => (isDeepStrictEqual(known.get(Number(row['id'])), row) ? { id: row['id'] } : row))
  await replaceChildren(tx, set.part, id, rows, 'items')
  const own = Object.entries(columns).flatMap(([field, new_value]): FieldChange[] => {
    const old_value: unknown = Reflect.get(owner, field)
    return isDeepStrictEqual(old_value, new_value) ? [] : [{ field, old_value, new_value }]
  })
  const history = [...own, ...changesOf(set, before, await set.read(tx, id))]
  return history.length > 0 ? { saved: await saveRow(tx, of, owner, columns, history), before } : undefined
}

/** The history of lines that are deleted with their owner. */
export const linesGone = async <Row extends { id: number }>(db: Db, set: LineSet<Row>, owner_id: number): Promise<FieldChange[]> =>
  changesOf(set, await set.read(db, owner_id), [])

function changesOf<Row extends { id: number }>({ field, recorded, ordered }: LineSet<Row>, before: Row[], after: Row[]): FieldChange[] {
  const [former, present] = [new Map(before.map((row) => [row.id, row])), new Set(after.map(({ id }) => id))]
  const place = (id: number) => before.findIndex((row) => row.id === id)
  const kept = after.filter(({ id }) => former.has(id))
  // Lines that only shifted to make room for others have not moved.
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
