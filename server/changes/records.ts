// Changes that were made, as they are remembered: recorded with their lines, listed, undone as one.
import { and, asc, desc, eq, getTableColumns, getTableName, type InferSelectModel, inArray, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { ChangedLine } from '#contract/shared/changes.ts'

import type { Db } from '../db/index.ts'
import { authorOf, inTransaction, type Tx, type Writing } from '../db/write.ts'
import { lockRow, saveRow, type Wanted, type Writable } from '../db/write/rows.ts'
import { runBatch } from '../masterdata/statement.ts'
import { notFound } from '../resources/references.ts'
import { badRequest } from '../rpc/base.ts'
import { changedSince } from './changed-since.ts'

type Columns<Name extends string> = PgTable & Record<Name, PgColumn>
type ChangeTable = Columns<'id' | 'product_count' | 'created_by' | 'undone_at' | 'version'>
type LineTable = Columns<'product_id' | 'undone'>

interface Tables<Change extends ChangeTable, Line extends LineTable> {
  changes: Change
  lines: Line
  /** The columns of a line that say which change it belongs to, and what it changed. */
  change_id: PgColumn
  thing_id: PgColumn
}

/** What an undo leaves as it is: those things, how many they count for, and what is said of them. */
export interface Kept {
  ids: number[]
  count: number
  rows: ChangedLine[]
}

/** Reads and writes one kind of recorded changes. */
export function changeRecords<Change extends ChangeTable, Line extends LineTable>(tables: Tables<Change, Line>) {
  const { change_id, thing_id } = tables
  const [changes, lines]: [PgTable, PgTable] = [tables.changes, tables.lines]
  const { id: key, product_count, created_by, undone_at } = tables.changes
  const written: Writable<Change> = { table: tables.changes, entity: null }
  type Made = InferSelectModel<Change>
  const columns = Object.values(getTableColumns(lines)).map(({ name }) => name)
  const insertLines = `insert into ${getTableName(lines)} (${columns.join(', ')})
    select ${columns.join(', ')} from json_populate_recordset(null::${getTableName(lines)}, $1::json)`

  const get = async (db: Db, id: number): Promise<Made> => {
    const [row] = await db.select().from(changes).where(eq(key, id))
    return row ? (row as Made) : notFound()
  }

  return {
    get,
    list: async (db: Db, { page, page_size }: { page: number; page_size: number }) => {
      const items = await db
        .select()
        .from(changes)
        .orderBy(desc(key))
        .limit(page_size)
        .offset((page - 1) * page_size)
      return { items: items as Made[], total: await db.$count(changes), page, page_size }
    },

    /** Remembers what was done to each thing, as a change of its own or as more of change `continued`; returns the id. */
    record: async (tx: Tx, asked: Partial<Made>, done: readonly { product_id: number }[], continued?: number): Promise<number> => {
      const author = authorOf(tx)
      const count = new Set(done.map(({ product_id }) => product_id)).size
      const more = { product_count: sql`${product_count} + ${count}` }
      const first = { ...asked, product_count: count, created_by: author.id, created_by_name: author.name }
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

    /** Locks the change that its author goes on with; nothing is added to what was undone, nor one thing twice. */
    resume: async (tx: Tx, id: number, things: number[]): Promise<void> => {
      const own = and(eq(key, id), eq(created_by, authorOf(tx).id ?? 0), isNull(undone_at))
      const [change] = await tx.select().from(changes).where(own).for('update')
      if (!change) throw badRequest({ field: 'change_id', key: 'unknown' })
      const twice = await tx.$count(lines, and(eq(change_id, id), inArray(thing_id, things)))
      if (twice > 0) throw badRequest({ field: 'items', key: 'duplicate' })
    },

    /**
     * Takes a change back as a whole; `putBack` gets its lines in the order of the ids of their products.
     * Throws CHANGED_SINCE where everything would stay as it is: nothing is undone then.
     */
    undo: async (
      context: Writing,
      wanted: Wanted,
      putBack: (tx: Tx, made: InferSelectModel<Line>[]) => Promise<Kept>,
    ): Promise<{ change: Made; kept: ChangedLine[] }> =>
      await inTransaction(context, async (tx) => {
        const change = await lockRow(tx, written, wanted.id)
        const made = await tx.select().from(lines).where(eq(change_id, wanted.id)).orderBy(asc(tables.lines.product_id))
        if (isUndone(change) || change.version !== wanted.version) throw badRequest({ field: 'version', key: 'already_undone' })
        const kept = await putBack(tx, made as InferSelectModel<Line>[])
        if (kept.ids.length === made.length) throw changedSince(kept.rows)
        await tx
          .update(lines)
          .set({ undone: true })
          .where(and(eq(change_id, wanted.id), sql`${thing_id} <> all(${`{${kept.ids.join(',')}}`}::int[])`))
        const closed = { undone_at: sql`now()`, undone_by_name: authorOf(tx).name, kept_count: kept.count }
        return { change: await saveRow(tx, written, change, closed as never, []), kept: kept.rows }
      }),
  }
}

const isUndone = (change: object) => 'undone_at' in change && change.undone_at !== null
