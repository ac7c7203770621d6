// What would become of one price: the words of a plan's lines, and their shape.
import { sameNumber } from '../../money/decimals.ts'
import type { OpenPeriod, Period } from '../../time/days.ts'
import { type Actor, amountNames, type AmountName, type Amounts } from '../amounts.ts'
import { everyPrice } from '../chain.ts'
import type { PriceRow, PurchasePeriod } from '../checks.ts'

/** The amounts that a plan can change: those of a selling price, and the article's purchase price. */
export const changeableAmounts = ['purchase_price', ...amountNames] as const
export type ChangeableAmount = (typeof changeableAmounts)[number]

/** `excluded` was left out by hand; `stale` was changed by somebody since it was computed. */
export const lineStates = ['changed', 'created', 'ended', 'unchanged', 'refused', 'excluded', 'stale'] as const
export type LineState = (typeof lineStates)[number]

/** Why a line is refused, or why nothing changes. */
export const planReasons = [
  // A period has at least two days: a row cannot be split on its second or last day, nor a new price begin on its last one.
  'begins_day_before',
  'ends_that_day',
  // A price that begins on the day cannot end the day before: it can only be made inactive, with the later ones.
  'begins_that_day',
  'negative',
  'too_large',
  'min_above_max',
  'agency_below_group',
  // The catalogue is not in force on the day.
  'out_of_catalog',
  // Another row of the same article, catalogue and actor is in the way.
  'overlap',
  // There is a price on that day already.
  'exists',
  // Neither a purchase price nor an earlier amount to start from.
  'no_base',
  // The row to change has changed or is gone, or the article or the catalogue is.
  'changed_since',
  'gone',
  // Given days that cannot be: the start of a price that runs already, or a start before the plan's day.
  'start_before_day',
  'end_before_start',
  // A cell of a spreadsheet cannot be read.
  'start_required',
  'invalid_decimal',
  'ambiguous_decimal',
  'too_many_decimals',
  'invalid_unit',
  'percent_too_low',
  'invalid_date',
  'invalid_text',
  'too_long',
  'line_break',
  'hidden_characters',
] as const
export type PlanReason = (typeof planReasons)[number]

/** The fields of a selling price that a given line may change. */
export const givenFields = ['start_date', 'end_date', ...amountNames, 'unit_label'] as const
export type GivenField = (typeof givenFields)[number]
/** A cell that cannot be read: the row of its sheet, and what is written there. */
export interface CellProblem {
  row: number
  field: GivenField
  written: string
}

/** `CHANGED_BY_OTHERS`: edited in a file and by somebody else since its export, so that the stored value stays. */
export const lineWarnings = ['INVERTED', 'ROUNDS_TO_ZERO', 'ENDS_BEFORE_LATER', 'NOTHING_FOLLOWS', 'CHANGED_BY_OTHERS'] as const
export interface LineWarning {
  code: (typeof lineWarnings)[number]
  /** The amount that is left unrounded (`ROUNDS_TO_ZERO`) or unchanged (`CHANGED_BY_OTHERS`). */
  price?: ChangeableAmount
  /** For an inversion that a purchase price brings: the catalogue of the selling price. */
  catalog_id?: number
  /** From that day on, `lower` is above `higher`; the first day of a later row; the first day without a price. */
  date?: string
  lower?: AmountName
  higher?: AmountName
}

/** What a copy does with the rows that a target has already. */
export const existingRows = ['keep', 'end'] as const
export type ExistingRows = (typeof existingRows)[number]

/** A stored selling price with its catalogue's period. */
export interface PlanRow extends PriceRow {
  id: number
  version: number
  unit_label: string | null
  catalog: OpenPeriod
}
/** A stored purchase price. */
export interface PlanPurchase extends PurchasePeriod {
  id: number
  version: number
}
export interface PlanCatalog extends OpenPeriod {
  id: number
}

/** The active selling prices of one article, and its purchase prices by start. */
export interface ProductPrices {
  rows: readonly PlanRow[]
  purchases: readonly PlanPurchase[]
}

/** The days, catalogues and actors of a plan. */
export interface PlanPlace {
  /** The first day of the new prices. */
  day: string
  /** The last day of new rows; null for none. */
  end_date: string | null
  catalogs: readonly PlanCatalog[]
  actors: readonly Actor[]
}

/** The fields of a selling price that a plan writes. */
export type RowFields = Amounts & Period & { active: boolean; unit_label: string | null }

/** What the plan does with one row. It changes it, ends it, ends it and opens another after it, or only opens another. */
export interface PlannedRow {
  catalog_id: number
  actor: Actor
  /** The row that is changed or ended; null when one is created beside nothing. */
  row: PlanRow | null
  state: Exclude<LineState, 'excluded' | 'stale'>
  reason: PlanReason | null
  problem?: CellProblem | null
  warnings: LineWarning[]
  /** The last day of `row` when it is ended; null when its period stays. */
  ends: string | null
  /** The fields afterwards: of a new row if `inserts`, otherwise of `row`; null when a row is only ended, or nothing is written. */
  after: RowFields | null
  inserts: boolean
}
/** The same of a purchase price. */
export interface PlannedPurchase {
  row: PlanPurchase | null
  state: PlannedRow['state']
  reason: PlanReason | null
  warnings: LineWarning[]
  ends: string | null
  after: (Period & { amount: string }) | null
  inserts: boolean
}

export const fieldsOfRow = (row: RowFields): RowFields => ({
  active: row.active,
  start_date: row.start_date,
  end_date: row.end_date,
  unit_label: row.unit_label,
  ...amountsOfRow(row),
})
export const amountsOfRow = (row: Amounts): Amounts => everyPrice((name) => row[name])

/** Whether two sets of amounts are the same numbers in the same units. */
export const sameAmounts = (some: Amounts, others: Amounts): boolean =>
  amountNames.every((name) => {
    const [one, other] = [some[name], others[name]]
    return one && other ? one.unit === other.unit && sameNumber(one.value, other.value) : one === other
  })
