// Writes one row under its version: lock, check, change, history. Its child rows are written with it, under the same version.
import { eq, getTableColumns, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import { run } from '../query.ts'
import {
  authorOf,
  creationChanges,
  deletionChanges,
  differences,
  type FieldChange,
  recordChanges,
  refuseOvertaken,
  type Tx,
  withNames,
} from '../write.ts'
import { saveSql } from './assign.ts'
import { type ChildRow, type ChildTable, replaceChildren } from './children.ts'
import { keyOf, type Locked, lockVersion, type Versioned, type VersionedTable, type ExpectedVersion, type Writable } from './locks.ts'

/** A time to write: PostgreSQL reads this text as the time of the transaction. */
export const NOW = 'now'

/** The columns to write; absent ones keep their value. */
export type Columns<Table extends VersionedTable> = { [Name in keyof InferInsertModel<Table>]?: InferInsertModel<Table>[Name] | undefined }
interface Aggregate<Table extends VersionedTable, Field extends string> {
  set?: Columns<Table>
  children?: Children<Field>
}
type Children<Field extends string> = { [Name in Field]?: ChildRow[] | undefined }

/** Inserts a row with its children and returns it. `history` replaces the changes recorded by default. */
export async function insertRow<Table extends VersionedTable, Field extends string>(
  tx: Tx,
  of: Writable<Table, Field>,
  values: InferInsertModel<Table>,
  children: Children<Field> = {},
  history?: FieldChange[],
): Promise<Locked<InferSelectModel<Table>>> {
  const [row] = await insertion(tx, of, values).returning()
  return await begun(tx, of, values, row as Locked<InferSelectModel<Table>>, children, history)
}

/** Like `insertRow`; returns undefined when the database already has such a row. */
export async function insertMissing<Table extends VersionedTable, Field extends string>(
  tx: Tx,
  of: Writable<Table, Field>,
  values: InferInsertModel<Table>,
  children: Children<Field> = {},
  history?: FieldChange[],
): Promise<Locked<InferSelectModel<Table>> | undefined> {
  const [row] = await insertion(tx, of, values).onConflictDoNothing().returning()
  return row && (await begun(tx, of, values, row as Locked<InferSelectModel<Table>>, children, history))
}

const insertion = <Table extends VersionedTable>(tx: Tx, { table }: Writable<Table>, values: InferInsertModel<Table>) =>
  tx.insert(table).values({ ...values, ...stampOf(tx, table) })

async function begun<Table extends VersionedTable, Field extends string>(
  tx: Tx,
  of: Writable<Table, Field>,
  values: InferInsertModel<Table>,
  row: Locked<InferSelectModel<Table>>,
  children: Children<Field>,
  history?: FieldChange[],
): Promise<Locked<InferSelectModel<Table>>> {
  await replaceParts(tx, of, row.id, children)
  const made = { ...(of.recorded?.(row) ?? values), ...(await partsOf(tx, of, row.id, children)) }
  await record(tx, of, null, row, history ?? creationChanges(made))
  return row
}

/**
 * Updates the columns returned by `changesOf` that differ, and returns the row. `changesOf` receives the locked row and may throw
 * validation errors. When nothing differs, nothing is written. Throws NOT_FOUND, or CONFLICT with the stored row and its last author.
 */
export async function updateVersioned<Table extends VersionedTable>(
  tx: Tx,
  of: Versioned<Table>,
  wanted: ExpectedVersion,
  changesOf: (row: InferSelectModel<Table>) => Columns<Table> | Promise<Columns<Table>>,
): Promise<InferSelectModel<Table>> {
  return await writeAggregate(tx, of, wanted, async (row) => ({ set: await changesOf(row) }))
}

/** Like `updateVersioned`, with child rows: the given ones replace the stored ones, which keep their ids where they remain. */
export async function writeAggregate<Table extends VersionedTable, Field extends string>(
  tx: Tx,
  of: Versioned<Table, Field>,
  wanted: ExpectedVersion,
  changesOf: (row: InferSelectModel<Table>) => Aggregate<Table, Field> | Promise<Aggregate<Table, Field>>,
): Promise<InferSelectModel<Table>> {
  const row = await lockVersion(tx, of, wanted)
  const { set = {}, children = {} } = await changesOf(row)
  const changed = differences({ ...row, ...of.recorded?.(row) }, set)
  const columns = Object.fromEntries(changed.map(({ field, new_value }) => [field, new_value])) as Columns<Table>
  const before = await partsOf(tx, of, wanted.id, children)
  await replaceParts(tx, of, wanted.id, children)
  const parts = differences(before, await partsOf(tx, of, wanted.id, children))
  const after = { ...row, ...columns }
  const history = of.recorded ? differences(of.recorded(row), of.recorded(after)) : changed
  return changed.length + parts.length > 0 ? await saveRow(tx, of, row, columns, [...history, ...parts]) : row
}

/** Deletes a row. `check` receives it locked and may throw the reasons against it. Throws NOT_FOUND and CONFLICT as above. */
export async function deleteVersioned<Table extends VersionedTable, Field extends string>(
  tx: Tx,
  of: Versioned<Table, Field>,
  wanted: ExpectedVersion,
  check?: (row: InferSelectModel<Table>) => Promise<void> | void,
): Promise<InferSelectModel<Table>> {
  const row = await lockVersion(tx, of, wanted)
  await check?.(row)
  await deleteRow(tx, of, row)
  return row
}

/** Deletes a locked row and records its history. `extra` adds history entries. */
export async function deleteRow<Table extends VersionedTable>(
  tx: Tx,
  of: Writable<Table>,
  row: Locked<InferSelectModel<Table>>,
  extra: FieldChange[] = [],
): Promise<void> {
  refuseOvertaken(tx)
  const { id } = row
  const gone = deletionChanges({ ...(of.recorded?.(row) ?? row), ...(await partsOf(tx, of, id)) })
  const along = (await of.goesWith?.(tx, id)) ?? []
  await tx.delete(of.table).where(eq(of.table.id, id))
  await record(tx, of, row, null, [...gone, ...along, ...extra])
}

/** Writes columns of a locked row, increments its version and records `history`, which need not match the columns. Returns the row. */
export async function saveRow<Table extends VersionedTable>(
  tx: Tx,
  of: Writable<Table>,
  row: Locked<InferSelectModel<Table>>,
  columns: Columns<Table>,
  history: FieldChange[],
): Promise<Locked<InferSelectModel<Table>>> {
  refuseOvertaken(tx)
  const { id, version } = row
  const stamped = 'updated_by' in getTableColumns(of.table as PgTable) ? { updated_by: authorOf(tx).id } : {}
  const parameters = [id, JSON.stringify({ ...columns, ...stamped, version: version + 1 })]
  const [saved] = await run<Locked<InferSelectModel<Table>>>(tx, { text: saveSql(of.table), parameters }, { prepare: true })
  if (!saved) throw new Error('nothing updated')
  await record(tx, of, row, saved, history)
  return saved
}

/** Records the history of the row itself, or as a field of its owner. */
async function record<Table extends VersionedTable>(
  tx: Tx,
  { entity, belongs, named, recorded }: Writable<Table>,
  before: InferSelectModel<Table> | null,
  after: InferSelectModel<Table> | null,
  changes: FieldChange[],
): Promise<void> {
  const row = after ?? before
  if (belongs && row) {
    const owner = belongs.to(row)
    const asRecorded = (one: InferSelectModel<Table> | null) => one && (recorded?.(one) ?? one)
    const change = { field: belongs.as, old_value: asRecorded(before), new_value: asRecorded(after) }
    await recordChanges(tx, owner.entity, { id: owner.id, action: 'updated', changes: [change] })
    await belongs.also?.(tx, row, change)
  } else if (entity && row) {
    const action = before ? (after ? 'updated' : 'deleted') : 'created'
    await recordChanges(tx, entity, { id: keyOf(row).id, action, changes: await withNames(tx, changes, named ?? {}) })
  }
}

/** The time and author of the change, for tables that have these columns. */
function stampOf(tx: Tx, table: PgTable): Record<string, unknown> {
  const columns = getTableColumns(table)
  return {
    ...('updated_at' in columns && { updated_at: sql`now()` }),
    ...('updated_by' in columns && { updated_by: authorOf(tx).id }),
  }
}

/** The history values of the children: all kinds, or only those in `among`. */
async function partsOf<Table extends VersionedTable, Field extends string>(
  tx: Tx,
  { parts }: Writable<Table, Field>,
  id: number,
  among?: Children<Field>,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const [field, part] of Object.entries<ChildTable>(parts ?? {}))
    if (!among || among[field as Field] !== undefined) values[field] = await part.historyValue(tx, id)
  return values
}

async function replaceParts<Table extends VersionedTable, Field extends string>(
  tx: Tx,
  { parts }: Writable<Table, Field>,
  id: number,
  children: Children<Field>,
): Promise<void> {
  for (const [field, part] of Object.entries<ChildTable>(parts ?? {})) {
    const rows = children[field as Field]
    if (rows) await replaceChildren(tx, part, id, rows, field)
  }
}
