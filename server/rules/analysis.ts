// Analyses the rules of an offer as a whole.
import type { Outputs } from '#contract/index.ts'
import type { Rule } from '#contract/rules/rules.ts'
import type { UnsavedRule } from '#contract/shared/rules.ts'
import { analysedOffer } from '#engine/offers/analysed-offer.ts'
import { analyseRules, productsBelowMin } from '#engine/rules/analysis.ts'
import type { AnalysedOffer } from '#engine/rules/examples.ts'

import { notFound } from '../lookups/lookups.ts'
import { defaultScenario } from '../offers/prices/default-scenario.ts'
import { configuredOffer, readSources, zonesOf } from '../offers/prices/sources.ts'
import type { RequestContext } from '../platform/rpc/base.ts'
import { storedRules, asEngineRules } from './evaluation.ts'

/** Analyses the stored rules, or `rules` instead, for all places where the offer is sold and any day. Throws NOT_FOUND. */
export async function analyse(
  context: RequestContext,
  { offer_id, rules }: { offer_id: number; rules?: UnsavedRule[] | undefined },
): Promise<Outputs['rules']['analyse']> {
  const offer = await readOffer(context, offer_id)
  return analyseRules(rules ? asEngineRules(rules) : await storedRules(context.db, offer_id), offer)
}

/** The saved rule, with the products that it takes below their minimum price. */
export async function withWarnings(context: RequestContext, offer_id: number, rule: Rule): Promise<Outputs['rules']['create']> {
  const found = rule.active ? productsBelowMin(await storedRules(context.db, offer_id), await readOffer(context, offer_id), rule.id) : []
  return { ...rule, warnings: found.map((product_id) => ({ code: 'BELOW_MIN', product_id })) }
}

async function readOffer(context: RequestContext, offer_id: number): Promise<AnalysedOffer> {
  const sources = (await readSources(context, offer_id)) ?? notFound()
  const [{ zone, actor, date }, zones] = [await defaultScenario(context, { offer_id }), await zonesOf(context.db, offer_id)]
  return analysedOffer({ place: { zone, actor, date }, zones }, (place, quantities) => configuredOffer(sources, place, quantities))
}
