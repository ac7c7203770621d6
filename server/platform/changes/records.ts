// The records of past changes: recorded with their lines, listed, undone as a whole.
import { and, asc, countDistinct, eq, getTableColumns, getTableName, gt, type InferSelectModel, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { ChangedLine, ChangesQuery } from '#contract/shared/changes.ts'

import { notFound } from '../../lookups/lookups.ts'
import type { Db } from '../db/index.ts'
import { foldedOrder, listRows } from '../db/list.ts'
import { authorOf, inTransaction, type Tx, type Writing } from '../db/write.ts'
import { lockRow, type ExpectedVersion, type Writable } from '../db/write/locks.ts'
import { NOW, saveRow } from '../db/write/rows.ts'
import { runBatch } from '../masterdata/write/statement.ts'
import { badRequest } from '../rpc/base.ts'
import { changedSince } from './changed-since.ts'

type Columns<Name extends string> = PgTable & Record<Name, PgColumn>
export type ChangeTable = Columns<'id' | 'created_by_name' | 'version'>
export type LineTable = Columns<'undone'>

export interface Tables<Change extends ChangeTable, Line extends LineTable> {
  changes: Change
  lines: Line
  /** The column with the number of products or offers that a change concerns. */
  count: PgColumn
  /** The columns of a line with the change it belongs to, the row that was changed, and the product or offer of that row. */
  change_id: PgColumn
  thing_id: PgColumn
  owner_id: PgColumn
  /** The column whose distinct values are counted for what an undo leaves unchanged. */
  counted: PgColumn
}

/** The rows that an undo leaves unchanged, with the reasons. */
export interface Kept {
  ids: number[]
  rows: ChangedLine[]
}

/** The part of a change that an undo restores in one transaction: the next `limit` lines after the product or offer `after`. */
interface Portion {
  after: number
  limit: number
}

/** Reads and writes one kind of recorded changes. */
export function changeRecords<Change extends ChangeTable, Line extends LineTable>(tables: Tables<Change, Line>) {
  const { count, change_id, thing_id, owner_id, counted } = tables
  const [changes, lines]: [PgTable, PgTable] = [tables.changes, tables.lines]
  const { id: key, created_by_name } = tables.changes
  const { undone } = tables.lines
  const written: Writable<Change> = { table: tables.changes, entity: null }
  type Made = InferSelectModel<Change>
  type Done = InferSelectModel<Line>
  type PutBack = (tx: Tx, made: Done[]) => Promise<Kept>
  const columns = Object.values(getTableColumns(lines)).map(({ name }) => name)
  const insertLines = `insert into ${getTableName(lines)} (${columns.join(', ')})
    select ${columns.join(', ')} from json_populate_recordset(null::${getTableName(lines)}, $1::json)`

  const ownerOf = (line: object) => Number((line as Record<string, unknown>)[owner_id.name])

  const list = {
    rows: (db: Db) => db.select().from(changes).$dynamic(),
    // Changes are created one after the other, so the order of their ids is the order in time.
    orders: { created_at: key, created_by_name: foldedOrder(created_by_name), [count.name]: count },
    usual: '-created_at' as const,
    key,
  }

  const get = async (db: Db, id: number): Promise<Made> => {
    const [row] = await db.select().from(changes).where(eq(key, id))
    return row ? (row as Made) : notFound()
  }

  const lockOpen = async (tx: Tx, { id, version }: ExpectedVersion) => {
    const change = await lockRow(tx, written, id)
    if (isUndone(change) || change.version !== version) throw badRequest({ field: 'version', key: 'already_undone' })
    return change
  }

  const undoIn = async (
    tx: Tx,
    expected: ExpectedVersion,
    putBack: PutBack,
    { after, limit }: Partial<Portion> = {},
  ): Promise<{ change: Made; kept: ChangedLine[]; next: number | null; done: number }> => {
    const { id } = expected
    const change = await lockOpen(tx, expected)
    const open = and(eq(change_id, id), eq(undone, false))
    const made = tx
      .select()
      .from(lines)
      .where(and(open, gt(owner_id, after ?? 0)))
      .orderBy(asc(owner_id))
    const found = (await (limit === undefined ? made : made.limit(limit + 1))) as Done[]
    const portion = found.slice(0, limit)
    const kept = await putBack(tx, portion)
    const left = new Set(kept.ids)
    const done = portion.map((line) => Number(line[thing_id.name])).filter((one) => !left.has(one))
    await tx
      .update(lines)
      .set({ undone: true })
      .where(and(open, sql`${thing_id} = any(${`{${done.join(',')}}`}::int[])`))
    const last = portion.at(-1)
    const told = { kept: kept.rows, done: portion.length }
    if (portion.length < found.length) return { ...told, change, next: last ? ownerOf(last) : null }
    if ((await tx.$count(lines, and(eq(change_id, id), undone))) === 0) throw changedSince(kept.rows)
    const [stays] = await tx
      .select({ count: countDistinct(counted) })
      .from(lines)
      .where(open)
    const closed = { undone_at: NOW, undone_by_name: authorOf(tx).name, kept_count: stays?.count ?? 0 }
    return { ...told, change: await saveRow(tx, written, change, closed as never, []), next: null }
  }

  return {
    get,
    list: async (db: Db, asked: ChangesQuery) => {
      const { items, ...counts } = await listRows(db, list, asked)
      return { items: items as Made[], ...counts }
    },

    /** Records what was done to each row, as a new change or as an addition to the change `continued`; returns the id. */
    record: async (tx: Tx, asked: Partial<Made>, done: readonly object[], continued?: number): Promise<number> => {
      const author = authorOf(tx)
      const added = new Set(done.map(ownerOf)).size
      const more = { [count.name]: sql`${count} + ${added}` }
      const first = { ...asked, [count.name]: added, created_by: author.id, created_by_name: author.name }
      const [made] = continued
        ? await tx
            .update(changes)
            .set(more as never)
            .where(eq(key, continued))
            .returning({ id: key })
        : await tx
            .insert(changes)
            .values(first as never)
            .returning({ id: key })
      const id = Number(made?.id)
      const rows = done.map((line) => ({ ...line, [change_id.name]: id, undone: false }))
      await runBatch(tx, insertLines, rows)
      return id
    },

    /** Locks a change that is to be undone. Throws if it is undone, or is not the version that was read. */
    lockOpen,

    /** The number of lines that are not undone. */
    countOpen: async (db: Db, id: number): Promise<number> => await db.$count(lines, and(eq(change_id, id), eq(undone, false))),

    /**
     * Undoes a change, as a whole or a portion of it. Lines that are already undone are skipped, and the last portion closes the change;
     * until then an undo can be started again. `putBack` receives the lines in the order of the ids of those products or offers. `next` is
     * where the next portion begins, null after the last. Throws CHANGED_SINCE, and undoes nothing, if every row would be left unchanged.
     */
    undoIn,

    /** The same, as a whole and in a transaction of its own. */
    undo: async (context: Writing, expected: ExpectedVersion, putBack: PutBack) =>
      await inTransaction(context, async (tx) => await undoIn(tx, expected, putBack)),
  }
}

const isUndone = (change: object) => 'undone_at' in change && change.undone_at !== null
