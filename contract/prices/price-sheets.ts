// Prices as a spreadsheet: export, comparison of an edited file cell by cell, and applying it.
import * as v from 'valibot'

import { actors, amountNames } from '#engine/prices/amounts.ts'

import { CHANGED_SINCE } from '../shared/changes.ts'
import { BAD_REQUEST, canAt } from '../shared/endpoint.ts'
import { Id, Named, PlainDate, Upload } from '../shared/fields.ts'
import { PAYLOAD_TOO_LARGE } from '../shared/files.ts'
import { listOf } from '../shared/lists.ts'
import { PriceWarning } from '../shared/price-warnings.ts'
import { changesPrices, MAX_CHANGED_PRODUCTS, PriceChange } from './price-changes.ts'
import { SellingPrice } from './selling-prices.ts'

/** The editable fields of the spreadsheet; an amount has two columns, its value and its unit. */
export const spreadsheetFields = ['start_date', 'end_date', ...amountNames, 'unit_label'] as const
export type SpreadsheetField = (typeof spreadsheetFields)[number]
/** The hidden worksheet of an exported file, with the exported value of each cell. */
export const MEMORY_WORKSHEET = 'starif'
export const MEMORY_FORMAT = 'starif-prices-1'
/** The text that empties a cell's field: an empty cell keeps the stored value. */
export const EMPTIES = '-'

const ProductRef = v.object({ id: v.number(), reference: v.string(), designation: v.string() })
const SpreadsheetRow = v.object({ ...SellingPrice.entries, product: ProductRef })
export type SpreadsheetRow = v.InferOutput<typeof SpreadsheetRow>

/** A date or text as it is, an amount with its unit. */
const CellValue = v.nullable(v.union([v.string(), v.object({ value: v.string(), unit: v.picklist(['EUR', 'PERCENT']) })]))
export type CellValue = v.InferOutput<typeof CellValue>
export const SpreadsheetCell = v.object({
  field: v.picklist(spreadsheetFields),
  /** `conflict`: edited in the file and by somebody else; `theirs`: edited only by somebody else. Both keep the stored value. */
  state: v.picklist(['changed', 'conflict', 'theirs', 'refused']),
  /** The exported, the stored and the new value. */
  exported: CellValue,
  current: CellValue,
  wanted: CellValue,
  /** The reason why it is refused, and the text in the cell. */
  key: v.nullable(v.string()),
  written: v.nullable(v.string()),
})
export type SpreadsheetCell = v.InferOutput<typeof SpreadsheetCell>

export const SpreadsheetLine = v.object({
  /** The row in the spreadsheet, counted from 1. */
  line: v.number(),
  id: v.nullable(v.number()),
  product: v.nullable(ProductRef),
  catalog: v.nullable(Named),
  actor: v.nullable(v.picklist(actors)),
  outcome: v.picklist(['changed', 'unchanged', 'refused']),
  cells: v.array(SpreadsheetCell),
  /** The reason why the whole line is refused. */
  key: v.nullable(v.string()),
  /** The text of a line that was not exported as a price, such as a total or a note. Null for a price. */
  written: v.nullable(v.string()),
  /** The inversions of the chain that the change introduces, without those that existed before. */
  warnings: v.array(PriceWarning),
  changed_by: v.nullable(v.string()),
  changed_at: v.nullable(v.string()),
})
export type SpreadsheetLine = v.InferOutput<typeof SpreadsheetLine>

const SpreadsheetPreview = v.object({
  /** The lines with changes or errors; the others are only counted. */
  lines: v.array(SpreadsheetLine),
  unchanged: v.number(),
  digest: v.string(),
})
export type SpreadsheetPreview = v.InferOutput<typeof SpreadsheetPreview>

/** A multipart body cannot contain null, so an empty text means no day there. */
const Day = v.optional(
  v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => undefined),
    ),
    PlainDate,
  ]),
)
const SpreadsheetInput = {
  file: Upload,
  /** How numbers in text cells are read: `1,5` or `1.5`. */
  language: v.optional(v.picklist(['fr', 'en']), 'fr'),
  /** Without a day, the rows themselves are corrected; with one, prices before it stay. */
  effective_date: Day,
}

export const price_sheets = {
  rows: canAt({ costly: true }, 'selling_price.show')
    .route({ method: 'POST', path: '/price-sheets/rows', summary: 'Returns the present and future selling prices of many products' })
    .input(v.object({ product_ids: v.pipe(listOf(Id, MAX_CHANGED_PRODUCTS, { too_long: 'too_many' }), v.minLength(1, 'required')) }))
    .output(v.object({ items: v.array(SpreadsheetRow) }))
    .errors({ BAD_REQUEST }),
  preview: canAt({ takes_file: true, costly: true }, changesPrices)
    .route({
      method: 'POST',
      path: '/price-sheets/preview',
      summary: 'Compares an edited spreadsheet with the stored prices, cell by cell; writes nothing',
    })
    .input(v.object(SpreadsheetInput))
    .output(SpreadsheetPreview)
    .errors({ BAD_REQUEST, PAYLOAD_TOO_LARGE }),
  apply: canAt({ takes_file: true, costly: true }, changesPrices)
    .touches('products', 'selling_prices', 'price_changes', 'offer_simulation')
    .route({
      method: 'POST',
      path: '/price-sheets',
      successStatus: 201,
      summary: 'Applies the previewed spreadsheet, all or nothing; can be undone like any price change',
    })
    .input(
      v.object({
        ...SpreadsheetInput,
        digest: v.pipe(v.string('required'), v.maxLength(100, 'too_long')),
        skip_refused: v.optional(v.boolean('invalid'), false),
      }),
    )
    .output(PriceChange)
    .errors({ BAD_REQUEST, PAYLOAD_TOO_LARGE, CHANGED_SINCE }),
}
