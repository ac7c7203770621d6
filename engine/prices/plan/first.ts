// A plan of kind `first`: an article gets a price where it has none in a catalogue for an actor on the day.
import { Big } from 'big.js'

import { decimalsOf } from '../../money/decimals.ts'
import { covers } from '../../time/days.ts'
import { type AmountName, amountNames, type Amounts } from '../amounts.ts'
import { everyPrice, resolveChain } from '../chain.ts'
import { purchaseOn } from '../checks.ts'
import { ownDecimals } from './change.ts'
import { createdRow, idle, type PlanPurchases, type RowPlace, rowsAt } from './checked.ts'
import type { LineWarning, PlannedRow, PlanPlace, PlanReason, ProductPrices } from './lines.ts'
import { movedPrice, roundedAmount, type Rounding } from './rounded.ts'

/** A percentage that is stored as one, or a base × (1 + percent / 100) + euros. */
export type FirstAmount = { percent: string; keep_percent: true } | { base: 'purchase_price' | AmountName; percent: string; add: string }
export interface FirstOperation extends Rounding {
  kind: 'first'
  amounts: { readonly [name in AmountName]?: FirstAmount | undefined }
}

/** One line for each catalogue and actor: created, refused, or unchanged because there is a price on the day already. */
export function planFirstRows(
  operation: FirstOperation,
  rows: ProductPrices['rows'],
  purchases: PlanPurchases,
  place: PlanPlace,
): PlannedRow[] {
  const made = firstAmounts(operation, purchaseOn(purchases.changed, place.day))
  return placesOf(place).map((at) => {
    const existing = rowsAt(rows, at)
    const running = existing.find((row) => covers(row, place.day))
    if (running) return idle(at, running, 'unchanged', 'exists')
    if (!covers(at.catalog, place.day)) return idle(at, null, 'refused', 'out_of_catalog')
    if (made.refused) return idle(at, null, 'refused', made.refused)
    return createdRow(at, { ...made, unit_label: null }, existing, { ...place, purchases })
  })
}

/** Every catalogue of the plan with each of its actors. */
export const placesOf = ({ catalogs, actors }: PlanPlace): RowPlace[] =>
  catalogs.flatMap((catalog) => actors.map((actor) => ({ catalog_id: catalog.id, actor, catalog })))

interface MadeAmounts {
  amounts: Amounts
  warnings: LineWarning[]
  refused: PlanReason | null
}

/** The amounts in their order, each from the purchase price or from one made before it, as precise as its base. */
function firstAmounts(operation: FirstOperation, purchase: string | null): MadeAmounts {
  const amounts: Amounts = everyPrice(() => null)
  const warnings: LineWarning[] = []
  for (const name of amountNames) {
    const wanted = operation.amounts[name]
    if (!wanted) continue
    if (!('base' in wanted)) {
      amounts[name] = { value: wanted.percent, unit: 'PERCENT' }
      // A percentage of nothing is no price.
      if (!resolveChain(amounts, purchase)[name]?.exact) return { amounts, warnings, refused: 'no_base' }
      continue
    }
    const base = baseFor(wanted.base, amounts, purchase)
    if (!base) return { amounts, warnings, refused: 'no_base' }
    const exact = movedPrice(base.exact, { kind: 'percent', value: wanted.percent }).plus(wanted.add)
    const next = roundedAmount(name, exact, operation, base.decimals)
    if (next.refused) return { amounts, warnings, refused: next.refused }
    if (next.warning) warnings.push(next.warning)
    amounts[name] = { value: next.value, unit: 'EUR' }
  }
  return { amounts, warnings, refused: null }
}

/** A base in exact euros, with the precision of what is made from it: its own, at least to the cent; null when it has no euros. */
function baseFor(base: 'purchase_price' | AmountName, amounts: Amounts, purchase: string | null): { exact: Big; decimals: number } | null {
  if (base === 'purchase_price') return purchase === null ? null : { exact: Big(purchase), decimals: Math.max(2, decimalsOf(purchase)) }
  const chain = resolveChain(amounts, purchase)
  const step = chain[base]
  return step?.exact ? { exact: step.exact, decimals: ownDecimals(step, chain) } : null
}
