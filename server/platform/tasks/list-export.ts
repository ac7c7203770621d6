// A task that writes all rows of a list to a file. The request decides which rows and in which order; each portion adds a part.
import type { Holder, Way } from '#contract/people/permissions.ts'
import { cellOf } from '#contract/shared/cells.ts'
import type { ExportColumn, ExportFormat } from '#contract/shared/exports.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import type { Language } from '#server/platform/print/text.ts'

import { presentUser } from '../auth/rights.ts'
import type { AsOf } from '../db/index.ts'
import { inTransaction } from '../db/write.ts'
import { safeFileName } from '../files/file-name.ts'
import type { RequestContext, Services } from '../rpc/base.ts'
import { type ExportFile, mediaTypes, sheetPieces } from '../workbook/pieces.ts'
import { asTask } from './as-task.ts'
import { placePart, storePart } from './file.ts'
import type { TaskKind } from './kind.ts'
import type { TaskRow } from './rows.ts'
import { enqueueSelected, selectedAt } from './selected.ts'

/** A list that a task may export. */
export interface ExportedList {
  /** The right to read it. */
  right: Way
  /** Its rows with these ids as the API returns them to the reader, in this order; those that are gone are left out. */
  read: (at: AsOf & { user: Holder | null }, ids: readonly number[]) => Promise<object[]>
}

interface Wanted {
  language: Language
  format: ExportFormat
  file: string
  sheet: string
  columns: ExportColumn[]
}
interface Parameters extends Wanted {
  list: string
  /** The day on which it was asked for: what is on sale depends on it. */
  day: string
}
interface Cursor {
  /** How many of the ids are done. */
  at: number
  /** The position of the next part. */
  position: number
  written?: ExportFile
}

/** The rows of one part, and those that are read at once: other requests get their turn in between. */
const PORTION = 10_000
const READ = 500

/** Asks for a task that writes the rows with these ids, in this order. */
export async function askForExport(
  context: RequestContext,
  list: string,
  { language, format, file, sheet, columns }: Wanted,
  ids: number[],
): Promise<Task> {
  const parameters: Parameters = { list, day: context.day, language, format, file, sheet, columns }
  const task = await inTransaction(
    context,
    async (tx) => await enqueueSelected(tx, context.tasks, { kind: 'list_export', title: sheet, parameters }, ids),
  )
  context.tasks.wake()
  return asTask(task, context.user?.name ?? null)
}

export function listExport(lists: Readonly<Record<string, ExportedList>>, size = PORTION): TaskKind {
  const listOf = ({ parameters }: TaskRow): ExportedList => {
    const { list } = parameters as Parameters
    const known = lists[list]
    if (!known) throw new Error(`no list ${list} is exported`)
    return known
  }
  return {
    anyOf: (task) => [listOf(task).right],
    next: async (task, services) => {
      if (task.file) return null
      const parameters = task.parameters as Parameters
      const cursor = (task.cursor as Cursor | null) ?? { at: 0, position: 0 }
      const { bytes, written, at, rows, over } = await writeRows(services, task, listOf(task), cursor, size)
      const key = await storePart(services, task, bytes)
      const next: Cursor = { at, position: cursor.position + 1, written }
      return async (tx) => {
        await placePart(tx, key, cursor.position)
        return { done: rows, cursor: next, ...(over && { file: fileOf(parameters, written.bytes) }) }
      }
    },
  }
}

async function writeRows({ db }: Services, task: TaskRow, list: ExportedList, cursor: Cursor, size: number) {
  const { columns, day, ...wanted } = task.parameters as Parameters
  const piece = sheetPieces[wanted.format]({ ...wanted, columns }, cursor.written)
  const user = task.created_by === null ? null : await presentUser(db, task.created_by)
  let { at } = cursor
  let [rows, over] = [0, false]
  while (at - cursor.at < size && !over) {
    const count = Math.min(READ, size - (at - cursor.at))
    const ids = await selectedAt(db, task.id, at, count)
    const read = await list.read({ db, user, day }, ids)
    await piece.add(read.map((row) => columns.map((column) => cellOf(row, column))))
    rows += read.length
    at += ids.length
    over = ids.length < count
  }
  if (over) await piece.finish()
  return { ...piece.end(), at, rows, over }
}

const fileOf = ({ file, format }: Parameters, bytes: number) => {
  const media_type = mediaTypes[format]
  return { name: safeFileName(`${file}.${format}`, media_type), media_type, bytes }
}
