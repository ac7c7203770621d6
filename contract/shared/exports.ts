// The call that asks for all rows of a list as a file. Its caller describes the columns, in its own words: the server knows none of them.
import * as v from 'valibot'

import type { Way } from '../people/permissions.ts'
import { Task } from '../tasks/tasks.ts'
import { BAD_REQUEST, can } from './endpoint.ts'
import { listOf, mapOf } from './lists.ts'
import { PrintedLanguage } from './printed.ts'

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The browser exports a list of at most this many rows itself; a larger one is a task. */
export const MAX_EXPORTED_AT_ONCE = 5_000
const MAX_COLUMNS = 100

const Word = v.pipe(v.string('required'), v.maxLength(200, 'too_long'))
/** Programs allow 31 characters; the rest is left for the number of a further sheet. */
const SheetName = v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(26, 'too_long'), v.regex(/^[^[\]/\\:*?]+$/, 'invalid'))

/** A column as a `CellSource`, with its label and its width in characters. */
const columnOf = (fields: object) =>
  v.object({
    label: Word,
    width: v.pipe(v.number('invalid'), v.minValue(1, 'invalid'), v.maxValue(255, 'invalid')),
    of: v.pipe(
      listOf(
        v.pipe(
          v.string('required'),
          v.check((name) => Object.hasOwn(fields, name), 'unknown_field'),
        ),
        3,
      ),
      v.minLength(1, 'required'),
    ),
    as: v.optional(v.picklist(['date', 'instant'], 'invalid')),
    words: v.optional(mapOf(Word, Word, 50)),
    list: v.optional(v.object({ empty: Word, filled: Word })),
    yes_no: v.optional(v.tuple([Word, Word])),
  })
export type ExportColumn = v.InferOutput<ReturnType<typeof columnOf>>

const strictly = (issue: v.StrictObjectIssue) => (issue.expected === 'never' ? 'invalid_filter' : 'required')

interface ExportCall<Query extends v.ObjectEntries> {
  /** The right to read the list. */
  right: Way
  path: `/${string}`
  /** The plural used in the summary: `offers`. */
  things: string
  /** The rows of the list, and its query without the page. */
  row: object
  query: Query
}

/** `POST {path}/export`: any other key in the filter is refused, because ignoring it would export everything. */
export const exportOf = <const Query extends v.ObjectEntries>({ right, path, things, row, query }: ExportCall<Query>) =>
  can(right)
    .touches('tasks')
    .route({
      method: 'POST',
      path: `${path}/export`,
      successStatus: 201,
      summary: `Asks for all ${things} of the list, in its order, as XLSX or CSV: the file of the task`,
    })
    .input(
      v.object({
        language: PrintedLanguage,
        format: v.picklist(exportFormats, 'invalid'),
        /** The name of the file without its ending, and that of its worksheet. */
        file: v.pipe(Word, v.nonEmpty('required')),
        sheet: SheetName,
        filter: v.strictObject(query, strictly),
        columns: v.pipe(listOf(columnOf(row), MAX_COLUMNS), v.minLength(1, 'required')),
      }),
    )
    .output(Task)
    .errors({ BAD_REQUEST })
