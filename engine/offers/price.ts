// The price of a product in an offer, step by step: tariff → rules → markup → price degressivity → rounding → guard.
import { compare, decimalsOf, sameNumber } from '../money/decimals.ts'
import { type Fraction, fraction, lessPercent, roundedFraction, times, writtenFraction } from '../money/fractions.ts'
import { normalizeDecimal } from '../money/normalize-decimal.ts'
import type { Actor } from '../prices/amounts.ts'
import { type CatalogSearch, type IgnoredReason, rowInSearch } from '../prices/catalog-search.ts'
import { purchaseOn } from '../prices/checks.ts'
import type { SimulatedPrices } from '../prices/simulation.ts'
import type { RuleField, RuleProduct } from '../rules/rules.ts'
import { covers, type Period } from '../time/days.ts'
import { costOf, type PriceTable, type PriceTier, portionsOf, tierOf } from './degressivity.ts'
import { coefficientOf, type Markup, type MarkupIgnored, markupOn } from './markup.ts'
import { resolvedOn, type ResolvedPrice, type ResolvedSellingPrice } from './resolved.ts'

/** Identifies a stored row, with its author. */
export interface Written {
  id: number
  author: string | null
  version: number
}
export interface PricingContext {
  date: string
  /** The subsidiary's code, and that of the national zone. */
  zone: string | null
  national: string | null
  actor: Actor
  /** The catalogues searched for the selling price, in order. */
  search: CatalogSearch
  markups: readonly (Markup & Written)[]
  price_degressivity: PriceTable<PriceTier & Written>
}
/** A product's selling prices in every catalogue, and its purchase prices. */
export interface StoredPrices {
  rows: readonly (SimulatedPrices['rows'][number] & Written)[]
  purchases: SimulatedPrices['purchases']
}
/** The same as resolved euro amounts, for devices and for users who may not see the purchase prices behind them. */
export interface ResolvedPrices {
  tariffs: readonly ResolvedSellingPrice[]
}
export type PriceSources = StoredPrices | ResolvedPrices

export interface Ignored {
  source: 'selling_price' | 'markup'
  row_id: number
  reason: IgnoredReason | MarkupIgnored
}
export interface PriceStep {
  step: 'tariff' | 'rules' | 'markup' | 'degressivity' | 'rounding' | 'guard'
  /** The cause of the step: the table of the row; for rounding the number of decimals, for the guard the bound. */
  source: 'selling_price' | 'rule' | 'markup' | 'price_degressivity' | 'decimals' | 'min_price' | 'max_price'
  /** Euros excluding VAT, with up to 20 decimals before rounding; null when there was no price before. */
  before: string | null
  after: string
  row_id?: number
  author?: string | null
  version?: number
}
export interface Tariff {
  /**
   * The recommended price in euros as displayed, rounded once: the starting point of every price in an offer. Null when no row sets one.
   */
  price: string | null
  /** The number of decimals to which a price is rounded; null when no amount of the chain is set. */
  decimals: number | null
  min_price: string | null
  max_price: string | null
  row: (Written & { catalog_id: number }) | null
  ignored: Ignored[]
}

/**
 * The starting price of a product: its row of the day in the first catalogue that has one. A row without a recommended price still counts
 * as found.
 */
export function tariffOf(sources: PriceSources, { actor, date, search }: PricingContext): Tariff {
  const [found, price] = 'tariffs' in sources ? resolvedRow(sources, search, actor) : storedRow(sources, search, actor)
  const ignored = found.ignored.map((one) => ({ source: 'selling_price' as const, ...one }))
  const { recommended = null, decimals = null, min_price = null, max_price = null } = price(date) ?? {}
  return { price: recommended, decimals, min_price, max_price, row: found.row, ignored }
}

type OnDay = (date: string) => Omit<ResolvedPrice, keyof Period> | null | undefined
type Found = [{ row: (Written & { catalog_id: number }) | null; ignored: { row_id: number; reason: IgnoredReason }[] }, OnDay]

function resolvedRow({ tariffs }: ResolvedPrices, search: CatalogSearch, actor: Actor): Found {
  const found = rowInSearch(tariffs, search, { actor })
  return [found, (date) => found.row?.prices.find((one) => covers(one, date))]
}

function storedRow({ rows, purchases }: StoredPrices, search: CatalogSearch, actor: Actor): Found {
  const found = rowInSearch(rows, search, { actor })
  return [found, (date) => found.row && resolvedOn(found.row, purchaseOn(purchases, date))]
}

/** A change that a rule made to a product. */
export interface LineChange {
  rule_id: number
  version_number: number
  author?: string | null
  field: RuleField
  after: string | boolean | null
}
export interface LineToPrice {
  tariff: Tariff
  /** The product after the rules: price, discount and quantity are read from it. */
  product: Pick<RuleProduct, 'quantity' | 'unit_price' | 'discount_rate'>
  /** The rules' changes to this product, in order. */
  changes: readonly LineChange[]
}
export interface LinePrice {
  /** The catalogue of the row that the price starts from; null without one. */
  catalog_id: number | null
  /** Euros excluding VAT, rounded; null without a price. */
  unit_price: string | null
  /** Unit price × quantity, rounded to cents; null without a price. */
  total: string | null
  steps: PriceStep[]
  ignored: Ignored[]
  warnings: { code: 'NO_PRICE' | 'BELOW_MIN' | 'ABOVE_MAX' }[]
}

/** An intermediate price: exact, with the steps so far. */
interface Priced {
  exact: Fraction
  steps: PriceStep[]
}
const begin = (price: string, row: Written | null): Priced => {
  const step: PriceStep = { step: 'tariff', source: 'selling_price', before: null, after: normalizeDecimal(price), ...originOf(row) }
  return { exact: fraction(price), steps: [step] }
}
/** Appends a step. It mutates the array of steps of `priced`. */
function then(priced: Priced | null, step: PriceStep['step'], source: PriceStep['source'], exact: Fraction, row: Written | null): Priced {
  const steps = priced?.steps ?? []
  steps.push({ step, source, before: steps.at(-1)?.after ?? null, after: writtenFraction(exact), ...originOf(row) })
  return { exact, steps }
}

/**
 * The price of one product at its quantity. It stays exact until it is rounded, once, to the number of decimals of the most precise euro
 * amount of its selling price (at least two); without a selling price, to the decimals of the price that a rule set.
 */
export const priceLine = (line: LineToPrice, context: PricingContext): LinePrice => linePricer(context)(line)

/** `priceLine` for many products in one context; the markup is looked up once. */
export function linePricer(context: PricingContext): (line: LineToPrice) => LinePrice {
  const marked = markupOn(context.markups, { ...context, day: context.date })
  return (line) => pricedLine(line, context, marked)
}

type MarkupOfDay = ReturnType<typeof markupOn<PricingContext['markups'][number]>>
function pricedLine(line: LineToPrice, context: PricingContext, { markup, ignored: otherMarkups }: MarkupOfDay): LinePrice {
  const { tariff, product } = line
  const ignored: Ignored[] = [...tariff.ignored, ...otherMarkups.map((one) => ({ source: 'markup' as const, ...one }))]
  const catalog_id = tariff.row?.catalog_id ?? null
  const ruled = afterRules(line)
  if (!ruled) return { catalog_id, unit_price: null, total: null, steps: [], ignored, warnings: [{ code: 'NO_PRICE' }] }
  const marked = markup ? then(ruled, 'markup', 'markup', times(ruled.exact, coefficientOf(markup)), markup) : ruled
  const reduced = afterDegressivity(marked, product.quantity, context.price_degressivity)
  const decimals = tariff.decimals ?? Math.max(2, decimalsOf(product.unit_price ?? ''))
  const unit = roundedFraction(reduced.exact, decimals)
  const { steps } = then(reduced, 'rounding', 'decimals', fraction(unit), null)
  const guard = guardOf(unit, tariff)
  if (guard) {
    const { code, bound, ...step } = guard
    const guarded: PriceStep = { step: 'guard', ...step, before: unit, after: bound, ...originOf(tariff.row) }
    return {
      catalog_id,
      unit_price: bound,
      total: totalOf(bound, product.quantity),
      steps: [...steps, guarded],
      ignored,
      warnings: [{ code }],
    }
  }
  const graduated = context.price_degressivity.mode === 'graduated' && reduced !== marked
  const sum = graduated && times(marked.exact, fraction(costOf(context.price_degressivity, product.quantity)))
  const total = sum ? roundedFraction(sum, 2) : totalOf(unit, product.quantity)
  return { catalog_id, unit_price: unit, total, steps, ignored, warnings: [] }
}

const totalOf = (price: string, quantity: string): string => roundedFraction(times(fraction(price), fraction(quantity)), 2)

const originOf = (row: Written | null) => (row ? { row_id: row.id, author: row.author, version: row.version } : {})

/** The price after the rules: the price that they set, else the exact tariff; then the discount. */
function afterRules({ tariff, product, changes }: LineToPrice): Priced | null {
  const start = tariff.price === null ? null : begin(tariff.price, tariff.row)
  const { unit_price, discount_rate } = product
  const repriced = changes.filter(({ field }) => field === 'unit_price')
  let priced = start
  for (const change of repriced)
    if (typeof change.after === 'string') priced = then(priced, 'rules', 'rule', fraction(change.after), writtenBy(change))
  // Without a trace only the final price is known, not the rule that set it.
  if (repriced.length === 0 && unit_price !== null && (tariff.price === null || !sameNumber(tariff.price, unit_price)))
    priced = then(priced, 'rules', 'rule', fraction(unit_price), null)
  if (!priced || discount_rate === null || sameNumber(discount_rate, '0')) return priced
  const discounted = changes.findLast(({ field }) => field === 'discount_rate')
  return then(priced, 'rules', 'rule', lessPercent(priced.exact, discount_rate), discounted ? writtenBy(discounted) : null)
}
const writtenBy = ({ rule_id, version_number, author = null }: LineChange): Written => ({ id: rule_id, version: version_number, author })

/**
 * The price after price degressivity: that of the tier reached or, when graduated, the total ÷ the quantity. Unchanged when no tier
 * applies.
 */
function afterDegressivity(priced: Priced, quantity: string, table: PricingContext['price_degressivity']): Priced {
  if (table.mode === 'volume') {
    const tier = tierOf(table.items, quantity)
    return tier ? then(priced, 'degressivity', 'price_degressivity', lessPercent(priced.exact, tier.discount_rate), tier) : priced
  }
  const reached = portionsOf(table.items, quantity).findLast(({ tier }) => tier !== null)?.tier
  if (!reached) return priced
  const exact = times(priced.exact, fraction(costOf(table, quantity), quantity))
  return then(priced, 'degressivity', 'price_degressivity', exact, reached)
}

function guardOf(unit: string, { min_price, max_price }: Tariff) {
  if (min_price !== null && compare(unit, min_price) < 0) return { code: 'BELOW_MIN', source: 'min_price', bound: min_price } as const
  if (max_price !== null && compare(unit, max_price) > 0) return { code: 'ABOVE_MAX', source: 'max_price', bound: max_price } as const
  return null
}
