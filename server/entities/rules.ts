// Rules of an offer: reading, writing and ordering them, and the cases that try them.
import { articlesOf } from '#engine/offers/articles.ts'
import { longestRising } from '#engine/offers/composition.ts'
import { comparatorsOf, isContextField, kindOf, operatorsOf } from '#engine/rules/fields.ts'
import { actionOperators, contextFields, ruleFields } from '#engine/rules/rules.ts'

import { inTransaction, type Tx } from '../db/write.ts'
import { lockVersion } from '../db/write/rows.ts'
import { notFound } from '../resources/references.ts'
import { badRequest, os, type RequestContext } from '../rpc/base.ts'
import { readSections } from './offers/composition.ts'
import { headOf } from './offers/sets.ts'
import { versionedOffer } from './offers/write.ts'
import { analyse } from './rules/analysis.ts'
import { evaluateRules, refuseFailing } from './rules/evaluation.ts'
import { findVersion, readLatest, readRules, readVersions, told } from './rules/read.ts'
import { addRule, changeRule, placeRules, raise } from './rules/write.ts'

const all = { inactive: true }
const bothFields = [...ruleFields, ...contextFields]
const blank = { description: null, manager_id: null, start_date: null, end_date: null, active: true, tag_ids: [] }

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
    inTransaction(context, async (tx) => {
      const rule = await addRule(tx, context, offer_id, { ...blank, ...given })
      await refuseFailing(tx, context, offer_id, confirm_failing_cases)
      return rule
    }),
  ),
  update: os.rules.update.handler(async ({ input: { offer_id, id, version_number, confirm_failing_cases, ...given }, context }) =>
    inTransaction(context, async (tx) => {
      const rule = await changeRule(tx, context, { offer_id, id, version_number }, given)
      await refuseFailing(tx, context, offer_id, confirm_failing_cases)
      return rule
    }),
  ),
  order: os.rules.order.handler(async ({ input: { offer_id, version, ids, confirm_failing_cases }, context }) =>
    inTransaction(context, async (tx) => {
      await order(tx, context, { offer_id, version, ids })
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

/** Puts these rules into this order, in the places that they have among all. */
async function order(tx: Tx, context: RequestContext, { offer_id, version, ids }: { offer_id: number; version: number; ids: number[] }) {
  const of = {
    ...versionedOffer(context),
    current: async (db: RequestContext['db'], id: number) => await readRules({ ...context, db }, id, all),
  }
  const offer = await lockVersion(tx, of, { id: offer_id, version })
  const before = await readLatest(tx, offer_id)
  const errors = ids.flatMap((id, place) => {
    const field = `ids.${place}`
    if (before.every((rule) => rule.id !== id)) return [{ field, key: 'unknown' }]
    return ids.indexOf(id) < place ? [{ field, key: 'repeated' }] : []
  })
  if (errors.length > 0) throw badRequest(...errors)
  const wanted = [...ids]
  const byId = new Map(before.map((rule) => [rule.id, rule]))
  const after = before.flatMap((rule) => byId.get(ids.includes(rule.id) ? (wanted.shift() ?? rule.id) : rule.id) ?? [])
  const places = new Map(before.map(({ id }, place) => [id, place]))
  const stayed = new Set(longestRising(after.map(({ id }) => places.get(id) ?? 0)))
  const moved = after.filter(({ id }) => !stayed.has(places.get(id) ?? 0))
  if (moved.length === 0) return
  await placeRules(
    tx,
    offer_id,
    after.map(({ rule_number }, place) => ({ rule_number, position: place + 1 })),
  )
  const history = moved.map((rule) => ({
    field: 'rule',
    old_value: { ...told(rule), position: (places.get(rule.id) ?? 0) + 1 },
    new_value: { ...told(rule), position: after.indexOf(rule) + 1 },
  }))
  await raise(tx, context, offer, history)
}
