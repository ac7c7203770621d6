// Runs rules on configurations of an offer: those that a user tries, and the test cases before rules are saved.
import { ORPCError } from '@orpc/server'

import type { Outputs } from '#contract/index.ts'
import type { RuleCases, TriedCase } from '#contract/rules/rule-cases.ts'
import type { Rule } from '#contract/rules/rules.ts'
import type { UnsavedRule } from '#contract/shared/rules.ts'
import { prepareOffer } from '#engine/offers/priced-offer.ts'
import { compileRules } from '#engine/rules/compile.ts'
import { failuresOf } from '#engine/rules/expected.ts'
import type { Configuration, Rule as EngineRule } from '#engine/rules/rules.ts'
import { trace } from '#engine/rules/trace.ts'

import { notFound } from '../lookups/lookups.ts'
import { defaultScenario } from '../offers/prices/default-scenario.ts'
import { checkZone, type Circumstances, configuredOffer, type OfferSources, readSources } from '../offers/prices/sources.ts'
import type { Reading } from '../offers/read.ts'
import { caseSet } from '../offers/sets/cases.ts'
import type { Tx } from '../platform/db/write.ts'
import { badRequest, type RequestContext } from '../platform/rpc/base.ts'
import { fieldsOf, readLatest } from './read.ts'

type Quantities = Record<string, string>
type Case = RuleCases['items'][number]

/**
 * The input of the rules. It starts from the displayed, rounded selling price: by trying rules on an exact one, users could learn more
 * digits than they may see.
 */
const configurationOf = (sources: OfferSources, circumstances: Circumstances, quantities: Quantities): Configuration =>
  prepareOffer(configuredOffer(sources, circumstances, quantities)).configuration

/** Rules in the form that the engine needs. */
export const engineRules = (rules: readonly Rule[]): EngineRule[] =>
  rules.map((rule) => ({ ...fieldsOf(rule), id: rule.id, version_number: rule.version_number }))
/** The latest versions of an offer's rules, in order. */
export const storedRules = async (db: Reading['db'], offer_id: number): Promise<EngineRule[]> => engineRules(await readLatest(db, offer_id))

/** Rules that were never stored get negative ids by position, −1 for the first. */
export const asEngineRules = (rules: readonly UnsavedRule[]): EngineRule[] =>
  rules.map(({ id, version_number = 1, ...rule }, place) => ({ ...rule, id: id ?? -(place + 1), version_number }))

interface EvaluationInput {
  offer_id: number
  quantities: Quantities
  zone: string | null
  actor: Circumstances['actor']
  date: string
  rules?: UnsavedRule[] | undefined
}
/** The result of the rules in one configuration, with an explanation. Throws NOT_FOUND, BAD_REQUEST. */
export async function evaluateRules(reading: Reading, asked: EvaluationInput): Promise<Outputs['rules']['evaluate']> {
  const { offer_id, quantities, zone, actor, date } = asked
  await checkZone(reading.db, zone)
  const sources = (await readSources(reading, offer_id)) ?? notFound()
  refuseUnknown(sources, quantities)
  const rules = asked.rules ? asEngineRules(asked.rules) : await storedRules(reading.db, offer_id)
  return trace(compileRules(rules), configurationOf(sources, { zone, actor, date }, quantities))
}

/** Throws BAD_REQUEST for quantities of products that are not in the offer. */
export function refuseUnknown({ products }: { products: readonly { product_id: number }[] }, quantities: Quantities): void {
  const known = new Set(products.map(({ product_id }) => String(product_id)))
  const errors = Object.keys(quantities).flatMap((id) => (known.has(id) ? [] : [{ field: `quantities.${id}`, key: 'unknown_product' }]))
  if (errors.length > 0) throw badRequest(...errors)
}

/** The results of the test cases with these rules. A case without a date is run on the day of the request. */
export async function tryCases(
  reading: Reading,
  offer_id: number,
  rules: readonly EngineRule[],
  cases: readonly Case[],
): Promise<TriedCase[]> {
  if (cases.length === 0) return []
  const dated = cases.map((one) => ({ ...one, date: one.date ?? reading.day }))
  const sources = await readSources(reading, offer_id)
  if (!sources) return []
  const program = compileRules(rules)
  return dated.map(({ id, name, quantities, zone, actor, date, expected }) => {
    const left = trace(program, configurationOf(sources, { zone, actor, date }, quantities))
    return { id, name, failures: failuresOf(expected, left.products), fired: firedIn(left) }
  })
}

const firedIn = (left: ReturnType<typeof trace>): number[] => left.trace.flatMap(({ rule_id, fired }) => (fired ? rule_id : []))

/** The rules that fire in the default configuration and place of the offer. Throws NOT_FOUND. */
export async function tryUsual(context: RequestContext, offer_id: number, rules: readonly EngineRule[]) {
  const { zone, actor, date } = await defaultScenario(context, { offer_id })
  const place: Circumstances = { zone, actor, date }
  const sources = (await readSources(context, offer_id)) ?? notFound()
  return { ...place, fired: firedIn(trace(compileRules(rules), configurationOf(sources, place, {}))) }
}

/** Throws CASES_FAIL when the stored rules do not fulfil a case of the offer, unless `confirmed`. */
export async function refuseFailing(tx: Tx, context: RequestContext, offer_id: number, confirmed: boolean): Promise<void> {
  if (confirmed) return
  const reading = { ...context, db: tx }
  const tried = await tryCases(reading, offer_id, await storedRules(tx, offer_id), await caseSet.read(tx, offer_id))
  const cases = tried.filter(({ failures }) => failures.length > 0)
  if (cases.length > 0) throw new ORPCError('CASES_FAIL', { status: 409, message: 'Cases fail', defined: true, data: { cases } })
}
