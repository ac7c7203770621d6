// What a price plan is made of: its articles, catalogues, actors, days and operation.
import * as v from 'valibot'

import { type Ending, roundingDirections, roundingSteps } from '#engine/money/rounding-steps.ts'
import { actors, amountNames, amountsWithUnit } from '#engine/prices/amounts.ts'
import { changeableAmounts, existingRows } from '#engine/prices/plan/lines.ts'
import type { PlanOperation } from '#engine/prices/plan/plan.ts'
import { isValidPeriod } from '#engine/time/days.ts'

import { ProductFilters } from '../products/products.ts'
import { formOf } from '../shared/declared-fields.ts'
import { Decimal, Id, longText, optionalName, optionalText, PlainDate, Version } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'
import { selectionOf } from '../shared/selection.ts'
import { amountFields } from './price-fields.ts'
import { SpreadsheetFile } from './price-spreadsheets.ts'

const MAX_CATALOGS = 500
const MAX_GIVEN_LINES = 20_000

/** Euros to add, or percent to raise by. A price cannot be lowered by 100 % or more. */
const Change = v.pipe(
  v.object({ kind: v.picklist(['amount', 'percent'], 'required'), value: Decimal }),
  v.check(({ kind, value }) => kind === 'amount' || Number(value) > -100, 'percent_too_low'),
)

/** How new prices are rounded: to a step, then to the nearest amount with an ending such as `.90`. */
const rounding = {
  step: v.optional(v.picklist(roundingSteps, 'required'), 'own'),
  direction: v.optional(v.picklist(roundingDirections, 'required'), 'nearest'),
  ending: v.optional(v.nullable(v.custom<Ending>((text) => typeof text === 'string' && /^\.\d{2}$/.test(text), 'invalid_ending')), null),
}
export const flag = v.optional(v.boolean('invalid'), false)

const Percent = v.pipe(
  Decimal,
  v.check((value) => Number(value) > -100, 'percent_too_low'),
)
const earlierAmounts = ['purchase_price', ...amountNames] as const
/** A new amount: a percentage that is stored as one, or a base × (1 + percent) + euros. */
const FirstAmount = v.union(
  [
    v.object({ percent: Percent, keep_percent: v.literal(true) }),
    v.object({
      base: v.picklist(earlierAmounts, 'required'),
      percent: v.optional(Percent, '0.00'),
      add: v.optional(Decimal, '0.00'),
      keep_percent: v.optional(v.literal(false), false),
    }),
  ],
  'required',
)
const FirstAmounts = v.pipe(
  v.partial(
    v.object(
      Object.fromEntries(amountNames.map((name) => [name, FirstAmount])) as Record<(typeof amountNames)[number], typeof FirstAmount>,
    ),
  ),
  v.check((amounts) => Object.values(amounts).some((amount) => amount !== undefined), 'required'),
  v.check(
    (amounts) => amountNames.every((name) => !amounts[name]?.keep_percent || amountsWithUnit.some((one) => one === name)),
    'invalid_unit',
  ),
  // A base comes before the amount that is made from it.
  v.check(
    (amounts) =>
      amountNames.every((name, place) => {
        const amount = amounts[name]
        if (!amount || !('base' in amount) || amount.base === 'purchase_price') return true
        return amountNames.indexOf(amount.base) < place && amounts[amount.base] !== undefined
      }),
    'invalid_base',
  ),
)

const Euros = v.nullable(
  v.pipe(
    v.strictObject({ value: Decimal, unit: v.literal('EUR', 'invalid_unit') }),
    v.check(({ value }) => !value.startsWith('-'), 'negative'),
  ),
)
/** The amounts of one line: absent ones stay as they are, null empties one. */
export const GivenAmounts = v.partial(v.object({ purchase_price: Euros, ...formOf(amountFields).entries }))
const GivenLine = v.object({
  product_id: Id,
  /** Null, with `actor`, for a purchase price. */
  catalog_id: v.nullable(Id),
  actor: v.nullable(v.picklist(actors, 'invalid')),
  /** The row to change, as it was read; a new row when absent. */
  row_id: v.optional(Id),
  row_version: v.optional(Version),
  amounts: GivenAmounts,
  /** Of a new row, or of one that begins on the effective day or later. */
  start_date: v.optional(PlainDate),
  /** The last day of the new prices, which comes before that of the plan. */
  end_date: v.optional(v.nullable(PlainDate)),
  unit_label: v.optional(optionalText(255)),
})

const changing = v.object({
  kind: v.literal('change'),
  prices: v.pipe(listOf(v.picklist(changeableAmounts, 'invalid'), changeableAmounts.length), v.minLength(1, 'required')),
  change: Change,
  ...rounding,
  /** Whether rows that begin after the day are changed as well. */
  later_rows: flag,
  /** Replaces percentages by euros; otherwise a percentage is kept and follows its base. */
  replace_percentages: flag,
  /** Instead, rows that end by this day and that nothing follows stay, and are followed by others with the new prices. */
  ending_by: v.optional(v.nullable(PlainDate), null),
})
const firstPrices = v.object({ kind: v.literal('first'), amounts: FirstAmounts, ...rounding })
const copying = v.object({
  kind: v.literal('copy'),
  from_catalog_id: Id,
  change: v.optional(Change, { kind: 'percent', value: '0' }),
  ...rounding,
  /** What becomes of the rows that a target has already. */
  existing: v.optional(v.picklist(existingRows, 'invalid'), 'keep'),
})
const ending = v.object({ kind: v.literal('end'), later_rows: flag })
const given = v.object({
  kind: v.literal('lines'),
  lines: v.pipe(listOf(GivenLine, MAX_GIVEN_LINES, { too_long: 'too_many' }), v.minLength(1, 'required')),
})
export const planKinds = ['change', 'first', 'copy', 'end', 'lines'] as const
export type PlanKind = (typeof planKinds)[number]
const Operation = v.variant('kind', [changing, firstPrices, copying, ending, given], 'unknown') satisfies v.GenericSchema<
  unknown,
  PlanOperation
>
export type AskedOperation = v.InferOutput<typeof Operation>
/** Given lines are only counted: they are in the lines of the plan. */
export const StoredOperation = v.variant('kind', [
  changing,
  firstPrices,
  copying,
  ending,
  v.object({ kind: v.literal('lines'), line_count: v.number(), file: v.optional(SpreadsheetFile) }),
])
export type StoredOperation = v.InferOutput<typeof StoredOperation>

export const ProductSelection = selectionOf(ProductFilters.entries)

/** What a plan is made of. For a plan of given lines, the lines say which articles, catalogues and actors. */
const fields = {
  name: optionalName(120),
  comment: longText(2_000),
  selection: v.nullable(ProductSelection),
  /** The catalogues; `all` includes those that are made later. */
  catalog_ids: v.union([v.literal('all'), v.pipe(listOf(Id, MAX_CATALOGS), v.minLength(1, 'required'))], 'required'),
  actors: v.pipe(listOf(v.picklist(actors, 'invalid'), actors.length), v.minLength(1, 'required')),
  /** The first day of the new prices; today at the earliest. */
  effective_date: PlainDate,
  /** The last day of new rows. */
  end_date: v.nullable(PlainDate),
  operation: Operation,
}
export const CreateFields = v.object({
  ...fields,
  name: v.optional(fields.name, null),
  comment: v.optional(fields.comment, null),
  selection: v.optional(fields.selection, null),
  catalog_ids: v.optional(fields.catalog_ids, 'all'),
  actors: v.optional(fields.actors, [...actors]),
  end_date: v.optional(fields.end_date, null),
})
export type PricePlanCreate = v.InferOutput<typeof CreateFields>
/** Absent fields stay; with the version alone, the plan is computed anew. */
export const UpdateFields = v.object({ id: Id, version: Version, ...v.partial(v.object(fields)).entries })
export type PricePlanUpdate = v.InferOutput<typeof UpdateFields>

/** Reports an end that is not after the effective date. */
export const checkPlanPeriod = <T extends { effective_date?: string | undefined; end_date?: string | null | undefined }>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = dataset.value
    if (isValidPeriod(input.effective_date, input.end_date)) return
    addIssue({ message: 'end_before_start', path: [{ type: 'object', origin: 'value', input, key: 'end_date', value: input.end_date }] })
  })
