// Of a list of rows, a draft keeps only the changed ones: encrypting thousands of rows at every pause in typing would be noticeable.
import { merge } from './merge.ts'
import { areRows, isRow, isSame, type Row, type RowId } from './rows.ts'

/** The changed fields: their values before, and the new values. */
interface Change {
  base: Record<string, unknown>
  changes: Record<string, unknown>
}

/** Placeholder for a row that is the same on both sides. */
type Kept = { kept: RowId }

/** Returns both sides, with rows that are equal on both replaced by their ids. */
export function withoutKeptRows(base: unknown, mine: unknown): [base: unknown, mine: unknown] {
  if (!areRows(base) || !areRows(mine)) return [base, mine]
  const after = byId(mine)
  const kept = new Set(base.flatMap((row) => (after.has(row.id) && isSame(row, after.get(row.id)) ? [row.id] : [])))
  const packed = (rows: readonly Row[]) => rows.map((row): Row | Kept => (kept.has(row.id) ? { kept: row.id } : row))
  return [packed(base), packed(mine)]
}

/**
 * Merges several changes, given with the latest first, into one: the latest values win, on the base of the earliest change; lists are
 * merged row by row. A row of which only the id was kept is restored from another change, or else from `now`; if it no longer exists it
 * is left out, as the user had not changed it.
 */
export function asOneChange([last, ...earlier]: readonly [Change, ...Change[]], now: object): Change {
  const all = [last, ...earlier]
  const whole = (values: Change['base']) =>
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => {
        const sources = [Reflect.get(now, field), ...all.map(({ base }) => base[field])]
        return [field, withKeptRows(value, sources)]
      }),
    )
  const filled = (change: Change): Change => ({ base: whole(change.base), changes: whole(change.changes) })
  return earlier.map(filled).reduce((later, first) => laidOver(later, first), filled(last))
}

const laidOver = (last: Change, first: Change): Change => ({
  base: { ...last.base, ...first.base },
  changes: { ...first.changes, ...merge(first.base, last.changes, first.changes).merged },
})

/** Restores rows that are kept as ids from the last of the `sources` that has the whole row. */
function withKeptRows(value: unknown, sources: readonly unknown[]): unknown {
  if (!Array.isArray(value)) return value
  const rows = byId(sources.flatMap((source) => (Array.isArray(source) ? source.filter(isRow) : [])))
  return value.flatMap((one: unknown) => (isKept(one) ? (rows.get(one.kept) ?? []) : [one]))
}

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
const isKept = (value: unknown): value is Kept => typeof value === 'object' && value !== null && 'kept' in value && !('id' in value)
