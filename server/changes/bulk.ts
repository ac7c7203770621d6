// One change to many things of a kind, each under the version that was previewed: previewed, applied to what can take it, listed,
// undone as one. A kind says how its rows are read, planned and written.
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

/** What is read of a thing that is changed. */
interface StoredRow {
  id: number
  version: number
  reference: string
  updated_at: string
  updated_by_name: string | null
}

/** What a change does to one row. */
export interface ItemPlan<Row> {
  row: Row
  /** The columns that are written, and what the history says of everything that differs. */
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
  /** What was asked for, as it is remembered. */
  parameters: Record<string, unknown>
}

/** What products, or offers, are given at once; `Known` is what the ids in some changes mean. */
export interface BulkKind<Row extends StoredRow, Asked extends object, Known, Change extends ChangeTable, Line extends LineTable> {
  tables: Omit<Tables<Change, Line>, 'owner_id' | 'counted'> & { reference: PgColumn }
  /** Until the transaction ends nobody else writes these rows. */
  lock: (tx: Tx, ids: number[]) => Promise<void>
  find: (db: Db, ids: number[]) => Promise<Row[]>
  readKnown: (db: Db, all: Asked[]) => Promise<Known>
  /** What of the change itself names what does not exist. */
  unknownIn: (changes: Asked, known: Known) => FieldError[]
  /** What was asked for, with the names that it had: what an id points to may be renamed or deleted. */
  named: (changes: Asked, known: Known) => Record<string, unknown>
  plan: (row: Row, changes: Asked, known: Known) => ItemPlan<Row>
  /** What a row is given beside what is asked for, because that would not fit to it otherwise. */
  completed?: (row: Row, changes: Asked) => Asked
  /** Writes what was planned since its rows were locked, with its history. */
  write: (tx: Tx, plans: ItemPlan<Row>[]) => Promise<void>
  /** The change that puts back what was, from what the history says of one. */
  former: (history: FieldChange[]) => Asked
}

interface Request<Asked> {
  items: ExpectedVersion[]
  changes: Asked
  /** The change that this continues. */
  change_id?: number | undefined
}

/** So many rows are read and written at once in an undo; the transaction is one. */
const PORTION = 1_000

export function bulkChanges<Row extends StoredRow, Asked extends object, Known, Change extends ChangeTable, Line extends LineTable>(
  kind: BulkKind<Row, Asked, Known, Change, Line>,
) {
  const { tables } = kind
  const { change_id, thing_id } = tables
  const lineTable: LineTable = tables.lines
  const records = changeRecords<Change, Line>({ ...tables, owner_id: thing_id, counted: thing_id })
  /** One line as it is recorded, of products and of offers alike. */
  interface Done {
    id: number
    reference: string
    changes: FieldChange[]
    version_after: number
    undone: boolean
  }
  const asDone = (line: object) => ({ ...line, id: Number((line as Record<string, unknown>)[thing_id.name]) }) as Done

  /** Each thing once, in the order in which it was asked about. Throws BAD_REQUEST where the change itself names what does not exist. */
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

  /** A change of its own, or more of the one that it continues. */
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

  /** Each gets back what was, unless somebody has changed it since. */
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
        // Each thing carries the version that was previewed: what can no longer take the change is refused by itself.
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
    /** With the first of what it changed, by reference. */
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
