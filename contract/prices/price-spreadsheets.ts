// Prices as a spreadsheet: the file to fill, and the plan that an edited file becomes.
import * as v from 'valibot'

import { actors, amountNames, hasUnit } from '#engine/prices/amounts.ts'

import { ProductFilters, ProductSelection } from '../products/products.ts'
import { Id, IdList, lineOfText, PlainDate, Upload } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'
import { PrintedLanguage } from '../shared/printed.ts'

/** The columns in order: first those that identify the row, then the editable ones. */
export const keyColumns = ['id', 'reference', 'designation', 'catalog', 'actor'] as const
export const spreadsheetColumns = [
  ...keyColumns,
  'start_date',
  'end_date',
  ...amountNames.flatMap((name) => (hasUnit(name) ? ([name, `${name}_unit`] as const) : ([name] as const))),
  'unit_label',
] as const
export type SpreadsheetColumn = (typeof spreadsheetColumns)[number]

/** The hidden worksheet of an exported file, with the exported value of each cell. */
export const MEMORY_WORKSHEET = 'starif'
export const MEMORY_FORMAT = 'starif-prices-1'
/** The text that empties a cell’s field: an empty cell keeps the stored value. */
export const EMPTIES = '-'

/** The largest file that becomes a plan, in bytes, and its most rows. */
export const MAX_SHEET_BYTES = 25 * 1024 * 1024
export const MAX_SHEET_ROWS = 200_000
/** The most rows of a file that is made at once; a larger one is made by a task. */
export const MAX_TEMPLATE_ROWS = 5_000
/** The rows of a file that are no prices are all counted; the first are named. */
export const MAX_SHEET_PROBLEMS = 200

/** What was found in the file of a plan, beside its lines. */
export const SpreadsheetFile = v.object({
  name: v.string(),
  row_count: v.number(),
  /** Rows without a change have no line. */
  unchanged_count: v.number(),
  /** Rows that are no price: totals, notes, unknown or repeated ones. */
  problem_count: v.number(),
  /** The first of them by row, which counts from 1, with what is written there. */
  problems: v.array(v.object({ row: v.number(), key: v.string(), written: v.string() })),
})
export type SpreadsheetFile = v.InferOutput<typeof SpreadsheetFile>

export const SpreadsheetInput = v.object({
  file: Upload,
  /** How numbers in text cells are read: `1,5` or `1.5`. */
  language: v.optional(v.picklist(['fr', 'en'], 'invalid'), 'fr'),
  effective_date: PlainDate,
  // A multipart body cannot contain null.
  name: v.optional(
    v.pipe(
      lineOfText(120),
      v.transform((text) => (text === '' ? null : text)),
    ),
    '',
  ),
})
export type SpreadsheetInput = v.InferOutput<typeof SpreadsheetInput>

/** The articles of the list with these filters, or those with these ids. */
export const TemplateQuery = v.object({
  ...ProductFilters.entries,
  ids: v.optional(IdList),
  /** With catalogues, articles without a price get an empty row to fill. */
  catalog_ids: v.optional(IdList),
  actors: v.optional(
    v.pipe(
      v.string('invalid_filter'),
      v.regex(/^(agency|seller)(,(agency|seller))?$/, 'invalid_filter'),
      v.transform((text) => actors.filter((actor) => text.split(',').includes(actor))),
    ),
  ),
  language: PrintedLanguage,
})
export const TemplateInput = v.object({
  selection: ProductSelection,
  catalog_ids: v.optional(v.pipe(listOf(Id, 500), v.minLength(1, 'required'))),
  actors: v.optional(v.pipe(listOf(v.picklist(actors, 'invalid'), actors.length), v.minLength(1, 'required'))),
  language: PrintedLanguage,
})
export type TemplateInput = v.InferOutput<typeof TemplateInput>
