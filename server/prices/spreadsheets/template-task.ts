// Makes a spreadsheet of prices of any size by a task.
import { eq, sql } from 'drizzle-orm'

import type { TemplateInput } from '#contract/prices/price-spreadsheets.ts'
import { translateInto } from '#server/platform/print/text.ts'

import type { AsOf, Db } from '../../platform/db/index.ts'
import { task_selections } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/write.ts'
import { placePart, storePart } from '../../platform/tasks/file.ts'
import type { TaskKind } from '../../platform/tasks/kind.ts'
import type { TaskRow } from '../../platform/tasks/rows.ts'
import type { Tasks } from '../../platform/tasks/tasks.ts'
import { rowsToExport, type Template, type Wanted, writeEnd, writePiece, XLSX } from './template.ts'
import { fileName } from './words.ts'

interface Parameters extends Wanted {
  /** The day whose present and later prices the file shows. */
  day: string
}
interface Cursor extends Template {
  /** The articles that are written, and the parts. */
  articles: number
  parts: number
}

/** The articles of one part; each may have dozens of rows. */
const PORTION = 1_000
/** The table comes first in the file, then the hidden copy, then the end. */
const [COPY, END] = [1_000_000, 2_000_000]

export async function enqueueTemplate(tx: Tx, { day, tasks }: { day: string; tasks: Tasks }, asked: TemplateInput): Promise<TaskRow> {
  const { product_ids } = await rowsToExport({ db: tx, day }, asked)
  const { selection: _, ...wanted } = asked
  const parameters: Parameters = { ...wanted, day }
  const task = await tasks.enqueue(tx, { kind: 'price_spreadsheet', parameters, total: product_ids.length })
  await tx.insert(task_selections).values({ task_id: task.id, ids: product_ids })
  return task
}

export const priceSpreadsheetTask = (size = PORTION): TaskKind => ({
  anyOf: ['selling_price.show'],
  next: async (task, services) => {
    if (task.file) return null
    const { day, ...wanted } = task.parameters as Parameters
    const at: AsOf = { db: services.db, day }
    const cursor = (task.cursor ?? { articles: 0, parts: 0 }) as Cursor
    const product_ids = await articlesOf(services.db, task.id, cursor.articles, size)
    const last = product_ids.length < size
    const { table, copy, template } = await writePiece(at, product_ids, wanted, cursor, last)
    const end = last ? await writeEnd(template, wanted) : null
    const keys = [await storePart(services, task, table), await storePart(services, task, copy)] as const
    const endKey = end && (await storePart(services, task, end.bytes))
    const file = end && { name: fileName(day, translateInto(wanted.language)), media_type: XLSX, bytes: end.size }
    return async (tx) => {
      await placePart(tx, keys[0], cursor.parts)
      await placePart(tx, keys[1], COPY + cursor.parts)
      if (endKey) await placePart(tx, endKey, END)
      const next: Cursor = { ...template, articles: cursor.articles + product_ids.length, parts: cursor.parts + 1 }
      return { done: product_ids.length, cursor: next, ...(file && { file }) }
    }
  },
})

/** The next articles of a task, in the order of their references. */
async function articlesOf(db: Db, task_id: number, from: number, size: number): Promise<number[]> {
  const slice = sql<number[]>`${task_selections.ids}[${from + 1}:${from + size}]`
  const [row] = await db.select({ slice }).from(task_selections).where(eq(task_selections.task_id, task_id))
  return row?.slice ?? []
}
