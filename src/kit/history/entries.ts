// Groups the rows of the history into events: a creation is one event, though it wrote one row per field.
import type { Outputs } from '#contract/index.ts'

export type Activity = Outputs['activities']['list']['items'][number]

export interface HistoryEntry {
  id: number
  action: Activity['action']
  author: Activity['author']
  program: Activity['program']
  date: string
  /** One row for a change; one per set field for a creation or deletion. */
  rows: Activity[]
}

/** Most recent first, as loaded; rows repeated on a later page count once. */
export function entriesOf(rows: Activity[]): HistoryEntry[] {
  const entries: HistoryEntry[] = []
  const seen = new Set<number>()
  for (const row of rows) {
    if (seen.has(row.id)) continue
    seen.add(row.id)
    const last = entries.at(-1)
    if (last && row.action !== 'updated' && isSameEvent(last, row)) last.rows.push(row)
    else entries.push({ id: row.id, action: row.action, author: row.author, program: row.program, date: row.date, rows: [row] })
  }
  return entries
}

const isSameEvent = (entry: HistoryEntry, row: Activity) =>
  entry.action === row.action && entry.date === row.date && entry.author?.id === row.author?.id && entry.program === row.program
