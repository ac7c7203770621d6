// The cases that the rules of an offer are tried with: one set, written as a whole under the offer's version.
import type { RuleCases } from '#contract/rule-cases.ts'

import { notFound } from '../resources/references.ts'
import { os } from '../rpc/base.ts'
import { caseRefusals, caseSet } from './offers/cases.ts'
import type { Reading } from './offers/read.ts'
import { saveSet } from './offers/save-set.ts'
import { headOf } from './offers/sets.ts'
import { storedRules, tryCases, tryUsual, unsaved } from './rules/evaluation.ts'

export const rule_cases = {
  get: os.rule_cases.get.handler(async ({ input: { offer_id }, context }) => (await readCases(context, offer_id)) ?? notFound()),
  run: os.rule_cases.run.handler(async ({ input: { offer_id, rules }, context }) => {
    const { items: cases } = (await readCases(context, offer_id)) ?? notFound()
    const tried = rules ? unsaved(rules) : await storedRules(context.db, offer_id)
    return { items: await tryCases(context, offer_id, tried, cases), usual: await tryUsual(context, offer_id, tried) }
  }),
  save: os.rule_cases.save.handler(({ input, context }) =>
    saveSet(context, { set: caseSet, read: readCases, refusals: (tx) => caseRefusals(tx, input.items) }, input),
  ),
}

async function readCases(reading: Reading, id: number): Promise<RuleCases | undefined> {
  const head = await headOf(reading, id)
  return head && { ...head, items: await caseSet.read(reading.db, id) }
}
