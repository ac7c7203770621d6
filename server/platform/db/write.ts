// The basis of every write: a transaction that knows its author, and the history of its changes. Rows are locked by write/locks.ts, written
// by write/rows.ts, and many at once by write/sets.ts.
import { isDeepStrictEqual } from 'node:util'

import { ORPCError } from '@orpc/server'
import { inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Program } from '#contract/activity/activities.ts'
import type { HistoryEntity } from '#contract/entities.ts'

import { withinDeadline } from './commits.ts'
import type { Db } from './index.ts'
import { isAftermath, run } from './query.ts'
import { zones } from './schema.ts'

/** The author of a write: a user, or a program by its name, which has no id. */
export interface Author {
  id: number | null
  name: string
}

/** A program as an author. */
export const program = (name: Program): Author => ({ id: null, name })

/** The database and the author of a write: the context of a request, or a program with its database. */
export interface Writing {
  db: Db
  user: Author | null
}

const AUTHOR = Symbol('author')
const LAST = Symbol('last')
const OVERTAKEN = Symbol('overtaken')
/**
 * A transaction and its author. Only `inTransaction` creates one, so that a function that takes a `Tx` cannot write outside a transaction.
 */
export type Tx = Db & { readonly [AUTHOR]: Author; readonly [LAST]: Promise<unknown>[]; [OVERTAKEN]?: Error }

/** Runs `work` in a transaction. Within another transaction it becomes a savepoint, which can fail without the rest. */
export async function inTransaction<T>({ db, user }: Writing, work: (tx: Tx) => Promise<T>): Promise<T> {
  const author = writer(user)
  const last: Promise<unknown>[] = []
  const within = AUTHOR in db
  const transact = async (ending: () => void) => {
    const done = await db.transaction(async (plain) => {
      const tx: Tx = Object.assign(plain, { [AUTHOR]: author, [LAST]: last })
      const result = await work(tx).catch(async (error: unknown) => {
        // The cause is a statement that nobody waited for.
        if (isAftermath(error)) await Promise.all(last)
        throw tx[OVERTAKEN] ?? error
      })
      if (within) await Promise.all(last)
      ending()
      return result
    })
    await Promise.all(last)
    return done
  }
  return within ? await transact(() => {}) : await withinDeadline(transact)
}

/**
 * Registers statements whose results the rest of the transaction does not need. They run in the order in which they were sent, and nobody
 * waits for them before the COMMIT. If one fails, the database rolls everything back and `inTransaction` throws its error.
 */
export function deferToCommit(tx: Tx, ...statements: Promise<unknown>[]): void {
  // `inTransaction` awaits them and throws their error: this only avoids an unhandled rejection.
  for (const statement of statements) statement.catch(() => {})
  tx[LAST].push(...statements)
}

/**
 * Marks the data read for this write as stale: any further change in this transaction throws `conflict`, in preference to any other error.
 * The write still succeeds when it changes nothing, like a save that is sent a second time.
 */
export function markStale(tx: Tx, conflict: Error): void {
  tx[OVERTAKEN] ??= conflict
}

/** Whether the data read for this write is stale, possibly because of its own first attempt. */
export const isStaleWrite = (tx: Tx): boolean => tx[OVERTAKEN] !== undefined

/**
 * Throws the conflict of a stale write. Called before every version increment and history entry, and before the writes that are deferred to
 * the COMMIT.
 */
export function refuseOvertaken(tx: Tx): void {
  if (tx[OVERTAKEN]) throw tx[OVERTAKEN]
}

export const authorOf = (tx: Tx): Author => tx[AUTHOR]

/** The signed-in user as an author. Throws UNAUTHORIZED when there is none. */
export function writer<User extends Author>(user: User | null): Pick<User, 'id' | 'name'> {
  if (!user) throw new ORPCError('UNAUTHORIZED')
  return { id: user.id, name: user.name }
}

export interface FieldChange {
  field: string
  old_value: unknown
  new_value: unknown
}
/** The history of one row's change. */
export interface Entry {
  id: number
  action: 'created' | 'updated' | 'deleted'
  changes: FieldChange[]
}

/** Writes one history row per change, in one statement that nobody waits for before the COMMIT. */
export async function recordChanges(tx: Tx, entity: HistoryEntity, ...entries: Entry[]): Promise<void> {
  const rows = entries.flatMap(({ id, action, changes }) => changes.map((change) => ({ id, action, ...change })))
  if (rows.length === 0) return
  refuseOvertaken(tx)
  const parameters = [JSON.stringify(await withNames(tx, rows)), ...authorParameters(tx), entity]
  deferToCommit(tx, run(tx, { text: record, parameters }, { prepare: true }))
}

/** `$2` and `$3` of the statements below: the author. */
export const authorParameters = (tx: Tx): [number | null, string] => [authorOf(tx).id, authorOf(tx).name]

interface Recorded {
  /** Constants and columns of `from`, as SQL. */
  entity: string
  id: string
  action: string
  field: string
  old_value?: string
  new_value?: string
  from: string
}
/** The part of a statement that records history: `$2` and `$3` are the author. */
export const recordHistorySql = (...all: Recorded[]): string =>
  `insert into activities (entity, entity_id, action, field, old_value, new_value, author_id, author_name)
  ${all.map(selected).join('\n  union all ')}`
const selected = ({ entity, id, action, field, old_value = 'null::jsonb', new_value = 'null::jsonb', from }: Recorded) =>
  `select ${entity}, ${id}, ${action}, ${field}, ${old_value}, ${new_value}, $2::int, $3::text from ${from}`

const record = recordHistorySql({
  entity: '$4::text',
  id: 'entry.id',
  action: 'entry.action',
  field: 'entry.field',
  old_value: 'entry.old_value',
  new_value: 'entry.new_value',
  from: 'json_to_recordset($1::json) as entry(id int, action text, field text, old_value jsonb, new_value jsonb)',
})

/** Fields that hold the key of another row, with the columns of that key and of the name that history stores with it. */
export type NamedFields = Record<string, { key: PgColumn; name: PgColumn }>
const namedEverywhere: NamedFields = { zone: { key: zones.code_sigma, name: zones.name } }

/** Adds the present names of the rows that the changes refer to: one query per field, however many changes there are. */
export async function withNames<Change extends FieldChange>(tx: Db, changes: Change[], fields = namedEverywhere): Promise<Change[]> {
  let withNamed = changes
  for (const [field, { key, name }] of Object.entries(fields)) {
    const keys = withNamed.filter((change) => change.field === field).flatMap(({ old_value, new_value }) => [old_value, new_value])
    const wanted = [...new Set(keys.filter(isKey))]
    if (wanted.length === 0) continue
    const rows = await tx.select({ key, name }).from(key.table).where(inArray(key, wanted))
    const names = new Map(rows.map((row) => [row.key, row.name]))
    const named = (value: unknown) => (isKey(value) ? { [key.name]: value, name: names.get(value) ?? String(value) } : value)
    withNamed = withNamed.map((change) =>
      change.field === field ? { ...change, old_value: named(change.old_value), new_value: named(change.new_value) } : change,
    )
  }
  return withNamed
}
const isKey = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** The fields of a new row that were set, as changes from null. */
export const creationChanges = (row: Record<string, unknown>): FieldChange[] =>
  Object.entries(row)
    .filter(([field, value]) => !unrecorded.has(field) && value !== null && value !== undefined)
    .map(([field, new_value]) => ({ field, old_value: null, new_value }))

/** The fields of a deleted row, as changes to null. */
export const deletionChanges = (row: Record<string, unknown>): FieldChange[] =>
  creationChanges(row).map(({ field, new_value }) => ({ field, old_value: new_value, new_value: null }))

const unrecorded = new Set(['id', 'version', 'created_at', 'updated_at', 'updated_by', 'search_text'])

/**
 * The fields of `changes` that differ from `row`; absent keys are ignored. Compares deeply, because data read from JSON may have its keys
 * in another order.
 */
export function differences(row: Record<string, unknown>, changes: Record<string, unknown>): FieldChange[] {
  return Object.entries(changes)
    .map(([field, new_value]) => ({ field, old_value: row[field] ?? null, new_value }))
    .filter(
      ({ field, old_value, new_value }) => new_value !== undefined && !unrecorded.has(field) && !isDeepStrictEqual(new_value, old_value),
    )
}
