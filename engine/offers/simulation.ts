// The simulation of an offer from all that its prices come from: the server and a device without a network run the same.
import { Big } from 'big.js'

import { compare, rounded, sameNumber } from '../money/decimals.ts'
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
/** One version of a rule, and when it was written. */
export interface WrittenRule extends Rule {
  rule_number: number
  name: string
  author: string | null
  /** An instant: from the end of its day on it was the latest one. */
  changed_at: string
}
export interface CoverageToPrice {
  entity: 'offers' | 'bundles'
  entity_id: number
  calculation_mode: CalculationMode
  rate: string | null
  minimum_selling_price: string | null
  /** Whether all that its mode needs is filled in: else it cannot be sold, and costs nothing that could be said. */
  complete: boolean
}
export interface PastState {
  /** The day on which the offer was made; null where no history says so. */
  made_on: string | null
  /** Whether the composition is the one of then; else it is today's. */
  is_composition_stored: boolean
}
/** All that prices and rules of an offer are worked out from, in one subsidiary, for any day, actor and quantities. */
export interface SimulationSources<Product extends { id: number }, Coverage extends CoverageToPrice> {
  /** The day on which they were read: on earlier ones rules are as they were then. */
  day: string
  /** Of a day that has passed: what there is to know of how things stood then. */
  past: PastState | null
  /** The code of the subsidiary, and the national one's. */
  zone: string | null
  national: string | null
  catalogs: readonly (SearchedCatalog & { name: string })[]
  /** The catalogue that the offer chose. */
  chosen: number | null
  sections: readonly {
    bundles: readonly (Held & { id: number; products: readonly (Held & { product: Product })[] })[]
  }[]
  products: readonly { product_id: number; tag_ids: readonly number[]; tariffs: readonly DatedSellingPrice[] }[]
  markups: readonly DatedMarkup[]
  price_degressivity: DatedTiers
  quantity_degressivity: readonly DatedQuantityRow[]
  /** Every version, in the order in which rules run. */
  rules: readonly WrittenRule[]
  /** Missing for who may not see coverages. */
  coverages?: readonly Coverage[] | undefined
}
export interface SimulatedConfiguration {
  date: string
  actor: Actor
  /** The others are in their default quantity. */
  quantities: Readonly<Record<string, string>>
  /** Instead of the catalogue that the offer chose. */
  catalog_id?: number | undefined
  /** Instead of the stored rules. */
  tried?: readonly Rule[] | undefined
}
type Priced = PricedOffer<RuleTrace>
type Line = Priced['lines'][number]

/** What a configuration costs and why. */
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

/** The offer in one configuration, before its rules. */
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

/** The rules in their order. What was sold on a day that has passed was sold with those of that day; a rule's versions follow each other. */
export function rulesOn({ day, rules }: { day: string; rules: readonly WrittenRule[] }, date: string): WrittenRule[] {
  const until = date < day ? date : null
  const known = found.get(rules)
  if (known && known.until === until) return known.latest
  const latest = latestOf(until === null ? rules : rules.filter(({ changed_at }) => today(new Date(changed_at)) <= until))
  found.set(rules, { until, latest })
  return latest
}
/** What was found last: the rules are the same with every key in the simulator. */
const found = new WeakMap<readonly WrittenRule[], { until: string | null; latest: WrittenRule[] }>()

/** Rules are compiled once, however many configurations they work on. */
function programOf(rules: readonly Rule[]): Program {
  const program = programs.get(rules) ?? compileRules(rules)
  programs.set(rules, program)
  return program
}
const programs = new WeakMap<readonly Rule[], Program>()

/** The latest version of each rule, in the order in which they run. */
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

/** What rules left, or somebody asked for, that cannot be ordered like that. */
function boundsOf({ quantity, min_quantity, max_quantity, required }: Line) {
  return [
    ...(compare(quantity, min_quantity) < 0 ? [{ code: 'QUANTITY_BELOW_MIN' as const }] : []),
    ...(max_quantity !== null && compare(quantity, max_quantity) > 0 ? [{ code: 'QUANTITY_ABOVE_MAX' as const }] : []),
    ...(required && sameNumber(quantity, '0') ? [{ code: 'REQUIRED' as const }] : []),
  ]
}

/** Each with what it covers: all of the offer, or the articles of its bundle, also where they stand in others too. */
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
      (sum, line) => (sum === null || line.total === null ? null : rounded(Big(sum).plus(line.total), 2)),
      '0.00',
    )
  }
  return coverages.map((coverage) => {
    const covered = coverage.entity === 'offers' ? total : coveredIn(coverage.entity_id)
    return { ...coverage, covered, cost: coverage.complete ? costOfCoverage(coverage, covered) : null }
  })
}
