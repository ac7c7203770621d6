// A plan of kind `copy`: the prices of one catalogue that run on the day become prices of others, raised and with the plan's own dates.
import { Big } from 'big.js'

import { decimalsOf } from '../../money/decimals.ts'
import { covers, dayBefore } from '../../time/days.ts'
import { amountNames } from '../amounts.ts'
import { placeOf } from '../change.ts'
import {
  createdRow,
  idle,
  inversionsOf,
  type NewFields,
  newPeriod,
  nothingFollows,
  type PlanPurchases,
  type RowPlace,
  rowsAt,
} from './checked.ts'
import { placesOf } from './first.ts'
import {
  amountsOfRow,
  type ExistingRows,
  type PlannedRow,
  type PlanPlace,
  type PlanReason,
  type PlanRow,
  type ProductPrices,
  type RowFields,
  sameAmounts,
} from './lines.ts'
import { movedPrice, type PriceMove, roundedAmount, type Rounding } from './rounded.ts'

export interface CopyOperation extends Rounding {
  kind: 'copy'
  from_catalog_id: number
  change: PriceMove
  existing: ExistingRows
}

/** One line for each catalogue and actor of the plan for which the source has a price on the day. */
export function planCopiedRows(
  operation: CopyOperation,
  rows: ProductPrices['rows'],
  purchases: PlanPurchases,
  place: PlanPlace,
): PlannedRow[] {
  const { day } = place
  const targets = placesOf(place).filter(({ catalog_id }) => catalog_id !== operation.from_catalog_id)
  return targets.flatMap((at) => {
    const source = rowsAt(rows, { ...at, catalog_id: operation.from_catalog_id }).find((row) => covers(row, day))
    if (!source) return []
    const existing = rowsAt(rows, at)
    const running = existing.find((row) => covers(row, day))
    if (!covers(at.catalog, day)) return [idle(at, running ?? null, 'refused', 'out_of_catalog')]
    if (running && operation.existing === 'keep') return [idle(at, running, 'unchanged', 'exists')]
    const copy = copiedFields(operation, source)
    if (copy.refused) return [idle(at, running ?? null, 'refused', copy.refused)]
    if (!running) return [createdRow(at, copy, existing, { ...place, purchases })]
    return [replaced(at, running, copy, existing, { ...place, purchases })]
  })
}

/** The running row of the target is ended the day before and followed by the copy; one that begins on the day becomes the copy itself. */
function replaced(
  at: RowPlace,
  running: PlanRow,
  { amounts, unit_label, warnings }: NewFields,
  existing: readonly PlanRow[],
  { purchases, ...days }: Pick<PlanPlace, 'day' | 'end_date'> & { purchases: PlanPurchases },
): PlannedRow {
  const { period, warnings: shortened } = newPeriod(days, existing)
  if (!period) return idle(at, running, 'refused', 'overlap')
  const after: RowFields = { ...amounts, ...period, active: true, unit_label }
  if (isAlready(running, after)) return idle(at, running, 'unchanged')
  const position = placeOf(running, days.day)
  if (position === 'begins_day_before') return idle(at, running, 'refused', position)
  const inversions = inversionsOf(running, after, at.catalog, purchases)
  if (inversions.reason) return idle(at, running, 'refused', inversions.reason)
  const begins = position === 'begins'
  return {
    ...idle(at, running, 'unchanged'),
    state: 'changed',
    warnings: [...warnings, ...shortened, ...inversions.warnings, ...(endsSooner(after, running) ? [nothingFollows(after.end_date)] : [])],
    ends: begins ? null : dayBefore(days.day),
    after,
    inserts: !begins,
  }
}

/** Whether the running row is what the copy would be, so that a plan that is made twice changes nothing. */
const isAlready = (running: PlanRow, after: RowFields): boolean =>
  running.end_date === after.end_date && running.unit_label === after.unit_label && sameAmounts(running, after)

const endsSooner = (after: RowFields, running: PlanRow): after is RowFields & { end_date: string } =>
  after.end_date !== null && (running.end_date === null || after.end_date < running.end_date)

/** Every amount in euros is moved but the group purchase price; percentages stay. */
function copiedFields(operation: CopyOperation, source: PlanRow): NewFields & { refused: PlanReason | null } {
  const copy: NewFields = { amounts: amountsOfRow(source), unit_label: source.unit_label, warnings: [] }
  for (const name of amountNames) {
    const amount = source[name]
    if (amount?.unit !== 'EUR' || name === 'group_purchase_price') continue
    const decimals = Math.max(2, decimalsOf(amount.value))
    const next = roundedAmount(name, movedPrice(Big(amount.value), operation.change), operation, decimals)
    if (next.refused) return { ...copy, refused: next.refused }
    if (next.warning) copy.warnings.push(next.warning)
    copy.amounts[name] = { value: next.value, unit: 'EUR' }
  }
  return { ...copy, refused: null }
}
