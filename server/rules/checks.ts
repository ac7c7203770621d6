// Validates the references of a rule to other rows; the engine validates its conditions and actions.
import { and, eq, inArray } from 'drizzle-orm'

import type { RuleFields } from '#contract/rules/rules.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import { ruleRefusals } from '#engine/rules/refusals.ts'
import type { Condition, Group } from '#engine/rules/rules.ts'
import { isValidPeriod } from '#engine/time/days.ts'

import { inOffer, readProducts } from '../offers/composition/composition.ts'
import { zoneCodes } from '../offers/prices/sources.ts'
import { bundle_products, rule_products, rules, tags, users } from '../platform/db/schema.ts'
import type { Tx } from '../platform/db/write.ts'

interface FieldValue<Value> {
  field: string
  value: Value
}
type Named = Pick<RuleFields, 'conditions' | 'actions'>

/** The conditions of a tree, with their paths. */
function conditionsIn(group: Group, at = 'conditions'): FieldValue<Condition>[] {
  return group.items.flatMap((item, place) => {
    const field = `${at}.items.${place}`
    return 'items' in item ? conditionsIn(item, field) : [{ field, value: item }]
  })
}

/** The products named by a rule. */
export const productsNamed = ({ conditions, actions }: Named): number[] => [
  ...conditionsIn(conditions).flatMap(({ value: { product_id } }) => product_id ?? []),
  ...actions.flatMap(({ destination_product_id, source_product_id }) => [
    destination_product_id,
    ...(source_product_id ? [source_product_id] : []),
  ]),
]
/** The subsidiaries or actors named by a rule. */
export const wordsNamed = ({ conditions }: Pick<Named, 'conditions'>, of: 'zone' | 'actor'): FieldValue<string>[] =>
  conditionsIn(conditions).flatMap(({ field, value: { field: read, value } }) =>
    read === of ? [value].flat().flatMap((word) => (typeof word === 'string' ? [{ field: `${field}.value`, value: word }] : [])) : [],
  )

interface Of {
  offer_id: number
  /** For an existing rule: it may keep naming what one of its versions named. */
  rule_number?: number
  day: string
}
/** All errors of a rule. */
export async function refusalsOf(tx: Tx, of: Of, fields: RuleFields): Promise<FieldError[]> {
  const { manager_id, tag_ids, start_date, end_date } = fields
  const unknown = (field: string): FieldError => ({ field, key: 'unknown' })
  const known = new Set(
    tag_ids.length > 0 ? (await tx.select({ id: tags.id }).from(tags).where(inArray(tags.id, tag_ids))).map(({ id }) => id) : [],
  )
  const codes = wordsNamed(fields, 'zone')
  const zonesKnown = codes.length > 0 ? await zoneCodes(tx) : new Set()
  return [
    ...(isValidPeriod(start_date, end_date) ? [] : [{ field: 'end_date', key: 'end_before_start' }]),
    ...(manager_id !== null && (await tx.$count(users, eq(users.id, manager_id))) === 0 ? [unknown('manager_id')] : []),
    ...tag_ids.flatMap((id, place) => (known.has(id) ? [] : [unknown(`tag_ids.${place}`)])),
    ...codes.flatMap(({ field, value }) => (zonesKnown.has(value) ? [] : [unknown(field)])),
    ...(await refusedByEngine(tx, of, fields)),
  ]
}

/** The engine's errors. A rule may name the products in the offer. Locks them against deletion until the transaction ends. */
async function refusedByEngine(tx: Tx, { offer_id, rule_number, day }: Of, fields: Named): Promise<FieldError[]> {
  const found = await readProducts({ db: tx, day }, [...new Set(productsNamed(fields))])
  const held = await tx
    .selectDistinct({ id: bundle_products.product_id })
    .from(bundle_products)
    .where(inArray(bundle_products.bundle_id, inOffer(tx, offer_id)))
  const before =
    rule_number === undefined
      ? []
      : await tx
          .selectDistinct({ id: rule_products.product_id })
          .from(rule_products)
          .innerJoin(rules, eq(rules.id, rule_products.rule_id))
          .where(and(eq(rules.offer_id, offer_id), eq(rules.rule_number, rule_number)))
  const fitting = [...held, ...before].flatMap(({ id }) => (found.has(id) ? id : []))
  return ruleRefusals(fields, new Set(fitting))
}
