// One change to many rows of a kind: preview, application to the rows that can take it, list, and undo as a whole. A kind defines how its
// rows are read, planned and written. More rows than one request changes are changed by a task (tasks.ts).
import { ORPCError } from '@orpc/server'
import { asc, eq, type InferSelectModel } from 'drizzle-orm'

import { type BulkAnswer, type ChangedLine, MAX_BULK, MAX_SHOWN_ITEMS } from '#contract/shared/changes.ts'

import type { Db } from '../db/index.ts'
import { type FieldChange, inTransaction, type Tx } from '../db/write.ts'
import type { ExpectedVersion } from '../db/write/locks.ts'
import { badRequest, type RequestContext } from '../rpc/base.ts'
import type { TaskKind } from '../tasks/kind.ts'
import { changedLine } from './changed-since.ts'
import type { BulkKind, ItemPlan, Reading, StoredRow } from './kind.ts'
import { changeRecords, type ChangeTable, type Kept, type LineTable } from './records.ts'
import { readRefusals, recordRefusals } from './refusals.ts'
import { bulkTasks } from './tasks.ts'

interface ItemLine<Row> {
  id: number
  row: Row | undefined
  outcome: 'changed' | 'unchanged' | 'refused'
  /** The key of the reason why it is refused. */
  reason: string | null
  plan: ItemPlan<Row> | null
}

interface BulkPlan<Row> {
  lines: ItemLine<Row>[]
  /** The request, in the form that is recorded. */
  parameters: Record<string, unknown>
}

/** A row to change; without a version, in the one that is stored. */
interface Item {
  id: number
  version: number | null
}
interface Request<Selected, Asked> {
  items?: ExpectedVersion[] | undefined
  selection?: Selected | undefined
  changes: Asked
}
interface Portion<Asked> {
  items: Item[]
  changes: Asked
}

/** The number of rows that an undo reads and writes at once, in a single transaction. */
const PORTION = 1_000

export function bulkChanges<
  Row extends StoredRow,
  Selected,
  Asked extends object,
  Known,
  Change extends ChangeTable,
  Line extends LineTable,
>(kind: BulkKind<Row, Selected, Asked, Known, Change, Line>) {
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

  /** The rows that a request is about, each once. Throws BAD_REQUEST if there are none. */
  async function itemsOf(reading: Reading, { items, selection }: Request<Selected, Asked>): Promise<Item[]> {
    if (items && selection !== undefined) throw badRequest({ field: 'selection', key: 'items_or_selection' })
    if (items) return [...new Map(items.map((item) => [item.id, item])).values()]
    const ids = selection === undefined ? [] : await kind.select(reading, selection)
    if (ids.length === 0) throw badRequest({ field: selection === undefined ? 'items' : 'selection', key: 'required' })
    return ids.map((id) => ({ id, version: null }))
  }

  /** Throws BAD_REQUEST if the change refers to ids that do not exist. */
  async function knownOf(db: Db, changes: Asked): Promise<Known> {
    const known = await kind.readKnown(db, [changes])
    const unknown = kind.unknownIn(changes, known)
    if (unknown.length > 0) throw badRequest(...unknown)
    return known
  }

  /** Plans each row, in the order of the request. */
  async function planChange(db: Db, { items, changes }: Portion<Asked>): Promise<BulkPlan<Row>> {
    const known = await knownOf(db, changes)
    const versions = new Map(items.map(({ id, version }) => [id, version]))
    const rows = new Map((await kind.find(db, [...versions.keys()])).map((row) => [row.id, row]))
    const lines = [...versions].map(([id, version]): ItemLine<Row> => {
      const row = rows.get(id)
      const line = { id, row }
      const refused = (reason: string): ItemLine<Row> => ({ ...line, outcome: 'refused', reason, plan: null })
      if (!row) return refused('not_found')
      if (version !== null && row.version !== version) return refused('conflict')
      const plan = kind.plan(row, kind.completed?.(row, changes) ?? changes, known)
      const [error] = plan.errors
      if (error) return refused(error.key)
      return { ...line, outcome: plan.history.length > 0 ? 'changed' : 'unchanged', reason: null, plan }
    })
    return { lines, parameters: kind.named(changes, known) }
  }

  /**
   * Applies a change to rows, and records it as a new change or an addition to the one `continued`; without any row to change, a new one is
   * only recorded if it `goes_on`.
   */
  async function applyTo(
    tx: Tx,
    portion: Portion<Asked>,
    { continued, goes_on = false }: { continued?: number | undefined; goes_on?: boolean } = {},
  ) {
    await kind.lock(
      tx,
      portion.items.map(({ id }) => id),
    )
    const { lines, parameters } = await planChange(tx, portion)
    const plans = lines.flatMap(({ outcome, plan }) => (outcome === 'changed' && plan ? [plan] : []))
    await kind.write(tx, plans)
    const refused = lines
      .filter(({ outcome }) => outcome === 'refused')
      .map(({ id, row, reason }) => ({ id, reference: row?.reference ?? null, key: reason ?? 'conflict' }))
    const done = plans.map(({ row: { id, reference, version }, history }) => ({
      [thing_id.name]: id,
      reference,
      changes: history,
      version_after: version + 1,
    }))
    const counts = { done: plans.length, unchanged: lines.length - plans.length - refused.length, refused }
    if (plans.length === 0 && continued === undefined && !goes_on) return { ...counts, change_id: null }
    // A row that can no longer take the change is refused individually: its reason stays with the change.
    const change_id = await records.record(tx, { parameters } as never, done, continued)
    await recordRefusals(tx, tables, change_id, refused)
    return { ...counts, change_id }
  }

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

  const tasks = bulkTasks({
    kind: kind.tasks,
    apply: async (tx, ids, changes, continued) =>
      await applyTo(tx, { items: ids.map((id) => ({ id, version: null })), changes: changes as Asked }, { continued, goes_on: true }),
    undo: async (tx, change, portion) => await records.undoIn(tx, change, putAllBack, portion),
  })

  return {
    find: records.get,
    list: records.list,
    /** With a selection, only of its first rows. */
    preview: async (reading: Reading, request: Request<Selected, Asked>) => {
      const all = await itemsOf(reading, request)
      const items = request.items ? all : await firstOf(reading.db, all)
      const { lines } = await planChange(reading.db, { items, changes: request.changes })
      const previewed = lines.map(({ id, row, outcome, reason, plan }) => ({
        row,
        line: { id, reference: row?.reference ?? null, outcome, reason, changes: plan?.history ?? [] },
      }))
      return { previewed, total: all.length }
    },
    apply: async (context: RequestContext, request: Request<Selected, Asked>) => {
      const { changes } = request
      const items = await itemsOf(context, request)
      if (items.length > MAX_BULK) {
        const ids = items.map(({ id }) => id)
        const named = kind.named(changes, await knownOf(context.db, changes))
        const task = await inTransaction(context, async (tx) => await tasks.askToApply(tx, context, { ids, changes, named }))
        context.tasks.wake()
        return { status: 202 as const, body: { ...NOTHING, change: null, task } }
      }
      return await inTransaction(context, async (tx) => {
        const { change_id, ...counts } = await applyTo(tx, { items, changes })
        const change = change_id === null ? null : await records.get(tx, change_id)
        return { status: 201 as const, body: { ...counts, change, task: null } }
      })
    },
    /** With the first of its lines, by reference; those that an undo left come first. */
    get: async (db: Db, id: number) => {
      const change = await records.get(db, id)
      const { reference } = tables
      const lines = await db
        .select()
        .from(lineTable)
        .where(eq(change_id, id))
        .orderBy(asc(lineTable.undone), asc(reference), asc(thing_id))
        .limit(MAX_SHOWN_ITEMS)
      const refused = await readRefusals(db, tables, id, MAX_SHOWN_ITEMS)
      return { change: { ...change, refused, task_id: await tasks.openTaskOf(db, id) }, rows: lines.map(asDone) }
    },
    undo: async (context: RequestContext, expected: ExpectedVersion) => {
      const undone = await inTransaction(context, async (tx) => {
        const change = await records.lockOpen(tx, expected)
        if ((await tasks.openTaskOf(tx, expected.id)) !== null) throw new ORPCError('BUSY', { status: 409, defined: true })
        const total = await records.countOpen(tx, expected.id)
        if (total > MAX_BULK) {
          const { parameters = {} } = change as { parameters?: object }
          const task = await tasks.askToUndo(tx, context, { ...expected, total, named: parameters })
          return { status: 202 as const, body: { ...change, kept: [], task } }
        }
        const { change: closed, kept } = await records.undoIn(tx, expected, putAllBack)
        return { status: 200 as const, body: { ...closed, kept, task: null } }
      })
      if (undone.status === 202) context.tasks.wake()
      return undone
    },
    /** Does what does not fit into one request, `size` rows at a time. */
    taskKinds: (size: number = MAX_BULK): Record<'apply' | 'undo', TaskKind> => tasks.kinds(size),
  }

  /** The first rows in the order of their list, then those that do not exist. */
  async function firstOf(db: Db, items: Item[]): Promise<Item[]> {
    const ids = items.map(({ id }) => id)
    const found = await kind.first(db, ids, MAX_BULK)
    const shown = new Set(found)
    const missing = found.length < MAX_BULK ? ids.filter((id) => !shown.has(id)) : []
    return [...found, ...missing].slice(0, MAX_BULK).map((id) => ({ id, version: null }))
  }
}

const NOTHING: BulkAnswer & { unchanged: number } = { done: 0, unchanged: 0, refused: [] }
