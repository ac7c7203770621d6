// Every write of an editable row goes through here: version check, change and history in one transaction.
import { isDeepStrictEqual } from 'node:util'

import { ORPCError } from '@orpc/server'
import { and, eq, type InferSelectModel, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { HistoryEntity, Program } from '../../contract/activities.ts'
import type { Db } from './index.ts'
import { activities, zones } from './schema.ts'

/** Who writes: a person, or a program by its word, which has no id. */
export interface Author {
  id: number | null
  name: string
}

/** A program as the author of what it writes. */
export const program = (name: Program): Author => ({ id: null, name })

/** The signed-in caller as the author of what is written. */
export function writer(user: { id: number; name: string } | null): { id: number; name: string } {
  if (!user) throw new ORPCError('UNAUTHORIZED')
  return { id: user.id, name: user.name }
}

type Action = 'created' | 'updated' | 'deleted'
export interface FieldChange {
  field: string
  old_value: unknown
  new_value: unknown
}

export type { HistoryEntity }

/** Writes one history row per change, in the caller's transaction. A subsidiary is kept with the name that it had. */
export async function recordHistory(
  tx: Db,
  entity: HistoryEntity,
  entity_id: number,
  action: Action,
  author: Author | null,
  changes: FieldChange[],
): Promise<void> {
  if (changes.length === 0) return
  const told = await Promise.all(changes.map(async (change) => (change.field === 'zone' ? await withZoneName(tx, change) : change)))
  await tx
    .insert(activities)
    .values(
      told.map((change) => ({ entity, entity_id, action, author_id: author?.id ?? null, author_name: author?.name ?? null, ...change })),
    )
}

async function withZoneName(tx: Db, { field, old_value, new_value }: FieldChange): Promise<FieldChange> {
  const named = async (code: unknown) => {
    if (typeof code !== 'string') return null
    const [zone] = await tx.select({ code_sigma: zones.code_sigma, name: zones.name }).from(zones).where(eq(zones.code_sigma, code))
    return zone ?? { code_sigma: code, name: code }
  }
  return { field, old_value: await named(old_value), new_value: await named(new_value) }
}

/** The fields of a new row that were set, as changes from null. */
export const creationChanges = (row: Record<string, unknown>): FieldChange[] =>
  Object.entries(row)
    .filter(([field, value]) => !unrecorded.has(field) && value !== null && value !== undefined)
    .map(([field, new_value]) => ({ field, old_value: null, new_value }))

/** The fields of a row that is deleted, as changes to null. */
export const deletionChanges = (row: Record<string, unknown>): FieldChange[] =>
  creationChanges(row).map(({ field, new_value }) => ({ field, old_value: new_value, new_value: null }))

const unrecorded = new Set(['id', 'version', 'created_at', 'updated_at', 'updated_by', 'search_text'])

/** The fields of `changes` that differ from `row`; absent keys stay as they are. What was read from JSON has its keys in another order. */
export function differences(row: Record<string, unknown>, changes: Record<string, unknown>): FieldChange[] {
  return Object.entries(changes)
    .map(([field, new_value]) => ({ field, old_value: row[field] ?? null, new_value }))
    .filter(
      ({ field, old_value, new_value }) => new_value !== undefined && !unrecorded.has(field) && !isDeepStrictEqual(new_value, old_value),
    )
}

interface Versioned extends PgTable {
  id: PgColumn
  version: PgColumn
}

/**
 * Reads the row for writing and checks the version that the writer read.
 * Answers the row, locked until the transaction ends. Throws NOT_FOUND, or CONFLICT with `current()` and who changed it.
 */
export async function lockVersion<Table extends Versioned>(
  tx: Db,
  table: Table,
  entity: HistoryEntity,
  wanted: { id: number; version: number },
  current: (tx: Db) => Promise<unknown>,
): Promise<InferSelectModel<Table>> {
  const plain: PgTable = table
  const [row] = await tx.select().from(plain).where(eq(table.id, wanted.id)).for('update')
  if (!row) throw new ORPCError('NOT_FOUND', { defined: true })
  if (row['version'] !== wanted.version) {
    const [last] = await tx
      .select({ id: activities.author_id, changed_by: activities.author_name, changed_at: activities.date })
      .from(activities)
      .where(and(eq(activities.entity, entity), eq(activities.entity_id, wanted.id)))
      .orderBy(sql`${activities.id} desc`)
      .limit(1)
    throw new ORPCError('CONFLICT', {
      defined: true,
      data: { current: await current(tx), changed_by: last?.id ? last.changed_by : null, changed_at: last?.changed_at ?? null },
    })
  }
  return row as InferSelectModel<Table>
}
