// Of a list of rows a draft keeps only those that were changed: to seal thousands of them with every pause would be felt.
import { areRows, isSame, type Row, type RowId } from './rows.ts'

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

/** With these rows as they stand `now`: one that is gone since is left out, as nobody here had changed it. */
export function withKeptRows(value: unknown, now: unknown): unknown {
  if (!Array.isArray(value)) return value
  const rows = byId(areRows(now) ? now : [])
  return value.flatMap((one: unknown) => (isKept(one) ? (rows.get(one.kept) ?? []) : [one]))
}

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
const isKept = (value: unknown): value is Kept => typeof value === 'object' && value !== null && 'kept' in value && !('id' in value)
