// Rows that are written under a version: what can be written, and reading it locked.
import { ORPCError } from '@orpc/server'
import { and, asc, desc, eq, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { HistoryEntity } from '#contract/entities.ts'

import type { Db } from '../index.ts'
import { activities } from '../schema.ts'
import { type FieldChange, type NamedFields, overtake, type Tx } from '../write.ts'
import type { Part } from './children.ts'

export interface VersionedTable extends PgTable {
  id: PgColumn
  version: PgColumn
}

/** What can be written, and how its history tells it. */
export interface Writable<Table extends VersionedTable, Field extends string = string> {
  table: Table
  /** The word of its history; null where nobody but its owner ever sees or changes it, and none is kept. */
  entity: HistoryEntity | null
  /** What history says of a stored row, where that is not its columns. */
  recorded?(row: InferSelectModel<Table>): Record<string, unknown>
  /** Columns that point to other rows: history keeps the names that those had. */
  named?: NamedFields
  /** Child rows, each kind one field of the history. */
  parts?: Record<Field, Part>
  /** Rows that are told as a field of what they belong to have their history there. */
  belongs?: {
    to(row: InferSelectModel<Table>): { entity: HistoryEntity; id: number }
    as: string
    /** Tells it to others whom it reaches. */
    also?(tx: Tx, row: InferSelectModel<Table>, change: FieldChange): Promise<void>
  }
  /** What history says of what goes with a deleted row, beside its parts. */
  goesWith?(db: Db, id: number): Promise<FieldChange[]>
  /** Only these rows exist for the writer. */
  within?: SQL
}

/** What people write under the version that they have read. */
export interface Versioned<Table extends VersionedTable, Field extends string = string> extends Writable<Table, Field> {
  /** The row as the API returns it: what whoever comes too late is shown. */
  current(db: Db, id: number): Promise<unknown>
}

/** A row as it was read. */
export interface Wanted {
  id: number
  version: number
}

/** A row that is locked until the transaction ends. */
export type Locked<Row> = Row & { id: number; version: number } & { readonly [LOCKED]: true }
declare const LOCKED: unique symbol

/** Reads a row for writing, whatever its version: for programs, and for what follows from another write. Throws NOT_FOUND. */
export async function lockRow<Table extends VersionedTable>(
  tx: Tx,
  of: Writable<Table>,
  id: number,
): Promise<Locked<InferSelectModel<Table>>> {
  const [row] = await lockRows(tx, of, eq(of.table.id, id))
  if (!row) throw new ORPCError('NOT_FOUND', { defined: true })
  return row
}

/**
 * Reads rows for writing, always in the order of their ids, so that two writers wait for each other in no circle. The text of `where`
 * is one of few: it is prepared.
 */
export async function lockRows<Table extends VersionedTable>(
  tx: Tx,
  { table, within }: Writable<Table>,
  where: SQL | undefined,
): Promise<Locked<InferSelectModel<Table>>[]> {
  const plain: PgTable = table
  const locking = tx.select().from(plain).where(and(where, within)).orderBy(asc(table.id)).for('update')
  const rows = await locking.prepare('rows').execute()
  return rows as Locked<InferSelectModel<Table>>[]
}

/**
 * Reads a row for writing. Throws NOT_FOUND. Where it no longer has the version that the writer read, whatever changes something
 * throws CONFLICT.
 */
export async function lockVersion<Table extends VersionedTable>(
  tx: Tx,
  of: Versioned<Table>,
  wanted: Wanted,
): Promise<Locked<InferSelectModel<Table>>> {
  const row = await lockRow(tx, of, wanted.id)
  await checkVersion(tx, of, row, wanted.version)
  return row
}

/** Of a locked row that no longer has the version that the writer read: from here on whatever changes something throws CONFLICT. */
export async function checkVersion<Table extends VersionedTable>(
  tx: Tx,
  of: Versioned<Table>,
  row: Locked<InferSelectModel<Table>>,
  version: number,
): Promise<void> {
  if (row.version === version) return
  const current = await of.current(tx, row.id)
  const conflict = new ORPCError('CONFLICT', { defined: true, data: { current, ...(await lastChange(tx, of, row)) } })
  // A version that never was is none that anybody read.
  if (version > row.version) throw conflict
  overtake(tx, conflict)
}

/** Who changed the row last, if that was a person, and when. */
async function lastChange<Table extends VersionedTable>(tx: Db, of: Writable<Table>, row: InferSelectModel<Table>) {
  const { id } = keyOf(row)
  const owner = of.belongs?.to(row) ?? (of.entity && { entity: of.entity, id })
  if (!owner) return { changed_by: null, changed_at: null }
  const own =
    of.belongs &&
    sql`${activities.field} = ${of.belongs.as}
    and coalesce(${activities.new_value}, ${activities.old_value}) ->> 'id' = ${String(id)}`
  return await lastChangeOf(tx, owner, own)
}

/** Who changed a thing last, if that was a person, and when; `own`: what of its history counts, where that is not all. */
export async function lastChangeOf(db: Db, owner: { entity: HistoryEntity; id: number }, own?: SQL) {
  const [last] = await db
    .select({ id: activities.author_id, name: activities.author_name, date: activities.date })
    .from(activities)
    .where(and(eq(activities.entity, owner.entity), eq(activities.entity_id, owner.id), own))
    .orderBy(desc(activities.id))
    .limit(1)
  return { changed_by: last?.id ? last.name : null, changed_at: last?.date ?? null }
}

export const keyOf = (row: unknown) => row as Wanted
