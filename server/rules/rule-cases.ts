// The test cases of an offer's rules: one set, written as a whole under the offer's version.
import type { RuleCases } from '#contract/rules/rule-cases.ts'

import { notFound } from '../lookups/lookups.ts'
import { defaultScenario } from '../offers/prices/default-scenario.ts'
import { caseRefusals, caseSet } from '../offers/sets/cases.ts'
import { saveSet } from '../offers/sets/save-set.ts'
import { headOf } from '../offers/sets/sets.ts'
import { os, type RequestContext } from '../platform/rpc/base.ts'
import { storedRules, tryCases, tryUsual, asEngineRules } from './evaluation.ts'

export const rule_cases = {
  get: os.rule_cases.get.handler(async ({ input: { offer_id }, context }) => (await readCases(context, offer_id)) ?? notFound()),
  run: os.rule_cases.run.handler(async ({ input: { offer_id, rules }, context }) => {
    const { items: cases } = (await readCases(context, offer_id)) ?? notFound()
    const tried = rules ? asEngineRules(rules) : await storedRules(context.db, offer_id)
    return { items: await tryCases(context, offer_id, tried, cases), usual: await tryUsual(context, offer_id, tried) }
  }),
  save: os.rule_cases.save.handler(({ input, context }) =>
    saveSet(context, { set: caseSet, read: readCases, refusals: (tx) => caseRefusals(tx, input.offer_id, input.items) }, input),
  ),
}

async function readCases(context: RequestContext, offer_id: number): Promise<RuleCases | undefined> {
  const head = await headOf(context, offer_id)
  if (!head) return undefined
  const [items, { zone }] = [await caseSet.read(context.db, offer_id), await defaultScenario(context, { offer_id })]
  return { ...head, items, usual_zone: zone }
}
