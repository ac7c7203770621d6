// Prices an offer in one configuration: quantity degressivity, rules, the price of each product, and the total.
import { sameNumber } from '../money/decimals.ts'
import { fraction, plus, roundedFraction } from '../money/fractions.ts'
import { type SearchedCatalog, searchOf } from '../prices/catalog-search.ts'
import type { Configuration, RuleChange, RuleProduct, RuleTrace } from '../rules/rules.ts'
import { applyQuantities, type QuantityChange, type QuantityRow } from './degressivity.ts'
import { type LinePrice, linePricer, type PriceSources, type PricingContext, type Tariff, tariffOf } from './price.ts'

/** A product of the configuration, once, with the quantities of its bundles added up. */
export type OfferProduct<Prices extends PriceSources = PriceSources> = Prices & {
  product_id: number
  quantity: string
  min_quantity: string
  max_quantity: string | null
  required: boolean
  tag_ids: readonly number[]
}
/** The part of a rule's trace that pricing needs. */
export type RuleEffect = Pick<RuleTrace, 'rule_id' | 'version_number'> & { changes: readonly RuleChange[] }
export interface OfferToPrice<Trace extends RuleEffect> extends Omit<PricingContext, 'search'> {
  catalogs: readonly SearchedCatalog[]
  /** The catalogue selected for the offer. */
  chosen: number | null
  products: readonly OfferProduct[]
  quantity_degressivity: readonly (QuantityRow & { id: number })[]
  /** Runs the offer's compiled rules. */
  evaluate: (configuration: Configuration) => { products: readonly RuleProduct[]; trace: readonly Trace[] }
  authorOf?: (rule_id: number, version_number: number) => string | null
}
export interface PricedOffer<Trace extends RuleEffect> {
  lines: (RuleProduct & LinePrice)[]
  /** The total of all visible products in euros excluding VAT; null when one of them has a quantity but no price. */
  total: string | null
  /** The catalogues that were searched for prices, in order. */
  catalog_ids: number[]
  quantity_changes: QuantityChange[]
  trace: readonly Trace[]
}

/** The input of the rules, and the starting price of each product. */
export interface PreparedOffer {
  configuration: Configuration
  context: PricingContext
  tariffs: ReadonlyMap<number, Tariff>
  quantity_changes: QuantityChange[]
  catalog_ids: number[]
}

/** Prepares an offer for its rules: applies quantity degressivity, then looks up the starting prices. */
export function prepareOffer(offer: Omit<OfferToPrice<RuleEffect>, 'evaluate' | 'authorOf'>): PreparedOffer {
  const { date, zone, national, actor, chosen } = offer
  const asked = { zone, national, day: date, chosen }
  const context: PricingContext = { ...offer, search: searchOf(offer.catalogs, asked) }
  const { products, changes } = applyQuantities(offer.quantity_degressivity, offer.products)
  const tariffs = new Map(products.map((product) => [product.product_id, tariffOf(product, context)]))
  const configuration = {
    products: products.map(({ product_id, quantity, min_quantity, max_quantity, required, tag_ids }) => {
      const unit_price = tariffs.get(product_id)?.price ?? null
      return { product_id, quantity, min_quantity, max_quantity, required, tag_ids, visible: true, unit_price, discount_rate: '0.00' }
    }),
    zone,
    actor,
    date,
  }
  return { configuration, context, tariffs, quantity_changes: changes, catalog_ids: [...context.search.places.keys()] }
}

/** Prices every product: quantity degressivity, starting prices, the rules over all products together, then each product's price steps. */
export function priceOffer<Trace extends RuleEffect>(offer: OfferToPrice<Trace>): PricedOffer<Trace> {
  const { evaluate, authorOf } = offer
  const { configuration, context, tariffs, quantity_changes, catalog_ids } = prepareOffer(offer)
  const evaluated = evaluate(configuration)
  const changesOf = Map.groupBy(
    evaluated.trace.flatMap(({ rule_id, version_number, changes: made }) => {
      const author = authorOf?.(rule_id, version_number) ?? null
      return made.map((change) => ({ ...change, rule_id, version_number, author }))
    }),
    ({ product_id }) => product_id,
  )
  const priceLine = linePricer(context)
  const lines = evaluated.products.flatMap((product) => {
    const tariff = tariffs.get(product.product_id)
    if (!tariff) return []
    const changes = changesOf.get(product.product_id) ?? []
    return [{ ...product, ...priceLine({ tariff, product, changes }) }]
  })
  return {
    lines,
    total: totalOf(lines),
    catalog_ids,
    quantity_changes,
    trace: evaluated.trace,
  }
}

function totalOf(lines: readonly Pick<RuleProduct & LinePrice, 'visible' | 'quantity' | 'total'>[]): string | null {
  let sum = fraction('0.00')
  for (const { visible, quantity, total } of lines) {
    if (!visible || sameNumber(quantity, '0')) continue
    if (total === null) return null
    sum = plus(sum, fraction(total))
  }
  return roundedFraction(sum, 2)
}
