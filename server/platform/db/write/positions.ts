// The positions of rows among their siblings: one of them gets another position, and the others move up.
import type { SQL } from 'drizzle-orm'

import type { Tx } from '../write.ts'
import {
  checkVersion,
  type Locked,
  lockRow,
  lockRows,
  type Versioned,
  type VersionedTable,
  type ExpectedVersion,
  type Writable,
} from './locks.ts'
import { updateMany } from './sets.ts'

type Placed = Locked<{ position: number }>

export const byPosition = (a: Placed, b: Placed): number => a.position - b.position || a.id - b.id

/**
 * Locks a row and those that `around` finds with it, all in the order of their ids, so that two users who move rows of one group do not
 * deadlock. Throws NOT_FOUND, and CONFLICT like `checkVersion`.
 */
export async function lockAround<Table extends VersionedTable>(
  tx: Tx,
  of: Versioned<Table>,
  around: SQL | undefined,
  { id, version }: ExpectedVersion,
) {
  const rows = await lockRows(tx, of, around)
  // The row has been moved elsewhere, and so has another version.
  const moved = rows.find((row) => row.id === id) ?? (await lockRow(tx, of, id))
  await checkVersion(tx, of, moved, version)
  return { rows, moved }
}

/**
 * Gives `moved` that position, from 1, among the locked `rows`, which may or may not contain it; a position beyond the last is the last.
 * The others keep their versions and get no history entry, because the user did not change them.
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
