// Replaces the child rows of a row by the given ones; a child that remains keeps its id.
import { isDeepStrictEqual } from 'node:util'

import { ORPCError } from '@orpc/server'
import { and, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { Db } from '../index.ts'
import type { Tx } from '../write.ts'

export type ChildRow = Record<string, unknown>

/** Child rows that are written with their parent. */
export interface ChildTable {
  table: PgTable
  /** The column that points to the parent. */
  parent: PgColumn
  /** Identifies a child: its id, or the only thing that it points to. */
  key: PgColumn
  /** The history value of the stored children; null when there are none. */
  historyValue(db: Db, parent: number): Promise<unknown>
}

/** Deletes, updates and inserts the rows that differ. Throws BAD_REQUEST for the id of a child that the parent does not have. */
export async function replaceChildren(
  tx: Tx,
  part: Omit<ChildTable, 'historyValue'>,
  parent: number,
  rows: ChildRow[],
  field: string,
): Promise<void> {
  const { table, key } = part
  const mine = eq(part.parent, parent)
  const stored = new Map((await tx.select().from(table).where(mine)).map((row) => [row[key.name], row]))
  // Of duplicate children, the last one is used.
  const wanted = [...new Map(rows.map((row, at) => [row[key.name] ?? `new ${at}`, row])).values()]
  const generated = key.generatedIdentity !== undefined
  const errors = generated ? unknownRows(stored, rows, field, key.name) : []
  if (errors.length > 0) throw new ORPCError('BAD_REQUEST', { defined: true, data: { errors } })
  const kept = new Set(wanted.map((row) => row[key.name]))
  const gone = [...stored.keys()].filter((one) => !kept.has(one))
  if (gone.length > 0) await tx.delete(table).where(and(mine, inArray(key, gone)))
  for (const row of wanted) {
    const former = stored.get(row[key.name])
    if (!former || Object.entries(row).every(([name, value]) => isDeepStrictEqual(former[name], value))) continue
    await tx
      .update(table)
      .set(Object.fromEntries(Object.entries(row).filter(([name]) => name !== key.name)))
      .where(and(mine, eq(key, row[key.name])))
  }
  const added = wanted.filter((row) => !stored.has(row[key.name]))
  if (added.length > 0) await tx.insert(table).values(added.map((row) => ({ ...row, [part.parent.name]: parent })))
}

/** The errors for rows whose key the parent does not have. */
export const unknownRows = (stored: { has: (key: unknown) => boolean }, rows: readonly ChildRow[], field: string, key = 'id') =>
  rows.flatMap((row, at) => (row[key] !== undefined && !stored.has(row[key]) ? [{ field: `${field}.${at}.${key}`, key: 'unknown' }] : []))
