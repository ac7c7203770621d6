// Bulk price changes, by a rule or from an edited spreadsheet: previewed, applied and undone as one.
import * as v from 'valibot'

import { roundingDirections, roundingSteps } from '#engine/money/rounding-steps.ts'
import { actors, amountNames } from '#engine/prices/amounts.ts'
import type { ChangeRule, RefusedReason } from '#engine/prices/change.ts'

import { CHANGED_SINCE, ChangeRecord, changesQuery } from '../shared/changes.ts'
import { BAD_REQUEST, can, canAt, NOT_FOUND, TEXT_BYTES } from '../shared/endpoint.ts'
import { ById, Decimal, Id, Named, pageOf, PlainDate, Version } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'
import { PriceWarning } from '../shared/price-warnings.ts'

/** The maximum numbers of products, and of their rows, in one change. */
export const MAX_CHANGED_PRODUCTS = 2_000
export const MAX_CHANGED_ROWS = 5_000

const some = <Schema extends v.GenericSchema>(one: Schema, max: number) =>
  v.pipe(listOf(one, max, { too_long: 'too_many' }), v.minLength(1, 'required'))

/** Euros to add, or percent to raise by. A price cannot be lowered by 100 % or more. */
const Change = v.pipe(
  v.object({ kind: v.picklist(['amount', 'percent'], 'required'), value: Decimal }),
  v.check(({ kind, value }) => kind === 'amount' || Number(value) > -100, 'percent_too_low'),
)

export const PriceRule = v.object({
  product_ids: some(Id, MAX_CHANGED_PRODUCTS),
  catalog_ids: some(Id, 200),
  actors: some(v.picklist(actors), 2),
  prices: some(v.picklist(amountNames), amountNames.length),
  change: Change,
  step: v.picklist(roundingSteps, 'required'),
  direction: v.optional(v.picklist(roundingDirections, 'required'), 'nearest'),
  /** The first day of the new prices; today at the earliest, so that past prices are not rewritten. */
  effective_date: PlainDate,
  later_rows: v.optional(v.boolean('invalid'), false),
  replace_percentages: v.optional(v.boolean('invalid'), false),
}) satisfies v.GenericSchema<unknown, ChangeRule>
export type PriceRule = v.InferOutput<typeof PriceRule>

const price = v.picklist(amountNames)
const ProductRef = v.object({ id: v.number(), reference: v.string(), designation: v.string() })
/** A selling price with its names. */
const RowRef = { product: ProductRef, catalog: Named, actor: v.picklist(actors), start_date: v.string(), end_date: v.nullable(v.string()) }

export const refusedReasons = [
  'begins_day_before',
  'ends_that_day',
  'negative',
  'too_large',
  'min_above_max',
  'agency_below_group',
] as const satisfies readonly RefusedReason[]
export const PreviewedRow = v.object({
  id: v.number(),
  version: v.number(),
  ...RowRef,
  /** `later` begins after the day, `out_of_catalog` has a catalogue that has ended by then; both are left unchanged. */
  outcome: v.picklist(['changed', 'unchanged', 'refused', 'later', 'out_of_catalog']),
  reason: v.nullable(v.picklist(refusedReasons)),
  /** The first day of the new prices; null when nothing changes. */
  from: v.nullable(v.string()),
  lines: v.array(
    v.object({
      price,
      state: v.picklist(['changed', 'unchanged', 'percent_kept', 'percent_replaced', 'follows']),
      percentage: v.nullable(v.string()),
      before: v.nullable(v.string()),
      after: v.nullable(v.string()),
      difference: v.nullable(v.string()),
      percent: v.nullable(v.string()),
      /** Rounding would have made the price 0 or less, so it keeps its own precision. */
      unrounded: v.boolean(),
    }),
  ),
  warnings: v.array(PriceWarning),
})
export type PreviewedRow = v.InferOutput<typeof PreviewedRow>

const Preview = v.object({
  rows: v.array(PreviewedRow),
  /** Products without any row that the change could affect. */
  without: v.array(ProductRef),
  /** A digest of the previewed result. It is sent when applying, which fails if the result would differ. */
  digest: v.string(),
})
export type PriceChangePreview = v.InferOutput<typeof Preview>

export const PriceChange = v.object({
  ...ChangeRecord.entries,
  kind: v.picklist(['rule', 'sheet']),
  effective_date: v.nullable(v.string()),
  product_count: v.number(),
  row_count: v.number(),
})
export type PriceChange = v.InferOutput<typeof PriceChange>

/** The change of one row. */
const ChangedRow = v.object({
  id: v.number(),
  /** The original row: for a newly opened row, the one that was ended before it. */
  origin_id: v.number(),
  /** With its present name; without a designation once it is deleted. */
  product: v.object({ id: v.number(), reference: v.string(), designation: v.nullable(v.string()) }),
  /** Null once the row no longer exists. */
  catalog: v.nullable(Named),
  action: v.picklist(['created', 'updated']),
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.record(v.string(), v.unknown()),
  undone: v.boolean(),
})

const Versions = listOf(v.object({ id: Id, version: Version }), MAX_CHANGED_ROWS, { too_long: 'too_many' })
const PriceChangeApply = v.object({
  ...PriceRule.entries,
  /** The rows as previewed. */
  rows: Versions,
  digest: v.pipe(v.string('required'), v.maxLength(100, 'too_long')),
  /** Leaves out refused rows; otherwise one refused row refuses the whole change. */
  skip_refused: v.optional(v.boolean('invalid'), false),
})

const PriceChangeUndo = v.object({
  id: Id,
  version: Version,
  /** Rows to leave unchanged, because they were reported as changed since. All others are undone, or none. */
  keep: v.optional(listOf(Id, MAX_CHANGED_ROWS, { too_long: 'too_many' }), []),
})

/** A change updates and creates selling prices, and its preview shows purchase prices. */
export const changesPrices = ['selling_price.update', 'selling_price.create', 'selling_price.show'] as const

export const price_changes = {
  preview: canAt({ max_bytes: TEXT_BYTES, costly: true }, changesPrices)
    .route({ method: 'POST', path: '/price-changes/preview', summary: 'Returns every price before and after the change; writes nothing' })
    .input(PriceRule)
    .output(Preview)
    .errors({ BAD_REQUEST }),
  apply: canAt({ max_bytes: TEXT_BYTES, costly: true }, changesPrices)
    .touches('products', 'selling_prices', 'offer_simulation')
    .route({
      method: 'POST',
      path: '/price-changes',
      successStatus: 201,
      summary: 'Applies the previewed change: all of it, or with skip_refused all that is not refused',
    })
    .input(PriceChangeApply)
    .output(PriceChange)
    .errors({ BAD_REQUEST, CHANGED_SINCE }),
  list: can('selling_price.show')
    .route({ method: 'GET', path: '/price-changes', summary: 'Returns the price changes, latest first unless another order is requested' })
    .input(changesQuery('product_count'))
    .output(pageOf(PriceChange)),
  get: can('selling_price.show')
    .route({ method: 'GET', path: '/price-changes/{id}' })
    .input(ById)
    .output(v.object({ ...PriceChange.entries, rows: v.array(ChangedRow) }))
    .errors({ NOT_FOUND }),
  undo: canAt({ max_bytes: TEXT_BYTES, costly: true }, changesPrices)
    .touches('products', 'selling_prices', 'offer_simulation')
    .route({ method: 'POST', path: '/price-changes/{id}/undo', summary: 'Undoes a price change, as if it had not been made' })
    .input(PriceChangeUndo)
    .output(PriceChange)
    .errors({ BAD_REQUEST, NOT_FOUND, CHANGED_SINCE }),
}
