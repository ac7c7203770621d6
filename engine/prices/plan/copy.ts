// A plan of kind `copy`: the prices of one catalogue that run on the day become prices of others, raised and with the plan's own dates.
import { Big } from 'big.js'

import { decimalsOf } from '../../money/decimals.ts'
import { covers, dayBefore } from '../../time/days.ts'
import { amountNames, type Amounts } from '../amounts.ts'
import { placeOf } from '../change.ts'
import { idle, newPeriod, refusalOf, rowsAt, type RowPlace, warningsOf } from './checked.ts'
import { created, placesOf } from './first.ts'
import {
  amountsOfRow,
  type ExistingRows,
  fieldsOfRow,
  type LineWarning,
  type PlannedRow,
  type PlanPlace,
  type PlanReason,
  type PlanRow,
  type ProductPrices,
  type RowFields,
} from './lines.ts'
import { moved, type PriceMove, roundedAmount, type Rounding } from './rounded.ts'

export interface CopyOperation extends Rounding {
  kind: 'copy'
  from_catalog_id: number
  change: PriceMove
  existing: ExistingRows
}

/** One line for each catalogue and actor of the plan for which the source has a price on the day. */
export function planCopiedRows(operation: CopyOperation, { rows, purchases }: ProductPrices, place: PlanPlace): PlannedRow[] {
  const { day, end_date } = place
  return placesOf(place).flatMap((at) => {
    const source = rowsAt(rows, { catalog_id: operation.from_catalog_id, actor: at.actor }).find((row) => covers(row, day))
    if (!source || at.catalog_id === operation.from_catalog_id) return []
    const there = rowsAt(rows, at)
    const running = there.find((row) => covers(row, day))
    if (!covers(at.catalog, day)) return [idle(at, running ?? null, 'refused', 'out_of_catalog')]
    if (running && operation.existing === 'keep') return [idle(at, running, 'unchanged', 'exists')]
    const copy = copiedAmounts(operation, source)
    if (copy.refused) return [idle(at, running ?? null, 'refused', copy.refused)]
    const others = there.filter((row) => row !== running)
    const label = { unit_label: source.unit_label }
    if (!running) return [withFields(created(at, copy, others, { purchases, day, end_date }), label)]
    return [replaced(at, running, { ...copy.amounts, ...label }, others, { warnings: copy.warnings, purchases, day, end_date })]
  })
}

const withFields = (line: PlannedRow, fields: Partial<RowFields>): PlannedRow =>
  line.after ? { ...line, after: { ...line.after, ...fields } } : line

interface Replacing extends Pick<ProductPrices, 'purchases'>, Pick<PlanPlace, 'day' | 'end_date'> {
  warnings: LineWarning[]
}

/** The running row of the target is ended the day before and followed by the copy; one that begins on the day becomes the copy itself. */
function replaced(
  at: RowPlace,
  running: PlanRow,
  copy: Amounts & Pick<RowFields, 'unit_label'>,
  others: readonly PlanRow[],
  { warnings, purchases, day, end_date }: Replacing,
): PlannedRow {
  const where = placeOf(running, day)
  if (where === 'begins_day_before') return idle(at, running, 'refused', where)
  const { period, warnings: cut } = newPeriod(day, end_date, others)
  if (!period) return idle(at, running, 'refused', 'overlap')
  const after: RowFields = { ...copy, ...period, active: true }
  const reason = refusalOf(after, at, purchases)
  if (reason) return idle(at, running, 'refused', reason)
  const runs = where !== 'begins'
  const all = [...warnings, ...cut, ...warningsOf(fieldsOfRow(running), after, at, purchases)]
  const line = { ...idle(at, running, 'unchanged'), state: 'changed' as const, warnings: all }
  return { ...line, after, ends: runs ? dayBefore(day) : null, inserts: runs }
}

/** Every amount in euros is moved but the group purchase price; percentages stay. */
function copiedAmounts(
  operation: CopyOperation,
  source: PlanRow,
): { amounts: Amounts; warnings: LineWarning[]; refused: PlanReason | null } {
  const amounts = amountsOfRow(source)
  const warnings: LineWarning[] = []
  let refused: PlanReason | null = null
  const moves = !Big(operation.change.value).eq(0) || operation.step !== 'own' || operation.ending !== null
  for (const name of amountNames) {
    const amount = source[name]
    if (!moves || amount?.unit !== 'EUR' || name === 'group_purchase_price') continue
    const next = roundedAmount(moved(Big(amount.value), operation.change), operation, Math.max(2, decimalsOf(amount.value)))
    refused ??= next.refused
    if (next.unrounded) warnings.push({ code: 'ROUNDS_TO_ZERO', price: name })
    amounts[name] = { value: next.value, unit: 'EUR' }
  }
  return { amounts, warnings, refused }
}
