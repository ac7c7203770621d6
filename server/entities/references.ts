// What the reference lists (business, jobs, manufacturers) have in common: lists that are never cut, unique names,
// versions, history, and the refusal to delete what others refer to.
import { ORPCError } from '@orpc/server'
import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { badRequest } from '../base.ts'
import type { Db } from '../db/index.ts'
import { FOREIGN_KEY_VIOLATION, refusalOf, UNIQUE_VIOLATION } from '../db/query.ts'
import { type business, type catalogs, type categorizations, type manufacturers, products, type tags } from '../db/schema.ts'
import {
  type Author,
  creationChanges,
  deletionChanges,
  differences,
  type FieldChange,
  type HistoryEntity,
  lockVersion,
  recordHistory,
} from '../db/write.ts'

/** A list that answers all of its items in the envelope of every list. */
export const whole = <Row>(items: Row[]) => ({ items, total: items.length, page: 1, page_size: Math.max(items.length, 1) })

export function notFound(): never {
  throw new ORPCError('NOT_FOUND', { defined: true })
}

/** A name that contains what is searched, without regard to case and accents. */
export const named = (name: PgColumn, search: string | undefined): SQL | undefined =>
  search ? sql`position(public.fold(${search}::text) in public.fold(${name})) > 0` : undefined

/** By name as a person expects it, alike on every database; `key` decides between equal names. */
export function byName(name: PgColumn, key: PgColumn, sort: 'name' | '-name' | undefined): SQL[] {
  const direction = sort === '-name' ? desc : asc
  return [direction(sql`public.fold(${name}) collate "C"`), direction(key)]
}

type Table = typeof business | typeof manufacturers | typeof categorizations | typeof catalogs | typeof tags
/** A reference table, the word of its history, how one of its rows is answered and what refers to one. */
export interface Reference {
  table: Table
  entity: HistoryEntity
  find(db: Db, id: number): Promise<unknown>
  usages(db: Db, id: number): Promise<Usages>
  /** History's value of a field; by default the value itself. */
  shown?(db: Db, change: FieldChange): Promise<FieldChange>
}
interface Wanted {
  id: number
  version: number
}

/** Inserts a row with its history and answers its id. */
export async function createReference(db: Db, reference: Reference, author: Author, values: Record<string, unknown>): Promise<number> {
  return await naming(() =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .insert(reference.table)
        .values(values as never)
        .returning({ id: reference.table.id })
      if (!row) throw new Error('nothing inserted')
      await recordHistory(tx, reference.entity, row.id, 'created', author, await showAll(tx, reference, creationChanges(values)))
      return row.id
    }),
  )
}

/** Changes what differs. `check` sees the locked row and throws what does not fit. Nothing differs: nothing is written. */
export async function updateReference<Row extends { version: number }>(
  db: Db,
  reference: Reference,
  author: Author,
  wanted: Wanted,
  changesOf: (tx: Db, row: Row) => Promise<Record<string, unknown>>,
): Promise<void> {
  await naming(() =>
    db.transaction(async (tx) => {
      const row = (await lockVersion(tx, reference.table, reference.entity, wanted, (at) =>
        reference.find(at, wanted.id),
      )) as unknown as Row
      const history = differences(row, await changesOf(tx, row))
      if (history.length === 0) return
      const set = Object.fromEntries(history.map(({ field, new_value }) => [field, new_value]))
      await tx
        .update(reference.table)
        .set({ ...set, version: row.version + 1 })
        .where(eq(reference.table.id, wanted.id))
      await recordHistory(tx, reference.entity, wanted.id, 'updated', author, await showAll(tx, reference, history))
    }),
  )
}

/** Deletes a row that nothing refers to. Throws IN_USE with what does. */
export async function removeReference(db: Db, reference: Reference, author: Author, wanted: Wanted): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const row = await lockVersion(tx, reference.table, reference.entity, wanted, (at) => reference.find(at, wanted.id))
      const usages = await reference.usages(tx, wanted.id)
      if (usages.total > 0) throw inUse(usages)
      await tx.delete(reference.table).where(eq(reference.table.id, wanted.id))
      await recordHistory(tx, reference.entity, wanted.id, 'deleted', author, await showAll(tx, reference, deletionChanges(row)))
    })
  } catch (error) {
    // Somebody began to refer to it between the look and the deletion.
    if (refusalOf(error)?.code === FOREIGN_KEY_VIOLATION) throw inUse(await reference.usages(db, wanted.id))
    throw error
  }
}

async function showAll(tx: Db, { shown }: Reference, changes: FieldChange[]): Promise<FieldChange[]> {
  if (!shown) return changes
  return await Promise.all(changes.map((change) => shown(tx, change)))
}

/** A name or code that another row has, without regard to case, is refused at its field. */
export async function naming<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.code !== UNIQUE_VIOLATION) throw error
    throw badRequest({ field: refusal.constraint.includes('_code_') ? 'code' : 'name', key: 'taken' })
  }
}

export interface Usages {
  references: { entity: string; id: number; name: string }[]
  total: number
}
const MOST_NAMED = 20

const inUse = (data: Usages) => new ORPCError('IN_USE', { status: 409, message: 'In use', defined: true, data })

/** The first rows of `table` that refer to something, and how many do. */
export async function usagesIn(db: Db, entity: string, table: typeof products | typeof categorizations, where: SQL): Promise<Usages> {
  const name = table === products ? products.reference : (table as typeof categorizations).name
  const [references, [count]] = await Promise.all([
    db.select({ id: table.id, name }).from(table).where(where).orderBy(table.id).limit(MOST_NAMED),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(table)
      .where(where),
  ])
  return { references: references.map((row) => ({ entity, ...row })), total: count?.total ?? 0 }
}

export const together = (...all: Usages[]): Usages => ({
  references: all.flatMap(({ references }) => references).slice(0, MOST_NAMED),
  total: all.reduce((sum, { total }) => sum + total, 0),
})
