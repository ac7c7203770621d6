// The rows of a list, with how often each is used; how they are found and sorted.
import type { ReferenceRow } from '#entities/references/fields.tsx'
import type { LocalOrder } from '#kit/list/use-local-list.ts'

/** Null where the count is not known yet. */
export interface CountedRow extends ReferenceRow {
  total: number | null
}

/** Nothing is counted of rows that nothing uses. */
export const counted = (rows: readonly ReferenceRow[], counts: readonly { id: number; total: number }[] | undefined): CountedRow[] => {
  const totals = new Map(counts?.map(({ id, total }) => [id, total]))
  return rows.map((row) => ({ ...row, total: counts ? (totals.get(row.id) ?? 0) : null }))
}

/** A sub-job stands below its job, and is found by the job's name too. */
export const referenceOrder: LocalOrder<CountedRow> = {
  searched: ({ name, code, reference, parent }) => [name, code, reference, parent?.name],
  orders: {
    name: ({ name, parent }) => (parent ? `${parent.name}\u0000${name}` : name),
    total: ({ total }) => total,
  },
}
