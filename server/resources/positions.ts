// The places of rows among their like: one of them takes another place, and the others move up.
import type { SQL } from 'drizzle-orm'

import type { Tx } from '../db/write.ts'
import {
  checkVersion,
  type Locked,
  lockRow,
  lockRows,
  type Versioned,
  type VersionedTable,
  type ExpectedVersion,
  type Writable,
} from '../db/write/locks.ts'
import { updateMany } from '../db/write/sets.ts'

type Placed = Locked<{ position: number }>

export const byPosition = (a: Placed, b: Placed): number => a.position - b.position || a.id - b.id

/**
 * Reads a row and those that `around` finds with it for writing, all in the order of their ids, so that two who move rows of one place wait for
 * each other in no circle. Throws NOT_FOUND, and CONFLICT as `checkVersion`.
 */
export async function lockAround<Table extends VersionedTable>(
  tx: Tx,
  of: Versioned<Table>,
  around: SQL | undefined,
  { id, version }: ExpectedVersion,
) {
  const rows = await lockRows(tx, of, around)
  // It stands elsewhere by now, and so under another version.
  const moved = rows.find((row) => row.id === id) ?? (await lockRow(tx, of, id))
  await checkVersion(tx, of, moved, version)
  return { rows, moved }
}

/**
 * Gives `moved` that place, from 1, among the locked `rows`, itself among them or not; a place beyond the last is the last.
 * The others keep their versions and say nothing in their history: nobody changed them.
 */
export async function moveTo<Table extends VersionedTable>(
  tx: Tx,
  of: Writable<Table>,
  rows: readonly Placed[],
  moved: Placed,
  position: number,
): Promise<void> {
  const others = rows.filter(({ id }) => id !== moved.id).toSorted(byPosition)
  const placed = others.toSpliced(position - 1, 0, moved).map((row, at) => ({ ...row, place: at + 1 }))
  const history = [{ field: 'position', old_value: moved.position, new_value: placed.find(({ id }) => id === moved.id)?.place }]
  const writes = placed
    .filter((row) => row.position !== row.place)
    .map(({ id, version, place }) => ({ id, version, set: { position: place }, history: id === moved.id ? history : [] }))
  await updateMany(tx, of, writes)
}
