// The rows of a list as they are searched and sorted on the device.
import type { ReferenceRow } from '#entities/references/fields.tsx'
import { fold } from '#kit/format/fold.ts'

/** What a list may be sorted by, as its address says it. */
export const orders = ['name', '-name', 'total', '-total'] as const
export type Order = (typeof orders)[number]

/** A row with how often it is used; null where that is not known yet. */
export interface CountedRow extends ReferenceRow {
  total: number | null
}

/** What is shown of `rows`: a sub-job stands below its job, and is found by the job's name too. */
export function arranged(rows: readonly ReferenceRow[], counts: Map<number, number> | null, search: string, sort: Order): CountedRow[] {
  const wanted = fold(search)
  const place = (row: ReferenceRow) => fold(row.parent ? `${row.parent.name}\u0000${row.name}` : row.name)
  const found = rows
    .filter((row) => fold([row.name, row.code, row.reference, row.parent?.name].filter(Boolean).join(' ')).includes(wanted))
    .map((row) => ({ key: place(row), row: { ...row, total: counts ? (counts.get(row.id) ?? 0) : null } }))
  const direction = sort.startsWith('-') ? -1 : 1
  const byCount = sort.endsWith('total')
  return found
    .sort((a, b) => {
      const difference = byCount ? (a.row.total ?? 0) - (b.row.total ?? 0) : 0
      return (difference || (a.key < b.key ? -1 : 1) * (byCount ? direction : 1)) * direction
    })
    .map(({ row }) => row)
}
