// Rows written under a version: how to describe them, and how to read them locked.
import { ORPCError } from '@orpc/server'
import { and, asc, desc, eq, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { HistoryEntity } from '#contract/entities.ts'

import type { Db } from '../index.ts'
import { run } from '../query.ts'
import { activities } from '../schema.ts'
import { type FieldChange, type NamedFields, markStale, type Tx } from '../write.ts'
import { lockSql } from './assign.ts'
import type { ChildTable } from './children.ts'

export interface VersionedTable extends PgTable {
  id: PgColumn
  version: PgColumn
}

/** Describes rows that can be written, and their history. */
export interface Writable<Table extends VersionedTable, Field extends string = string> {
  table: Table
  /** The entity of its history; null for rows that only their owner sees and changes, which have no history. */
  entity: HistoryEntity | null
  /** The history values of a stored row, when they differ from its columns. */
  recorded?(row: InferSelectModel<Table>): Record<string, unknown>
  /** Columns that point to other rows: history stores the names of these rows. */
  named?: NamedFields
  /** Child rows, each kind as one field of the history. */
  parts?: Record<Field, ChildTable>
  /** Rows whose history is a field of their owner's history. */
  belongs?: {
    to(row: InferSelectModel<Table>): { entity: HistoryEntity; id: number }
    as: string
    /** Records the change for other entities that it affects. */
    also?(tx: Tx, row: InferSelectModel<Table>, change: FieldChange): Promise<void>
  }
  /** The history of rows that are deleted with this one, beside its parts. */
  goesWith?(db: Db, id: number): Promise<FieldChange[]>
  /** Only these rows exist for the writer. */
  within?: SQL
}

/** Rows that users write under the version that they have read. */
export interface Versioned<Table extends VersionedTable, Field extends string = string> extends Writable<Table, Field> {
  /** The row as the API returns it, for a conflict. */
  current(db: Db, id: number): Promise<unknown>
}

/** A row's id with the version that was read. */
export interface ExpectedVersion {
  id: number
  version: number
}

/** A row that is locked until the transaction ends. */
export type Locked<Row> = Row & { id: number; version: number } & { readonly [LOCKED]: true }
declare const LOCKED: unique symbol

/** Locks and reads a row regardless of its version, for programs and for consequences of another write. Throws NOT_FOUND. */
export async function lockRow<Table extends VersionedTable>(
  tx: Tx,
  of: Writable<Table>,
  id: number,
): Promise<Locked<InferSelectModel<Table>>> {
  const [row] = of.within
    ? await lockRows(tx, of, eq(of.table.id, id))
    : await run<Locked<InferSelectModel<Table>>>(tx, { text: lockSql(of.table), parameters: [id] }, { prepare: true })
  if (!row) throw new ORPCError('NOT_FOUND', { defined: true })
  return row
}

/**
 * Locks and reads rows, always in the order of their ids, so that two writers cannot deadlock. The query is prepared, so `where` must be
 * one of few texts.
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
 * Locks and reads a row. Throws NOT_FOUND. If it no longer has the version that the writer read, any change in this transaction throws
 * CONFLICT.
 */
export async function lockVersion<Table extends VersionedTable>(
  tx: Tx,
  of: Versioned<Table>,
  wanted: ExpectedVersion,
): Promise<Locked<InferSelectModel<Table>>> {
  const row = await lockRow(tx, of, wanted.id)
  await checkVersion(tx, of, row, wanted.version)
  return row
}

/** Checks the version of a locked row: if it differs from the one that the writer read, any change in this transaction throws CONFLICT. */
export async function checkVersion<Table extends VersionedTable>(
  tx: Tx,
  of: Versioned<Table>,
  row: Locked<InferSelectModel<Table>>,
  version: number,
): Promise<void> {
  if (row.version === version) return
  const current = await of.current(tx, row.id)
  const conflict = new ORPCError('CONFLICT', { defined: true, data: { current, ...(await lastChange(tx, of, row)) } })
  // A version higher than the stored one cannot have been read: reject it.
  if (version > row.version) throw conflict
  markStale(tx, conflict)
}

/** The user who changed the row last (null for a program), and the time. */
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

/** The user who last changed a thing (null for a program), and the time. `own` restricts the history entries that count. */
export async function lastChangeOf(db: Db, owner: { entity: HistoryEntity; id: number }, own?: SQL) {
  const [last] = await db
    .select({ id: activities.author_id, name: activities.author_name, date: activities.date })
    .from(activities)
    .where(and(eq(activities.entity, owner.entity), eq(activities.entity_id, owner.id), own))
    .orderBy(desc(activities.id))
    .limit(1)
  return { changed_by: last?.id ? last.name : null, changed_at: last?.date ?? null }
}

export const keyOf = (row: unknown) => row as ExpectedVersion
