// The rules of an offer: reading, writing and ordering them.
import { ruleFields as declared } from '#contract/rules/rule-fields.ts'
import { blankOf } from '#contract/shared/declared-fields.ts'
import { articlesOf } from '#engine/offers/articles.ts'
import { comparatorsOf, isContextField, kindOf, operatorsOf } from '#engine/rules/fields.ts'
import { actionOperators, contextFields, ruleFields } from '#engine/rules/rules.ts'

import { notFound } from '../lookups/lookups.ts'
import { readSections } from '../offers/composition/composition.ts'
import { headOf } from '../offers/sets/sets.ts'
import { inTransaction } from '../platform/db/write.ts'
import { os, type RequestContext } from '../platform/rpc/base.ts'
import { analyse, withWarnings } from './analysis.ts'
import { evaluateRules, refuseFailing } from './evaluation.ts'
import { orderRules } from './order.ts'
import { findVersion, readRules, readVersions } from './read.ts'
import { addRule, changeRule } from './write.ts'

const all = { inactive: true }
const bothFields = [...ruleFields, ...contextFields]

export const rules = {
  operators: os.rules.operators.handler(() => ({
    items: actionOperators.map((id) => ({ id, fields: ruleFields.filter((field) => operatorsOf(field).includes(id)) })),
  })),
  action_fields: os.rules.action_fields.handler(() => ({ items: ruleFields.map((id) => ({ id, kind: kindOf(id) })) })),
  products: os.rules.products.handler(async ({ input: { offer_id }, context }) => {
    await found(context, offer_id)
    const articles = articlesOf(await readSections(context, offer_id))
    return { items: articles.map(({ product, ...quantities }) => ({ ...product, ...quantities })) }
  }),
  fields: os.rules.fields.handler(async ({ input: { offer_id }, context }) => {
    await found(context, offer_id)
    return {
      items: bothFields.map((id) => ({ id, kind: kindOf(id), of_product: !isContextField(id), comparators: [...comparatorsOf(id)] })),
    }
  }),
  list: os.rules.list.handler(
    async ({ input: { offer_id, inactive }, context }) => (await readRules(context, offer_id, { inactive })) ?? notFound(),
  ),
  versions: os.rules.versions.handler(async ({ input: { offer_id, id }, context }) => {
    await found(context, offer_id)
    const { rule_number } = (await findVersion(context.db, offer_id, id)) ?? notFound()
    return { items: await readVersions(context.db, offer_id, rule_number) }
  }),
  create: os.rules.create.handler(async ({ input: { offer_id, confirm_failing_cases, ...given }, context }) =>
    withWarnings(
      context,
      offer_id,
      await inTransaction(context, async (tx) => {
        const rule = await addRule(tx, context, offer_id, { ...blankOf(declared), ...given })
        await refuseFailing(tx, context, offer_id, confirm_failing_cases)
        return rule
      }),
    ),
  ),
  update: os.rules.update.handler(async ({ input: { offer_id, id, version_number, confirm_failing_cases, ...given }, context }) =>
    withWarnings(
      context,
      offer_id,
      await inTransaction(context, async (tx) => {
        const rule = await changeRule(tx, context, { offer_id, id, version_number }, given)
        await refuseFailing(tx, context, offer_id, confirm_failing_cases)
        return rule
      }),
    ),
  ),
  order: os.rules.order.handler(async ({ input: { offer_id, version, ids, confirm_failing_cases }, context }) =>
    inTransaction(context, async (tx) => {
      await orderRules(tx, context, { offer_id, version, ids })
      await refuseFailing(tx, context, offer_id, confirm_failing_cases)
      return (await readRules({ ...context, db: tx }, offer_id, all)) ?? notFound()
    }),
  ),
  analyse: os.rules.analyse.handler(async ({ input, context }) => analyse(context, input)),
  evaluate: os.rules.evaluate.handler(async ({ input: { date, ...input }, context }) =>
    evaluateRules(context, { ...input, date: date ?? context.day }),
  ),
}

async function found(context: RequestContext, offer_id: number): Promise<void> {
  if (!(await headOf(context, offer_id))) notFound()
}
