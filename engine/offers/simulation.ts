// Simulates an offer from everything that its prices depend on. The server and an offline device run the same code.
import { Big } from 'big.js'

import { compare, roundToDecimalString, sameNumber } from '../money/decimals.ts'
import { normalizeDecimal } from '../money/normalize-decimal.ts'
import type { Actor } from '../prices/amounts.ts'
import type { SearchedCatalog } from '../prices/catalog-search.ts'
import { compileRules, type Program } from '../rules/compile.ts'
import { isElsewhere } from '../rules/elsewhere.ts'
import type { Rule, RuleTrace } from '../rules/rules.ts'
import { trace } from '../rules/trace.ts'
import { today } from '../time/today.ts'
import { articlesOf } from './articles.ts'
import type { Bounds } from './composition.ts'
import { costOfCoverage } from './coverage-cost.ts'
import type { CalculationMode } from './coverage.ts'
import type { DatedMarkup, DatedQuantityRow, DatedSellingPrice, DatedTiers } from './dated.ts'
import { type PricedOffer, priceOffer } from './priced-offer.ts'

interface Held extends Bounds {
  required: boolean
}
/** One version of a rule, with the time it was written. */
export interface WrittenRule extends Rule {
  rule_number: number
  name: string
  author: string | null
  /** A timestamp: the version counts as the latest one from that day on. */
  changed_at: string
}
export interface CoverageToPrice {
  entity: 'offers' | 'bundles'
  entity_id: number
  calculation_mode: CalculationMode
  rate: string | null
  minimum_selling_price: string | null
  /** Whether all fields that its mode needs are filled in; otherwise it cannot be sold and its cost is null. */
  complete: boolean
}
export interface PastState {
  /** The day on which the offer was created; null when the history does not record it. */
  made_on: string | null
  /** Whether the composition is that of the past day; otherwise it is today's. */
  is_composition_stored: boolean
}
/** Everything that the prices and rules of an offer depend on, in one subsidiary, for any day, actor and quantities. */
export interface SimulationSources<Product extends { id: number }, Coverage extends CoverageToPrice> {
  /** The day on which the sources were read. For earlier days, the rules of that time are used. */
  day: string
  /** For a past day: what is known of the offer's state then. */
  past: PastState | null
  /** The code of the subsidiary, and that of the national zone. */
  zone: string | null
  national: string | null
  catalogs: readonly (SearchedCatalog & { name: string })[]
  /** The catalogue selected for the offer. */
  chosen: number | null
  sections: readonly {
    bundles: readonly (Held & { id: number; products: readonly (Held & { product: Product })[] })[]
  }[]
  products: readonly { product_id: number; tag_ids: readonly number[]; tariffs: readonly DatedSellingPrice[] }[]
  markups: readonly DatedMarkup[]
  price_degressivity: DatedTiers
  quantity_degressivity: readonly DatedQuantityRow[]
  /** Every version, in execution order. */
  rules: readonly WrittenRule[]
  /** Missing when the user may not see coverages. */
  coverages?: readonly Coverage[] | undefined
}
export interface SimulatedConfiguration {
  date: string
  actor: Actor
  /** By product id; other products keep their default quantity. */
  quantities: Readonly<Record<string, string>>
  /** Replaces the catalogue selected for the offer. */
  catalog_id?: number | undefined
  /** Replaces the stored rules. */
  tried?: readonly Rule[] | undefined
}
type Priced = PricedOffer<RuleTrace>
type Line = Priced['lines'][number]

/** Returns the prices of a configuration, with every step that leads to them. */
export function simulateOffer<Product extends { id: number }, Coverage extends CoverageToPrice>(
  sources: SimulationSources<Product, Coverage>,
  asked: SimulatedConfiguration,
) {
  const { date, actor, tried } = asked
  const zone = sources.zone ?? sources.national
  const stored = rulesOn(sources, date)
  const rules = tried ?? stored
  const told = new Map(stored.map((rule) => [rule.id, rule]))
  const program = programOf(rules)
  const elsewhere = new Set(rules.flatMap(({ id, conditions }) => (isElsewhere(conditions, { zone, actor }) ? id : [])))
  const writes = new Map(rules.map(({ id, actions }) => [id, actions.map((action) => action.destination_product_id)]))
  const offer = configuredOffer(sources, asked)
  const priced = priceOffer<RuleTrace>({
    ...offer,
    evaluate: (configuration) => trace(program, configuration),
    authorOf: (id) => told.get(id)?.author ?? null,
  })
  const products = new Map(offer.articles.map(({ product }) => [product.id, product]))
  const names = new Map(sources.catalogs.map(({ id, name }) => [id, { id, name }]))
  const named = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  const [catalog = null, ...other_catalogs] = priced.catalog_ids.flatMap((id) => named(id) ?? [])
  return {
    past: sources.past,
    lines: priced.lines.flatMap((line) => {
      const product = products.get(line.product_id)
      return product ? [{ ...line, product, catalog: named(line.catalog_id), warnings: [...line.warnings, ...boundsOf(line)] }] : []
    }),
    total: priced.total,
    catalog,
    other_catalogs,
    catalogs: sources.catalogs.map(({ id, name, zone: held }) => ({
      id,
      name,
      elsewhere: held !== null && held !== zone && held !== sources.national,
    })),
    quantity_changes: priced.quantity_changes,
    trace: priced.trace.map((one) => ({
      ...one,
      ...writtenOf(told.get(one.rule_id)),
      writes: [...new Set(writes.get(one.rule_id))],
      elsewhere: elsewhere.has(one.rule_id),
    })),
    rows: {
      selling_prices: offer.products.flatMap(({ product_id, tariffs }) => tariffs.map((tariff) => ({ ...tariff, product_id }))),
      markups: [...sources.markups],
      price_degressivity: { mode: sources.price_degressivity.mode, items: [...sources.price_degressivity.items] },
      quantity_degressivity: [...sources.quantity_degressivity],
    },
    ...(sources.coverages && { coverages: coveragesOf(sources.coverages, sources, priced) }),
    warnings: [
      ...(catalog === null ? [{ code: 'NO_CATALOG' as const }] : []),
      ...(priced.total === null ? [{ code: 'NO_PRICE' as const }] : []),
    ],
  }
}

/** The offer in one configuration, before its rules are run. */
export function configuredOffer<Product extends { id: number }, Coverage extends CoverageToPrice>(
  sources: SimulationSources<Product, Coverage>,
  { date, quantities, actor, catalog_id }: SimulatedConfiguration,
) {
  const articles = articlesOf(sources.sections)
  const chosen = catalog_id ?? sources.chosen
  const prices = new Map(sources.products.map((one) => [one.product_id, one]))
  return {
    ...sources,
    articles,
    date,
    actor,
    chosen,
    products: articles.map(({ product: { id }, ...bounds }) => ({
      product_id: id,
      ...bounds,
      quantity: normalizeDecimal(quantities[id] ?? bounds.quantity),
      tag_ids: prices.get(id)?.tag_ids ?? [],
      tariffs: prices.get(id)?.tariffs ?? [],
    })),
  }
}

/**
 * The rules that apply on `date`, in execution order. For a past day they are the versions of that day, because that is how the offer was
 * sold then.
 */
export function rulesOn({ day, rules }: { day: string; rules: readonly WrittenRule[] }, date: string): WrittenRule[] {
  const until = date < day ? date : null
  const known = found.get(rules)
  if (known && known.until === until) return known.latest
  const latest = latestOf(until === null ? rules : rules.filter(({ changed_at }) => today(new Date(changed_at)) <= until))
  found.set(rules, { until, latest })
  return latest
}
/** Memoizes the last result: the simulator calls this on every keystroke with the same rules. */
const found = new WeakMap<readonly WrittenRule[], { until: string | null; latest: WrittenRule[] }>()

/** Compiles the rules once per array, for any number of configurations. */
function programOf(rules: readonly Rule[]): Program {
  const program = programs.get(rules) ?? compileRules(rules)
  programs.set(rules, program)
  return program
}
const programs = new WeakMap<readonly Rule[], Program>()

/** The latest version of each rule, in execution order. */
export const latestOf = <Version extends Pick<WrittenRule, 'rule_number' | 'version_number'>>(versions: readonly Version[]): Version[] =>
  [...Map.groupBy(versions, ({ rule_number }) => rule_number).values()].flatMap(
    (all) => all.toSorted((a, b) => b.version_number - a.version_number)[0] ?? [],
  )

const writtenOf = (rule: WrittenRule | undefined) => ({
  name: rule?.name ?? null,
  rule_number: rule?.rule_number ?? null,
  author: rule?.author ?? null,
  changed_at: rule?.changed_at ?? null,
})

/** Warnings for a quantity, set by rules or by the user, that cannot be ordered. */
function boundsOf({ quantity, min_quantity, max_quantity, required }: Line) {
  return [
    ...(compare(quantity, min_quantity) < 0 ? [{ code: 'QUANTITY_BELOW_MIN' as const }] : []),
    ...(max_quantity !== null && compare(quantity, max_quantity) > 0 ? [{ code: 'QUANTITY_ABOVE_MAX' as const }] : []),
    ...(required && sameNumber(quantity, '0') ? [{ code: 'REQUIRED' as const }] : []),
  ]
}

/**
 * Each coverage with the amount it covers: the whole offer, or the products of its bundle. A product that is in several bundles is counted
 * with its full total.
 */
function coveragesOf<Coverage extends CoverageToPrice>(
  coverages: readonly Coverage[],
  { sections }: Pick<SimulationSources<{ id: number }, Coverage>, 'sections'>,
  { lines, total }: Priced,
) {
  const bundles = new Map(
    sections.flatMap((section) => section.bundles.map(({ id, products }) => [id, new Set(products.map(({ product }) => product.id))])),
  )
  const coveredIn = (bundle_id: number): string | null => {
    const held = lines.filter(
      ({ product_id, visible, quantity }) => visible && !sameNumber(quantity, '0') && bundles.get(bundle_id)?.has(product_id),
    )
    return held.reduce<string | null>(
      (sum, line) => (sum === null || line.total === null ? null : roundToDecimalString(Big(sum).plus(line.total), 2)),
      '0.00',
    )
  }
  return coverages.map((coverage) => {
    const covered = coverage.entity === 'offers' ? total : coveredIn(coverage.entity_id)
    return { ...coverage, covered, cost: coverage.complete ? costOfCoverage(coverage, covered) : null }
  })
}
