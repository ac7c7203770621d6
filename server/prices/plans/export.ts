// The lines of a plan as a workbook, made by a task: each portion adds a part to its file.
import { ORPCError } from '@orpc/server'
import { sql } from 'drizzle-orm'

import type { PlanLineFilters } from '#contract/prices/price-plan-lines.ts'
import { type Language, translateInto } from '#server/platform/print/text.ts'

import type { Tx } from '../../platform/db/write.ts'
import { safeFileName } from '../../platform/files/file-name.ts'
import type { Services } from '../../platform/rpc/base.ts'
import { placePart, storePart, takeOutParts } from '../../platform/tasks/file.ts'
import type { TaskKind } from '../../platform/tasks/kind.ts'
import type { TaskRow } from '../../platform/tasks/rows.ts'
import type { Tasks } from '../../platform/tasks/tasks.ts'
import { type Workbook, WorkbookPiece } from '../../platform/workbook/workbook.ts'
import { exportColumns, exportName, sheetName } from './export-columns.ts'
import { linesMatching } from './lines-sql.ts'
import { linesAfter } from './lines.ts'
import { findPlan, type StoredPlan } from './stored.ts'
import { countLines } from './write.ts'

interface Wanted {
  language: Language
  filter: PlanLineFilters
}
interface Parameters extends Wanted {
  plan_id: number
}
interface Cursor {
  /** The version of the plan that the file shows. */
  version: number
  /** How often the file was begun. */
  begun: number
  /** The number of the last line that is written. */
  after: number
  /** The position of the next part. */
  position: number
  workbook?: Workbook
}

/** The lines of one part, and those that are read at once: other requests get their turn in between. */
const PORTION = 10_000
const READ = 500
/** A plan that is changed again and again while it is written is given up. */
const MOST_BEGINNINGS = 5

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Stores a task that writes the lines of a plan. Throws NOT_NOW while it has no lines, or not all of them. */
export async function enqueueExport(tx: Tx, tasks: Tasks, { id, ...wanted }: Wanted & { id: number }): Promise<TaskRow> {
  const plan = await findPlan(tx, id)
  if (!isWhole(plan)) throw new ORPCError('NOT_NOW', { status: 409, defined: true, data: { status: plan.status } })
  const parameters: Parameters = { plan_id: id, ...wanted }
  const total = await countLines(tx, sql`l.plan_id = ${id} and ${linesMatching(wanted.filter)}`)
  return await tasks.enqueue(tx, { kind: 'price_plan_export', title: plan.name, parameters, total })
}

const isWhole = ({ status }: StoredPlan) => status !== 'computing' && status !== 'failed' && status !== 'cancelled'

export const pricePlanExport = (size = PORTION): TaskKind => ({
  anyOf: ['selling_price.show'],
  next: async (task, services) => {
    if (task.file) return null
    const parameters = task.parameters as Parameters
    const plan = await findPlan(services.db, parameters.plan_id)
    const begun = task.cursor as Cursor | null
    const cursor = begun?.version === plan.version ? begun : beginning(plan, begun)
    if (!isWhole(plan) || cursor.begun > MOST_BEGINNINGS) throw new PlanChanged()
    const { bytes, workbook, lines, last, over } = await writeLines(services, plan, { ...parameters, cursor, size })
    const key = await storePart(services, task, bytes)
    const next: Cursor = { ...cursor, after: last, position: cursor.position + 1, workbook }
    return async (tx) => {
      if (cursor !== begun) await takeOutParts(tx, task)
      await placePart(tx, key, cursor.position)
      const done = cursor === begun ? lines : lines - task.done
      return { done, cursor: next, ...(over && { file: fileOf(plan, parameters.language, workbook.zip.bytes) }) }
    }
  },
  failureKey: (error) => (error instanceof PlanChanged || (error as { code?: string }).code === 'NOT_FOUND' ? 'plan_changed' : undefined),
})

class PlanChanged extends Error {}

/** A file of lines from before and after a change would be neither: it begins again. */
const beginning = ({ version }: StoredPlan, before: Cursor | null): Cursor => ({
  version,
  begun: (before?.begun ?? 0) + 1,
  after: 0,
  position: before?.position ?? 0,
})

async function writeLines(
  { db }: Services,
  plan: StoredPlan,
  { cursor, language, filter, size }: Wanted & { cursor: Cursor; size: number },
) {
  const t = translateInto(language)
  const columns = exportColumns(t)
  const writer = new WorkbookPiece({ name: sheetName(t), columns }, cursor.workbook)
  let [lines, last, over] = [0, cursor.after, false]
  while (lines < size && !over) {
    const wanted = Math.min(READ, size - lines)
    const read = await linesAfter(db, plan, filter, last, wanted)
    await writer.add(read.map((line) => columns.map(({ cell }) => cell(line))))
    lines += read.length
    last = read.at(-1)?.id ?? last
    over = read.length < wanted
  }
  if (over) await writer.finish()
  return { ...writer.piece, lines, last, over }
}

const fileOf = (plan: StoredPlan, language: Language, bytes: number) => ({
  name: safeFileName(`${exportName(plan, translateInto(language))}.xlsx`, XLSX),
  media_type: XLSX,
  bytes,
})
