// One change to many rows of a kind, each with the version that was previewed: preview, application to the rows that can take it, list, and
// undo as a whole. A kind defines how its rows are read, planned and written.
import { asc, eq, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { type ChangedLine, MAX_SHOWN_ITEMS, type UndoPortion } from '#contract/shared/changes.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'

import type { Db } from '../db/index.ts'
import { type FieldChange, inTransaction, type Tx, type Writing } from '../db/write.ts'
import type { ExpectedVersion } from '../db/write/locks.ts'
import { badRequest } from '../rpc/base.ts'
import { changedLine } from './changed-since.ts'
import { applyChange, type PlannedLine, type Planner } from './plan.ts'
import { changeRecords, type ChangeTable, type Kept, type LineTable, type Tables } from './records.ts'

/** The columns that are read of every row to change. */
interface StoredRow {
  id: number
  version: number
  reference: string
  updated_at: string
  updated_by_name: string | null
}

/** The effect of a change on one row. */
export interface ItemPlan<Row> {
  row: Row
  /** The columns to write, and the history entries for all differences. */
  set: Record<string, unknown>
  history: FieldChange[]
  errors: FieldError[]
}

interface ItemLine<Row> extends PlannedLine {
  id: number
  row: Row | undefined
  outcome: 'changed' | 'unchanged' | 'refused'
  plan: ItemPlan<Row> | null
}

interface BulkPlan<Row> {
  lines: ItemLine<Row>[]
  /** The request, in the form that is recorded. */
  parameters: Record<string, unknown>
}

/** The operations of a kind (products or offers). `Known` contains the rows that the ids in some changes refer to. */
export interface BulkKind<Row extends StoredRow, Asked extends object, Known, Change extends ChangeTable, Line extends LineTable> {
  tables: Omit<Tables<Change, Line>, 'owner_id' | 'counted'> & { reference: PgColumn }
  /** Locks these rows against other writers until the transaction ends. */
  lock: (tx: Tx, ids: number[]) => Promise<void>
  find: (db: Db, ids: number[]) => Promise<Row[]>
  readKnown: (db: Db, all: Asked[]) => Promise<Known>
  /** Errors for ids in the change that do not exist. */
  unknownIn: (changes: Asked, known: Known) => FieldError[]
  /** The request with the current names of the rows it refers to, which may be renamed or deleted later. */
  named: (changes: Asked, known: Known) => Record<string, unknown>
  plan: (row: Row, changes: Asked, known: Known) => ItemPlan<Row>
  /** Adds what a row needs in addition to the requested changes to stay consistent. */
  completed?: (row: Row, changes: Asked) => Asked
  /** Writes plans that were made after their rows were locked, with their history. */
  write: (tx: Tx, plans: ItemPlan<Row>[]) => Promise<void>
  /** The change that restores the previous values, made from the history of a change. */
  former: (history: FieldChange[]) => Asked
}

interface Request<Asked> {
  items: ExpectedVersion[]
  changes: Asked
  /** The change that this one continues. */
  change_id?: number | undefined
}

/** The number of rows that an undo reads and writes at once, in a single transaction. */
const PORTION = 1_000

export function bulkChanges<Row extends StoredRow, Asked extends object, Known, Change extends ChangeTable, Line extends LineTable>(
  kind: BulkKind<Row, Asked, Known, Change, Line>,
) {
  const { tables } = kind
  const { change_id, thing_id } = tables
  const lineTable: LineTable = tables.lines
  const records = changeRecords<Change, Line>({ ...tables, owner_id: thing_id, counted: thing_id })
  /** One recorded line, of a product or an offer. */
  interface Done {
    id: number
    reference: string
    changes: FieldChange[]
    version_after: number
    undone: boolean
  }
  const asDone = (line: object) => ({ ...line, id: Number((line as Record<string, unknown>)[thing_id.name]) }) as Done

  /** Plans each row once, in the order of the request. Throws BAD_REQUEST if the change refers to ids that do not exist. */
  async function planChange(db: Db, { items, changes }: Request<Asked>): Promise<BulkPlan<Row>> {
    const known = await kind.readKnown(db, [changes])
    const unknown = kind.unknownIn(changes, known)
    if (unknown.length > 0) throw badRequest(...unknown)
    const versions = new Map(items.map(({ id, version }) => [id, version]))
    const rows = new Map((await kind.find(db, [...versions.keys()])).map((row) => [row.id, row]))
    const lines = [...versions].map(([id, version]): ItemLine<Row> => {
      const row = rows.get(id)
      const line = { id, row, field: `items.${id}`, fingerprint: [id, version] }
      const refused = (reason: string): ItemLine<Row> => ({ ...line, outcome: 'refused', reason, plan: null })
      if (!row) return refused('not_found')
      if (row.version !== version) return refused('conflict')
      const plan = kind.plan(row, kind.completed?.(row, changes) ?? changes, known)
      const [error] = plan.errors
      if (error) return refused(error.key)
      return { ...line, outcome: plan.history.length > 0 ? 'changed' : 'unchanged', reason: null, plan }
    })
    return { lines, parameters: kind.named(changes, known) }
  }

  /** Records a new change, or adds to the one that it continues. */
  const planner = (request: Request<Asked>): Planner<ItemLine<Row>, BulkPlan<Row>> => ({
    lock: async (tx) => {
      const ids = request.items.map(({ id }) => id)
      if (request.change_id) await records.resume(tx, request.change_id, ids)
      await kind.lock(tx, ids)
    },
    plan: async (db) => await planChange(db, request),
    write: async (tx, { parameters }, changed) => {
      const plans = changed.flatMap(({ plan }) => plan ?? [])
      await kind.write(tx, plans)
      const done = plans.map(({ row: { id, reference, version }, history }) => ({
        [thing_id.name]: id,
        reference,
        changes: history,
        version_after: version + 1,
      }))
      return await records.record(tx, { parameters } as never, done, request.change_id)
    },
  })

  /** Restores the previous values of each row, unless another user has changed it since. */
  async function putBack(tx: Tx, done: Done[]): Promise<ChangedLine[]> {
    const ids = done.map(({ id }) => id)
    await kind.lock(tx, ids)
    const stored = new Map((await kind.find(tx, ids)).map((row) => [row.id, row]))
    const open = done.flatMap(({ id, version_after, changes }) => {
      const row = stored.get(id)
      return row?.version === version_after ? [{ row, changes: kind.former(changes) }] : []
    })
    const known = await kind.readKnown(
      tx,
      open.map(({ changes }) => changes),
    )
    const plans = open.map(({ row, changes }) => kind.plan(row, changes, known))
    const unfit = new Set(plans.filter(({ errors }) => errors.length > 0).map(({ row }) => row.id))
    const fitting = new Map(plans.filter(({ row }) => !unfit.has(row.id)).map((plan) => [plan.row.id, plan]))
    await kind.write(tx, [...fitting.values()])
    return done
      .filter(({ id }) => !fitting.has(id))
      .map(({ id, reference }) => {
        const row = stored.get(id)
        const line = changedLine(id, row?.reference ?? reference, row && { by: row.updated_by_name, at: row.updated_at })
        return unfit.has(id) ? { ...line, reason: 'unfit' } : line
      })
  }

  async function putAllBack(tx: Tx, lines: InferSelectModel<Line>[]): Promise<Kept> {
    const done = lines.map(asDone)
    const rows: ChangedLine[] = []
    for (let from = 0; from < done.length; from += PORTION) rows.push(...(await putBack(tx, done.slice(from, from + PORTION))))
    return { ids: rows.map(({ id }) => id), rows }
  }

  return {
    find: records.get,
    list: records.list,
    preview: async (db: Db, request: Request<Asked>) => {
      const { lines } = await planChange(db, request)
      return lines.map(({ id, row, outcome, reason, plan }) => ({
        row,
        line: { id, reference: row?.reference ?? null, outcome, reason, changes: plan?.history ?? [] },
      }))
    },
    apply: async (context: Writing, request: Request<Asked>) =>
      await inTransaction(context, async (tx) => {
        // Each row carries the version that was previewed: a row that can no longer take the change is refused individually.
        const { id, plan } = await applyChange(tx, planner(request), { digest: null, skip_refused: true })
        const made = id ?? request.change_id
        const withOutcome = (wanted: string) => plan.lines.filter(({ outcome }) => outcome === wanted)
        return {
          done: withOutcome('changed').length,
          unchanged: withOutcome('unchanged').length,
          refused: withOutcome('refused').map((one) => ({
            id: one.id,
            reference: one.row?.reference ?? null,
            key: one.reason ?? 'conflict',
          })),
          change: made ? await records.get(tx, made) : null,
        }
      }),
    /** With the first of its lines, by reference. */
    get: async (db: Db, id: number) => {
      const change = await records.get(db, id)
      const { reference } = tables
      const lines = await db.select().from(lineTable).where(eq(change_id, id)).orderBy(asc(reference), asc(thing_id)).limit(MAX_SHOWN_ITEMS)
      return { change, rows: lines.map(asDone) }
    },
    undo: async (context: Writing, portion: ExpectedVersion & UndoPortion) => {
      const { change, ...rest } = await records.undo(context, portion, putAllBack)
      return { ...change, ...rest }
    },
  }
}
