// The common parts of lookup lists: lists that are never cut, unique names, versions, history, the number of usages, and the refusal to
// delete rows in use.
import { ORPCError } from '@orpc/server'
import { type InferInsertModel, type InferSelectModel, type SQL, sql } from 'drizzle-orm'

import type { Db } from '../platform/db/index.ts'
import { FOREIGN_KEY_VIOLATION, refusalOf, UNIQUE_VIOLATION } from '../platform/db/query.ts'
import type * as schema from '../platform/db/schema.ts'
import { products } from '../platform/db/schema.ts'
import { inTransaction, type Tx, type Writing } from '../platform/db/write.ts'
import type { Versioned, VersionedTable, ExpectedVersion } from '../platform/db/write/locks.ts'
import { type Columns, deleteVersioned, insertRow, updateVersioned } from '../platform/db/write/rows.ts'
import { badRequest } from '../platform/rpc/base.ts'

export function notFound(): never {
  throw new ORPCError('NOT_FOUND', { defined: true })
}

export interface Counted {
  /** For every row that is used: its `id`, and the `total` of its usages. */
  counts: SQL
}
/** A table that others may refer to, with the usages of a row. */
export interface Referred<Of extends VersionedTable, Field extends string = string> extends Versioned<Of, Field> {
  usages(db: Db, id: number): Promise<Usages>
}
/** A lookup list: how its rows are written, what refers to a row, and how often each is used. */
export interface Lookup<Of extends VersionedTable> extends Referred<Of>, Counted {}

/** Inserts a row with its history and returns its id. */
export const createLookup = async <Of extends VersionedTable>(
  context: Writing,
  lookup: Lookup<Of>,
  values: InferInsertModel<Of>,
): Promise<number> => await mapUniqueViolation(() => inTransaction(context, async (tx) => (await insertRow(tx, lookup, values)).id))

/** Writes the changed columns. `changesOf` gets the locked row and throws if the change does not fit. */
export const updateLookup = async <Of extends VersionedTable>(
  context: Writing,
  lookup: Lookup<Of>,
  wanted: ExpectedVersion,
  changesOf: (tx: Tx, row: InferSelectModel<Of>) => Promise<Columns<Of>>,
): Promise<void> =>
  await mapUniqueViolation(() =>
    inTransaction(context, async (tx) => void (await updateVersioned(tx, lookup, wanted, (row) => changesOf(tx, row)))),
  )

/** Deletes a row that is not in use. Throws IN_USE with its usages. */
export async function removeLookup<Of extends VersionedTable, Field extends string>(
  context: Writing,
  lookup: Referred<Of, Field>,
  wanted: ExpectedVersion,
): Promise<void> {
  try {
    await inTransaction(context, async (tx) => {
      await deleteVersioned(tx, lookup, wanted, async () => {
        const usages = await lookup.usages(tx, wanted.id)
        if (usages.total > 0) throw inUse(usages)
      })
    })
  } catch (error) {
    // A usage was added between the check and the deletion.
    if (refusalOf(error)?.code === FOREIGN_KEY_VIOLATION) throw inUse(await lookup.usages(context.db, wanted.id))
    throw error
  }
}

/** Reports a name, code or reference that another row has (ignoring case) as an error of its field. */
export async function mapUniqueViolation<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.code !== UNIQUE_VIOLATION) throw error
    const [, field = 'name'] = /_(code|reference|email)_/.exec(refusal.constraint) ?? []
    throw badRequest({ field, key: 'taken' })
  }
}

export interface Usages {
  references: { entity: string; id: number; name: string }[]
  total: number
}
const MOST_NAMED = 20
/** Tables whose rows have a name. */
type Called = (typeof schema)[
  | 'categorizations'
  | 'offers'
  | 'bundles'
  | 'permits'
  | 'grouped_presentations'
  | 'rules'
  | 'suppliers'
  | 'technical_nomenclatures']

export const inUse = (data: Usages) => new ORPCError('IN_USE', { status: 409, message: 'In use', defined: true, data })

/** The first rows of `table` that refer to the row, and the number of all. */
export async function usagesIn(db: Db, entity: string, table: typeof products | Called, where: SQL): Promise<Usages> {
  const name = table === products ? products.reference : (table as Called).name
  const [references, [count]] = await Promise.all([
    db.select({ id: table.id, name }).from(table).where(where).orderBy(table.id).limit(MOST_NAMED),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(table)
      .where(where),
  ])
  return { references: references.map((row) => ({ entity, ...row })), total: count?.total ?? 0 }
}

export const mergeUsages = (...all: Usages[]): Usages => ({
  references: all.flatMap(({ references }) => references).slice(0, MOST_NAMED),
  total: all.reduce((sum, { total }) => sum + total, 0),
})
