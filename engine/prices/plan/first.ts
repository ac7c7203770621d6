// A plan of kind `first`: an article gets a price where it has none in a catalogue for an actor on the day.
import { Big } from 'big.js'

import { decimalsOf } from '../../money/decimals.ts'
import { covers } from '../../time/days.ts'
import { type AmountName, amountNames, type Amounts } from '../amounts.ts'
import { decimalsOfChain, everyPrice, resolveChain } from '../chain.ts'
import { purchaseOn } from '../checks.ts'
import { idle, newPeriod, refusalOf, type RowPlace, rowsAt, warningsOf } from './checked.ts'
import type { LineWarning, PlannedRow, PlanPlace, PlanReason, ProductPrices, RowFields } from './lines.ts'
import { moved, roundedAmount, type Rounding } from './rounded.ts'

/** A percentage that is stored as one, or a base × (1 + percent / 100) + euros. */
export type FirstAmount = { percent: string; keep_percent: true } | { base: 'purchase_price' | AmountName; percent: string; add: string }
export interface FirstOperation extends Rounding {
  kind: 'first'
  amounts: { readonly [name in AmountName]?: FirstAmount | undefined }
}

/** One line for each catalogue and actor: created, refused, or unchanged because there is a price on the day already. */
export function planFirstRows(operation: FirstOperation, { rows, purchases }: ProductPrices, place: PlanPlace): PlannedRow[] {
  const made = firstAmounts(operation, purchaseOn(purchases, place.day))
  return placesOf(place).map((at) => {
    const there = rowsAt(rows, at)
    const running = there.find((row) => covers(row, place.day))
    if (running) return idle(at, running, 'unchanged', 'exists')
    if (!covers(at.catalog, place.day)) return idle(at, null, 'refused', 'out_of_catalog')
    if (made.refused) return idle(at, null, 'refused', made.refused)
    return created(at, made, there, { purchases, day: place.day, end_date: place.end_date })
  })
}

/** Every catalogue of the plan with each of its actors. */
export const placesOf = ({ catalogs, actors }: PlanPlace): RowPlace[] =>
  catalogs.flatMap((catalog) => actors.map((actor) => ({ catalog_id: catalog.id, actor, catalog })))

/** A line that creates a row with these amounts from the day on, until a later row begins. */
export function created(
  at: RowPlace,
  { amounts, warnings }: { amounts: Amounts; warnings: LineWarning[] },
  others: Parameters<typeof newPeriod>[2],
  { purchases, day, end_date }: Pick<ProductPrices, 'purchases'> & Pick<PlanPlace, 'day' | 'end_date'>,
): PlannedRow {
  const { period, warnings: cut } = newPeriod(day, end_date, others)
  if (!period) return idle(at, null, 'refused', 'overlap')
  const after: RowFields = { ...amounts, ...period, active: true, unit_label: null }
  const reason = refusalOf(after, at, purchases)
  if (reason) return idle(at, null, 'refused', reason)
  const all = [...warnings, ...cut, ...warningsOf(null, after, at, purchases)]
  return { ...idle(at, null, 'unchanged'), state: 'created', warnings: all, after, inserts: true }
}

interface MadeAmounts {
  amounts: Amounts
  warnings: LineWarning[]
  refused: PlanReason | null
}

/** The amounts in their order, each from the purchase price or from one made before it, as precise as its base. */
function firstAmounts(operation: FirstOperation, purchase: string | null): MadeAmounts {
  const amounts: Amounts = everyPrice(() => null)
  const warnings: LineWarning[] = []
  let refused: PlanReason | null = null
  for (const name of amountNames) {
    const wanted = operation.amounts[name]
    if (!wanted) continue
    if ('keep_percent' in wanted && wanted.keep_percent) {
      amounts[name] = { value: wanted.percent, unit: 'PERCENT' }
      continue
    }
    if (!('base' in wanted)) continue
    const base = baseFor(wanted.base, amounts, purchase)
    if (!base) return { amounts, warnings, refused: 'no_base' }
    const exact = moved(base.exact, { kind: 'percent', value: wanted.percent }).plus(wanted.add)
    const next = roundedAmount(exact, operation, base.decimals)
    refused ??= next.refused
    if (next.unrounded) warnings.push({ code: 'ROUNDS_TO_ZERO', price: name })
    amounts[name] = { value: next.value, unit: 'EUR' }
  }
  return { amounts, warnings, refused }
}

/** A base in exact euros, with the precision of what is made from it: its own, at least to the cent; null when it has no euros. */
function baseFor(base: 'purchase_price' | AmountName, amounts: Amounts, purchase: string | null): { exact: Big; decimals: number } | null {
  if (base === 'purchase_price') return purchase === null ? null : { exact: Big(purchase), decimals: Math.max(2, decimalsOf(purchase)) }
  const chain = resolveChain(amounts, purchase)
  const step = chain[base]
  if (!step?.exact) return null
  return { exact: step.exact, decimals: step.amount.unit === 'EUR' ? Math.max(2, decimalsOf(step.amount.value)) : decimalsOfChain(chain) }
}
