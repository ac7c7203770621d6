// A save conflict as the server reports it.
import * as v from 'valibot'

import { refusalOf } from '#api/refusals.ts'

export interface ServerConflict<Row> {
  /** The stored row, who changed it, and when. */
  current: Row
  changed_by: string | null
  changed_at: string | null
}

/** Reads the conflict from an error; null if it is another error. */
export function conflictWith<Row>(row: v.GenericSchema<unknown, Row>): (error: unknown) => ServerConflict<Row> | null {
  const Conflict = v.object({ current: row, changed_by: v.nullable(v.string()), changed_at: v.nullable(v.string()) })
  return (error) => refusalOf(error, 'CONFLICT', Conflict)
}

/** Who last changed a row and when, as far as the row contains that. */
export const lastChangeOf = (row: { updated_at?: string; updated_by?: { name: string } | null } | null) => ({
  changed_by: row?.updated_by?.name ?? null,
  changed_at: row?.updated_at ?? null,
})
