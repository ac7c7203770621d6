// The products or offers that could not take a bulk change, with the reasons.
import { asc, eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { BulkAnswer } from '#contract/shared/changes.ts'

import type { Db } from '../db/index.ts'
import type { Tx } from '../db/write.ts'
import { runBatch } from '../masterdata/write/statement.ts'

export type RefusalTable = PgTable & Record<'reference' | 'reason', PgColumn>
type Refused = BulkAnswer['refused']

interface Tables {
  changes: PgTable & Record<'id', PgColumn>
  refusals: RefusalTable
  /** The columns of a line, whose names are those of a refusal. */
  change_id: PgColumn
  thing_id: PgColumn
}

/** Adds to the refusals of a change. */
export async function recordRefusals(
  tx: Tx,
  { changes, refusals, change_id, thing_id }: Tables,
  id: number,
  refused: Refused,
): Promise<void> {
  if (refused.length === 0) return
  const table = getTableName(refusals)
  const rows = refused.map((one) => ({ [change_id.name]: id, [thing_id.name]: one.id, reference: one.reference, reason: one.key }))
  const columns = `${change_id.name}, ${thing_id.name}, reference, reason`
  const insert = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`
  await runBatch(tx, insert, rows)
  await tx
    .update(changes)
    .set({ refused_count: sql`refused_count + ${refused.length}` })
    .where(eq(changes.id, id))
}

/** The first refusals of a change, by reference. */
export async function readRefusals(db: Db, { refusals, change_id, thing_id }: Tables, id: number, count: number): Promise<Refused> {
  const columns: Record<string, PgColumn> = getTableColumns(refusals)
  const [change, thing] = [columns[change_id.name], columns[thing_id.name]]
  if (!change || !thing) throw new Error('a refusal has the columns of a line')
  const { reference, reason: key } = refusals
  const from: PgTable = refusals
  const rows = await db
    .select({ id: thing, reference, key })
    .from(from)
    .where(eq(change, id))
    .orderBy(asc(reference), asc(thing))
    .limit(count)
  return rows as Refused
}
