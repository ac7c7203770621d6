// The simulation of an offer: rules, prices and coverages in one configuration, as far as the reader may see them.
import { Big } from 'big.js'
import { and, eq, inArray, or } from 'drizzle-orm'

import type { OfferSimulation } from '#contract/offer-simulation.ts'
import { holds } from '#contract/permissions.ts'
import type { Rule } from '#contract/rules.ts'
import type { UnsavedRule } from '#contract/shared/rules.ts'
import { rounded } from '#engine/money/decimals.ts'
import { costOfCoverage } from '#engine/offers/coverage-cost.ts'
import { type PricedOffer, priceOffer } from '#engine/offers/priced-offer.ts'
import { compileRules } from '#engine/rules/compile.ts'
import type { RuleTrace } from '#engine/rules/rules.ts'
import { trace } from '#engine/rules/trace.ts'

import { serviceables } from '../db/schema.ts'
import { notFound } from '../resources/references.ts'
import { os, type RequestContext } from '../rpc/base.ts'
import { inOffer } from './offers/composition.ts'
import { checkZone, type Circumstances, configured, type OfferSources, readSources } from './offers/sources.ts'
import { engineRules, refuseUnknown, unsaved } from './rules/evaluation.ts'
import { readLatest, readOn } from './rules/read.ts'
import { mayShow } from './selling-prices/rows.ts'
import { readCoverages } from './serviceables.ts'

type Priced = PricedOffer<RuleTrace>
interface Asked extends Circumstances {
  offer_id: number
  catalog_id?: number | undefined
  quantities: Record<string, string>
  rules?: UnsavedRule[] | undefined
}

export const offer_simulation = {
  run: os.offer_simulation.run.handler(async ({ input, context }) => simulate(context, { ...input, date: input.date ?? context.day })),
}

async function simulate(context: RequestContext, asked: Asked): Promise<OfferSimulation> {
  const { db, user, day } = context
  const { offer_id, quantities, date } = asked
  await checkZone(db, asked.zone)
  const sources = (await readSources(context, offer_id, [asked])) ?? notFound()
  refuseUnknown(sources, quantities)
  // What was sold on a day that has passed was sold with the rules of that day.
  const stored = date < day ? await readOn(db, offer_id, date) : await readLatest(db, offer_id)
  const tried = asked.rules ? unsaved(asked.rules) : engineRules(stored)
  const program = compileRules(tried)
  const rules = new Map(stored.map((rule) => [rule.id, rule]))
  const writes = new Map(tried.map(({ id, actions }) => [id, [...new Set(actions.map((action) => action.destination_product_id))]]))
  const exact = priceOffer<RuleTrace>({
    ...configured(sources, asked, quantities),
    chosen: asked.catalog_id ?? sources.chosen,
    evaluate: (configuration) => trace(program, configuration),
    authorOf: (id) => rules.get(id)?.created_by?.name ?? null,
    from_shown: asked.rules !== undefined && !mayShow(user),
  })
  const priced = mayShow(user) ? exact : withoutDigits(exact)
  const catalog = (id: number | null) => sources.catalogs.flatMap((one) => (one.id === id ? { id: one.id, name: one.name } : []))
  return {
    lines: linesOf(priced, sources),
    total: priced.total,
    catalog: catalog(priced.catalog_id)[0] ?? null,
    other_catalogs: priced.other_catalog_ids.flatMap(catalog),
    quantity_changes: priced.quantity_changes,
    trace: priced.trace.map((one) => ({ ...one, ...writtenOf(rules.get(one.rule_id)), writes: writes.get(one.rule_id) ?? [] })),
    rows: rowsOf(sources),
    ...(holds(user, ['offer.service.index']) && { coverages: await coveragesOf(context, offer_id, priced, sources) }),
    warnings: [
      ...(priced.catalog_id === null ? [{ code: 'NO_CATALOG' as const }] : []),
      ...(priced.total === null ? [{ code: 'NO_PRICE' as const }] : []),
    ],
  }
}

const writtenOf = (rule: Rule | undefined) => ({
  name: rule?.name ?? null,
  rule_number: rule?.rule_number ?? null,
  author: rule?.created_by?.name ?? null,
  changed_at: rule?.created_at ?? null,
})

/** The rows that something of a price may come from; of a tariff the contract lets only that through which everybody may know. */
const rowsOf = ({ products, markups, price_degressivity, quantity_degressivity }: OfferSources): OfferSimulation['rows'] => ({
  selling_prices: products.flatMap(({ product_id, rows }) => rows.map((row) => ({ ...row, product_id }))),
  markups: [...markups],
  price_degressivity: { mode: price_degressivity.mode, items: [...price_degressivity.items] },
  quantity_degressivity,
})

/** Every price rounded as its tariff is: further digits would tell of what it was reckoned on. */
function withoutDigits(priced: Priced): Priced {
  const decimals = new Map(priced.lines.map((line) => [line.product_id, line.decimals ?? 2]))
  const shown = (product_id: number, value: string) => rounded(Big(value), decimals.get(product_id) ?? 2)
  const lines = priced.lines.map((line) => ({
    ...line,
    steps: line.steps.map((step) => ({
      ...step,
      before: step.before && shown(line.product_id, step.before),
      after: shown(line.product_id, step.after),
    })),
  }))
  const told = priced.trace.map((one) => ({
    ...one,
    changes: one.changes.map((change) => {
      const as = (value: string | boolean | null) =>
        change.field === 'unit_price' && typeof value === 'string' ? shown(change.product_id, value) : value
      return { ...change, before: as(change.before), after: as(change.after) }
    }),
  }))
  return { ...priced, lines, trace: told }
}

function linesOf({ lines }: Priced, { articles }: OfferSources): OfferSimulation['lines'] {
  const products = new Map(articles.map(({ product }) => [product.id, product]))
  return lines.flatMap((line) => {
    const product = products.get(line.product_id)
    return product ? [{ ...line, product, warnings: [...line.warnings, ...boundsOf(line)] }] : []
  })
}

/** What rules left, or somebody asked for, that cannot be ordered like that. */
function boundsOf(line: Priced['lines'][number]): OfferSimulation['lines'][number]['warnings'] {
  const { quantity, min_quantity, max_quantity, required } = line
  return [
    ...(Big(quantity).lt(min_quantity) ? [{ code: 'QUANTITY_BELOW_MIN' as const }] : []),
    ...(max_quantity !== null && Big(quantity).gt(max_quantity) ? [{ code: 'QUANTITY_ABOVE_MAX' as const }] : []),
    ...(required && Big(quantity).eq(0) ? [{ code: 'REQUIRED' as const }] : []),
  ]
}

/** The active coverages of the offer and of its bundles, each with what it covers: all of the offer, or the articles of the bundle. */
async function coveragesOf({ db, user }: RequestContext, offer_id: number, { lines, total }: Priced, { bundles }: OfferSources) {
  const rows = await readCoverages(
    db,
    user,
    and(eq(serviceables.active, true), or(eq(serviceables.offer_id, offer_id), inArray(serviceables.bundle_id, inOffer(db, offer_id)))),
  )
  const coveredIn = (bundle_id: number): string | null => {
    const held = lines.filter(
      ({ product_id, visible, quantity }) => visible && !Big(quantity).eq(0) && bundles.get(bundle_id)?.has(product_id),
    )
    return held.reduce<string | null>(
      (sum, line) => (sum === null || line.total === null ? null : rounded(Big(sum).plus(line.total), 2)),
      '0.00',
    )
  }
  return rows.map((row) => {
    const covered = row.entity === 'offers' ? total : coveredIn(row.entity_id)
    return { ...row, covered, cost: costOfCoverage(row, covered) }
  })
}
