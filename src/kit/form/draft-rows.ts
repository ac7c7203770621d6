// Of a list of rows a draft keeps only those that were changed: to seal thousands of them with every pause would be felt.
import { merge } from './merge.ts'
import { areRows, isRow, isSame, type Row, type RowId } from './rows.ts'

/** Fields that were changed: as they stood before, and as they are wanted. */
interface Change {
  base: Record<string, unknown>
  changes: Record<string, unknown>
}

/** Stands for a row that is the same on both sides. */
type Kept = { kept: RowId }

/** Both sides, with the id alone of each row that both have and that is the same. */
export function withoutKeptRows(base: unknown, mine: unknown): [base: unknown, mine: unknown] {
  if (!areRows(base) || !areRows(mine)) return [base, mine]
  const after = byId(mine)
  const kept = new Set(base.flatMap((row) => (after.has(row.id) && isSame(row, after.get(row.id)) ? [row.id] : [])))
  const packed = (rows: readonly Row[]) => rows.map((row): Row | Kept => (kept.has(row.id) ? { kept: row.id } : row))
  return [packed(base), packed(mine)]
}

/**
 * Changes that were made one after the other, the last one first, as one change: what was typed last counts, on what stood there when
 * the first was begun; lists row by row. Of a list of rows whose id alone was kept, each is as it stood in another of them, or else
 * `now`; one that is gone since is left out, as nobody here had changed it.
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

/** With these rows as the last of the `sources` has them that knows more than their ids. */
function withKeptRows(value: unknown, sources: readonly unknown[]): unknown {
  if (!Array.isArray(value)) return value
  const rows = byId(sources.flatMap((source) => (Array.isArray(source) ? source.filter(isRow) : [])))
  return value.flatMap((one: unknown) => (isKept(one) ? (rows.get(one.kept) ?? []) : [one]))
}

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
const isKept = (value: unknown): value is Kept => typeof value === 'object' && value !== null && 'kept' in value && !('id' in value)
