// The rows of a list with the number of usages of each; how they are searched and sorted.
import type { LookupRow } from '#entities/lookups/fields.tsx'
import type { LocalOrder } from '#kit/list/use-local-list.ts'

/** Null while the count is unknown. */
export interface CountedRow extends LookupRow {
  total: number | null
}

/** The counts contain no entry for rows without usages. */
export const withUsageCounts = (rows: readonly LookupRow[], counts: readonly { id: number; total: number }[] | undefined): CountedRow[] => {
  const totals = new Map(counts?.map(({ id, total }) => [id, total]))
  return rows.map((row) => ({ ...row, total: counts ? (totals.get(row.id) ?? 0) : null }))
}

/** A sub-job is sorted below its job, and is also found by the job's name. */
export const lookupOrder: LocalOrder<CountedRow> = {
  searched: ({ name, code, reference, parent }) => [name, code, reference, parent?.name],
  orders: {
    name: ({ name, parent }) => (parent ? `${parent.name}\u0000${name}` : name),
    total: ({ total }) => total,
  },
}
