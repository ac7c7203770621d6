// Writes many rows in one statement, including version check, change and history, however many rows there are.
import { getTableColumns, getTableName } from 'drizzle-orm'

import { run } from '../query.ts'
import {
  authorOf,
  authorParameters,
  type FieldChange,
  recordHistorySql,
  refuseOvertaken,
  type Tx,
  withNames,
  writer,
  type Writing,
} from '../write.ts'
import { assignSql, perTable } from './assign.ts'
import type { VersionedTable, Writable } from './locks.ts'

/** The change of one row: its columns and history. A row without any history keeps its version. */
export interface Write {
  id: number
  version: number
  set: Record<string, unknown>
  history: FieldChange[]
}
export interface Written {
  id: number
  version: number
  updated_at: string
}

/**
 * Writes the rows that still have the version that was read, and returns them; missing ones had another version, or no longer exist. With a
 * context instead of a transaction, its single statement is the transaction.
 */
export async function updateMany<Table extends VersionedTable>(
  at: Tx | Writing,
  { table, entity, named }: Writable<Table>,
  writes: Write[],
): Promise<Written[]> {
  if (writes.length === 0) return []
  if (!('user' in at)) refuseOvertaken(at)
  const [db, author] = 'user' in at ? [at.db, writer(at.user)] : [at, authorOf(at)]
  const changes = sortById(writes).flatMap(({ id, history }) => history.map((change) => ({ id, ...change })))
  const histories = Map.groupBy(await withNames(db, await withNames(db, changes), named ?? {}), ({ id }) => id)
  const batch = sortById(writes).map(({ id, version, set }) => ({ id, version, set, history: histories.get(id) ?? [] }))
  const parameters = [JSON.stringify(batch), author.id, author.name, entity]
  return await run<Written>(db, { text: updateOf(table), parameters }, { prepare: true })
}

/** The version of a row after a change, known before the database returns it. */
export const versionAfter = (version: number): number => version + 1

/** Runs a statement whose `$1` is `batch` as JSON, and whose `$2` and `$3` are the author; `more` are the next parameters. */
export const writeBatch = <Result>(tx: Tx, text: string, batch: readonly unknown[], ...more: unknown[]): Promise<Result[]> =>
  run<Result>(tx, { text, parameters: [JSON.stringify(batch), ...authorParameters(tx), ...more] }, { prepare: true })

/** Increments the versions of rows whose change is recorded in their owner's history. The caller has locked the owner. */
export const raiseVersions = async (tx: Tx, table: 'bundles', ids: readonly (number | undefined)[]): Promise<void> => {
  const text = `update ${table} set version = version + 1 where id in (select value::int from jsonb_array_elements_text($1::jsonb))`
  await run(tx, { text, parameters: [JSON.stringify(ids)] }, { prepare: true })
}

/** Sorts by id, so that two writers of the same rows wait for each other instead of deadlocking. */
export const sortById = <Row extends { id: number }>(rows: readonly Row[]): Row[] => rows.toSorted((a, b) => a.id - b.id)

/** The part of an `update` that increments the version of `row` and sets its author and time; `only` is a condition, as SQL. */
export const versionBumpSql = (row: string, only = 'true'): string =>
  `version = ${row}.version + (${only})::int, updated_at = case when ${only} then now() else ${row}.updated_at end,
    updated_by = case when ${only} then $2::int else ${row}.updated_by end`

const stamps = ['version', 'created_at', 'updated_at', 'updated_by']
const updateOf = perTable((table) => {
  const stamped = 'updated_by' in getTableColumns(table)
  const changed = `jsonb_array_length(w.history) > 0`
  return `with w as (select * from jsonb_to_recordset($1::jsonb) as w(id int, version int, set jsonb, history jsonb)),
written as (
  update ${getTableName(table)} p set ${assignSql(table, 'w.set', stamps)},
    ${stamped ? versionBumpSql('p', changed) : `version = p.version + (${changed})::int`}
  from w where p.id = w.id and p.version = w.version
  returning p.id, p.version${stamped ? ', p.updated_at' : ''}),
recorded as (${recordHistorySql({
    entity: '$4::text',
    id: 'written.id',
    action: `'updated'`,
    field: 'entry.field',
    old_value: 'entry.old_value',
    new_value: 'entry.new_value',
    from: `written join w using (id)
    cross join lateral jsonb_to_recordset(w.history) as entry(field text, old_value jsonb, new_value jsonb)`,
  })})
select * from written`
})
