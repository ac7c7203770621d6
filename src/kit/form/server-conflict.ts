// Somebody saved in between: what the server says of it.
import * as v from 'valibot'

import { refusalOf } from '#api/refusals.ts'

export interface ServerConflict<Row> {
  /** What is stored now, by whom, when. */
  current: Row
  changed_by: string | null
  changed_at: string | null
}

/** Reads the conflict out of an error; null where it is another error. */
export function conflictWith<Row>(row: v.GenericSchema<unknown, Row>): (error: unknown) => ServerConflict<Row> | null {
  const Conflict = v.object({ current: row, changed_by: v.nullable(v.string()), changed_at: v.nullable(v.string()) })
  return (error) => refusalOf(error, 'CONFLICT', Conflict)
}

/** Who changed a row last, and when, as far as the row says it. */
export const lastChangeOf = (row: { updated_at?: string; updated_by?: { name: string } | null } | null) => ({
  changed_by: row?.updated_by?.name ?? null,
  changed_at: row?.updated_at ?? null,
})
