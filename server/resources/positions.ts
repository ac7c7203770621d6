// The places of rows among their like: one of them takes another place, and the others move up.
import type { Tx } from '../db/write.ts'
import type { Locked, VersionedTable, Writable } from '../db/write/locks.ts'
import { updateMany } from '../db/write/sets.ts'

type Placed = Locked<{ position: number }>

export const byPosition = (a: Placed, b: Placed): number => a.position - b.position || a.id - b.id

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
