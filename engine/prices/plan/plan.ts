// The lines of a price plan for one article: what would become of each of its prices, and what that means in euros and margins.
import { sameNumber } from '../../money/decimals.ts'
import { marginRate, markupRate, percentChange } from '../../money/rates.ts'
import { covers } from '../../time/days.ts'
import { amountNames, type Actor, type Amount, type AmountName, type Amounts } from '../amounts.ts'
import { actorPurchaseAmount, type Chain, rememberedChains, resolveChain, shownPrices } from '../chain.ts'
import { purchaseOn } from '../checks.ts'
import { type ChangeOperation, planChangedPurchases, planChangedRows } from './change.ts'
import { inversionsByPurchases, type PlanPurchases } from './checked.ts'
import { type CopyOperation, planCopiedRows } from './copy.ts'
import { type EndOperation, planEndedRows } from './end.ts'
import { type FirstOperation, planFirstRows } from './first.ts'
import { type GivenLine, type LinesOperation, planGivenPurchases, planGivenRows } from './given.ts'
import type {
  ChangeableAmount,
  LineWarning,
  PlannedPurchase,
  PlannedRow,
  PlanPlace,
  PlanPurchase,
  PlanRow,
  ProductPrices,
} from './lines.ts'

export type PlanOperation = ChangeOperation | FirstOperation | CopyOperation | EndOperation | LinesOperation
/** An operation without its given lines: an article is planned with its own ones. */
export type PlannedOperation = Exclude<PlanOperation, LinesOperation> | Pick<LinesOperation, 'kind'>

export interface ShownAmount extends Amount {
  /** What it comes to, rounded as displayed; null for a percentage without a base. */
  euros: string | null
}
export interface AmountChange {
  before: ShownAmount | null
  after: ShownAmount | null
}
/** The figures that a line shows; euros and percentages are decimal strings, null where there is none. */
export interface LineFigures {
  amounts: { [name in ChangeableAmount]?: AmountChange }
  /** The purchase price of the effective day. */
  purchase_price: string | null
  /** The recommended price against the actor's purchase price: in percent of that price, and of itself. */
  margin_before: string | null
  margin_after: string | null
  marque_before: string | null
  marque_after: string | null
  /** The change of the recommended price in percent if it changes, or else of the first amount that does. */
  percent: string | null
}

export interface ProductPlan {
  rows: (PlannedRow & { figures: LineFigures })[]
  purchases: (PlannedPurchase & { figures: LineFigures })[]
}

/** `given` are the article's lines of a plan of kind `lines`. */
export function planProduct(
  operation: PlannedOperation,
  { rows, purchases: stored }: ProductPrices,
  place: PlanPlace,
  given: readonly GivenLine[] = [],
): ProductPlan {
  const plannedPurchases = planPurchases(operation, stored, place, given)
  const purchases: PlanPurchases = { stored, changed: purchasesAfter(stored, plannedPurchases), chainOf: rememberedChains() }
  const plannedRows = planRows(operation, rows, purchases, place, given)
  const written = new Set(plannedRows.flatMap(({ row, after }) => (row && after ? [row.id] : [])))
  const untouched = rows.filter(({ id }) => !written.has(id))
  return {
    rows: plannedRows.map((line) => ({ ...line, figures: rowFigures(line, stored, purchases.changed, place.day, purchases.chainOf) })),
    purchases: plannedPurchases.map((line) => {
      const inverted = inversionsOfOthers(line, untouched, purchases, place.day)
      return { ...line, warnings: [...line.warnings, ...inverted], figures: purchaseFigures(line, stored, place.day) }
    }),
  }
}

function planRows(
  operation: PlannedOperation,
  rows: ProductPrices['rows'],
  purchases: PlanPurchases,
  place: PlanPlace,
  given: readonly GivenLine[],
): PlannedRow[] {
  switch (operation.kind) {
    case 'change':
      return planChangedRows(operation, rows, purchases, place)
    case 'first':
      return planFirstRows(operation, rows, purchases, place)
    case 'copy':
      return planCopiedRows(operation, rows, purchases, place)
    case 'end':
      return planEndedRows(operation, rows, place)
    case 'lines':
      return planGivenRows(given, rows, purchases, place)
  }
}

function planPurchases(
  operation: PlannedOperation,
  stored: ProductPrices['purchases'],
  place: PlanPlace,
  given: readonly GivenLine[],
): PlannedPurchase[] {
  if (operation.kind === 'change') return planChangedPurchases(operation, stored, place)
  return operation.kind === 'lines' ? planGivenPurchases(given, stored, place) : []
}

/**
 * The inversions that a new purchase price brings to selling prices that the plan leaves as they are: each pair once in a catalogue, on its
 * first day.
 */
function inversionsOfOthers({ after }: PlannedPurchase, rows: ProductPrices['rows'], purchases: PlanPurchases, day: string): LineWarning[] {
  if (!after) return []
  const ofRow = (row: PlanRow) => inversionsByPurchases(row, purchases, day).map((one) => ({ ...one, catalog_id: row.catalog_id }))
  const found = rows.flatMap(ofRow).filter(({ date }) => covers(after, date))
  const sorted = found.toSorted((a, b) => a.date.localeCompare(b.date))
  const pairOf = ({ lower, higher, catalog_id }: (typeof sorted)[number]) => `${catalog_id} ${lower} ${higher}`
  return sorted.filter((one, index) => sorted.findIndex((other) => pairOf(other) === pairOf(one)) === index)
}

/** The purchase prices as they will be once the plan is applied; new ones have no id yet. */
function purchasesAfter(stored: readonly PlanPurchase[], planned: readonly PlannedPurchase[]): readonly PlanPurchase[] {
  if (planned.length === 0) return stored
  const lines = new Map(planned.map((line) => [line.row?.id ?? 0, line]))
  const kept = stored.map((row) => {
    const line = lines.get(row.id)
    if (!line?.after) return row
    return line.inserts ? { ...row, end_date: line.ends } : { ...row, ...line.after }
  })
  const made = planned.flatMap(({ inserts, after }) => (inserts && after ? [{ id: 0, version: 1, ...after }] : []))
  return [...kept, ...made]
}

/**
 * The figures of a selling price on the first day on which it changes: before with the purchase prices as `stored`, afterwards as `changed`
 * by the plan.
 */
export function rowFigures(
  { row, after, actor, ends, state }: Pick<PlannedRow, 'row' | 'after' | 'actor' | 'ends' | 'state'>,
  stored: readonly PlanPurchase[],
  changed: readonly PlanPurchase[],
  day: string,
  chainOf = resolveChain,
): LineFigures {
  const from = after?.start_date ?? (row && row.start_date > day ? row.start_date : day)
  const isOver = state === 'ended' || (ends !== null && !after)
  const next = isOver ? null : (after ?? row)
  const was = row && shown(row, chainOf(row, purchaseOn(stored, from)), actor)
  const is = next && shown(next, chainOf(next, purchaseOn(changed, from)), actor)
  const amounts: LineFigures['amounts'] = {}
  for (const name of amountNames) {
    const [before, after] = [was?.amounts[name] ?? null, is?.amounts[name] ?? null]
    if (before || after) amounts[name] = { before, after }
  }
  return {
    amounts,
    purchase_price: purchaseOn(stored, day),
    margin_before: was?.margin ?? null,
    margin_after: is?.margin ?? null,
    marque_before: was?.marque ?? null,
    marque_after: is?.marque ?? null,
    percent: percentOf(amounts),
  }
}

interface Shown {
  amounts: { [name in AmountName]?: ShownAmount }
  margin: string | null
  marque: string | null
}

function shown(row: Amounts, chain: Chain, actor: Actor): Shown {
  const prices = shownPrices(chain)
  const amounts: Shown['amounts'] = {}
  for (const name of amountNames) {
    const amount = row[name]
    if (amount) amounts[name] = { value: amount.value, unit: amount.unit, euros: prices[name] }
  }
  const level = actorPurchaseAmount(chain, actor)
  const [price, cost] = [prices.recommended_price, level && prices[level]]
  if (price === null || cost === null) return { amounts, margin: null, marque: null }
  return { amounts, margin: markupRate(price, cost), marque: marginRate(price, cost) }
}

/** The figures of a purchase price. */
export function purchaseFigures({ row, after }: PlannedPurchase, stored: readonly PlanPurchase[], day: string): LineFigures {
  const shownAmount = (amount: string | undefined): ShownAmount | null =>
    amount === undefined ? null : { value: amount, unit: 'EUR', euros: amount }
  const amounts = { purchase_price: { before: shownAmount(row?.amount), after: shownAmount(after?.amount ?? row?.amount) } }
  return {
    amounts,
    purchase_price: purchaseOn(stored, day),
    margin_before: null,
    margin_after: null,
    marque_before: null,
    marque_after: null,
    percent: percentOf(amounts),
  }
}

/** The recommended price first, then the amounts in their order. */
const percentOrder: readonly ChangeableAmount[] = ['recommended_price', 'purchase_price', ...amountNames]

function percentOf(amounts: LineFigures['amounts']): string | null {
  for (const name of percentOrder) {
    const change = amounts[name]
    const [before, after] = [change?.before?.euros ?? null, change?.after?.euros ?? null]
    if (before !== null && after !== null && !sameNumber(before, after)) return percentChange(before, after)
  }
  return null
}
