// The rules of an offer, in versions: conditions on its products, and actions that change them.
import * as v from 'valibot'

import { actors } from '#engine/prices/amounts.ts'
import type { FieldKind } from '#engine/rules/fields.ts'
import {
  actionOperators,
  type ActionSkip,
  comparators,
  contextFields,
  findingKinds,
  MOST_RULES,
  ruleFields,
  type RuleSkip,
} from '#engine/rules/rules.ts'

import { ComposedProduct } from '../offers/offer-products.ts'
import { Configuration } from '../shared/configuration.ts'
import { formOf, returnedFields } from '../shared/declared-fields.ts'
import { BAD_REQUEST, can, canAt, conflictOf, NOT_FOUND, SET_BYTES, TEXT_BYTES } from '../shared/endpoint.ts'
import { Id, Instant, Named, Version } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'
import { checkPeriod } from '../shared/periods.ts'
import { Condition, TriedRules } from '../shared/rules.ts'
import { rulesOfOffer } from '../shared/touches.ts'
import { CASES_FAIL } from './rule-cases.ts'
import { ruleFields as declared } from './rule-fields.ts'

/** A product named by a rule. */
export const RuleProductName = v.object({ id: v.number(), reference: v.string(), designation: v.string() })
export type RuleProductName = v.InferOutput<typeof RuleProductName>

export const Rule = v.object({
  id: v.number(),
  /** The same in all versions of a rule. */
  rule_number: v.number(),
  version_number: v.number(),
  ...returnedFields(declared),
  /** The products named by the rule that still exist. */
  products: v.array(RuleProductName),
  created_at: Instant,
  created_by: v.nullable(Named),
})
export type Rule = v.InferOutput<typeof Rule>
/** A saved rule, with the products whose price of the day it takes below their minimum. The minimum is then charged. */
export const WrittenRule = v.object({
  ...Rule.entries,
  warnings: v.array(v.object({ code: v.literal('BELOW_MIN'), product_id: v.number() })),
})
export type WrittenRule = v.InferOutput<typeof WrittenRule>

export const RuleSet = v.object({
  /** The version of the offer. */
  version: v.number(),
  updated_at: Instant,
  updated_by: v.nullable(Named),
  items: v.array(Rule),
})
export type RuleSet = v.InferOutput<typeof RuleSet>

const Fields = formOf(declared)
/** All fields of the form; form and server use the same check. Conditions and actions are also checked by the engine. */
export const RuleForm = v.pipe(Fields, checkPeriod<v.InferOutput<typeof Fields>>())
export type RuleFields = v.InferOutput<typeof Fields>

const { name, conditions, actions, ...optional } = Fields.entries
const Create = v.object({ name, conditions, actions, ...v.partial(v.object(optional)).entries })
const Confirmed = { confirm_failing_cases: v.optional(v.boolean('invalid'), false) }

const Left = v.nullable(v.union([v.string(), v.boolean()]))
const skips = ['INACTIVE', 'OUT_OF_PERIOD', 'NO_TAG'] as const satisfies readonly RuleSkip[]
const actionSkips = [
  'UNKNOWN_PRODUCT',
  'UNDEFINED_OPERAND',
  'DIVISION_BY_ZERO',
  'NEGATIVE',
  'DISCOUNT_OUT_OF_RANGE',
  'TOO_LARGE',
  'UNFIT',
] as const satisfies readonly ActionSkip[]
const OfField = { product_id: v.number(), field: v.picklist(ruleFields) }
/** The products after the rules, starting from the selling price in euros; and the outcome of each rule, in order. */
export const Evaluation = v.object({
  products: v.array(
    v.object({
      product_id: v.number(),
      quantity: v.string(),
      min_quantity: v.string(),
      max_quantity: v.nullable(v.string()),
      required: v.boolean(),
      visible: v.boolean(),
      unit_price: v.nullable(v.string()),
      discount_rate: v.nullable(v.string()),
    }),
  ),
  trace: v.array(
    v.object({
      /** Negative for a rule that was never stored: −1 is the first of those sent. */
      rule_id: v.number(),
      version_number: v.number(),
      fired: v.boolean(),
      failed: v.array(Condition),
      changes: v.array(v.object({ ...OfField, before: Left, after: Left })),
      /** Why the rule, or the first of its skipped actions, had no effect. */
      skipped: v.optional(v.picklist([...skips, ...actionSkips])),
      skipped_actions: v.optional(v.array(v.object({ action: v.number(), ...OfField, reason: v.picklist(actionSkips) }))),
    }),
  ),
})
export type Evaluation = v.InferOutput<typeof Evaluation>

const Told = { kind: v.picklist(findingKinds), rules: v.array(v.number()) }
/**
 * The problems of the rules as a whole, each with a configuration that demonstrates it; and those that could be neither demonstrated nor
 * excluded.
 */
const Analysis = v.object({
  findings: v.array(
    v.object({
      ...Told,
      /** For BELOW_MIN: the product. */
      product_id: v.optional(v.number()),
      example: v.object({
        quantities: v.record(v.string(), v.string()),
        zone: v.nullable(v.string()),
        actor: v.picklist(actors),
        date: v.string(),
      }),
    }),
  ),
  undecided: v.array(v.object(Told)),
})

const OfOffer = v.object({ offer_id: Id })
const OfRule = v.object({ ...OfOffer.entries, id: Id })
const CONFLICT = conflictOf(Rule)

const Kind = v.picklist(['quantity', 'price', 'rate', 'boolean', 'word', 'day'] as const satisfies readonly FieldKind[])

const CreateInput = v.object({ ...OfOffer.entries, ...Create.entries, ...Confirmed })
const UpdateInput = v.object({ ...OfRule.entries, version_number: Version, ...v.partial(Fields).entries, ...Confirmed })

export const rules = {
  operators: can('offer.show')
    .route({
      method: 'GET',
      path: '/rule-action-operators',
      summary: 'Returns the operators of actions, with the fields that each can write',
    })
    .output(v.object({ items: v.array(v.object({ id: v.picklist(actionOperators), fields: v.array(v.picklist(ruleFields)) })) })),
  action_fields: can('offer.show')
    .route({ method: 'GET', path: '/rule-action-fields', summary: 'Returns the fields of a product that actions can write' })
    .output(v.object({ items: v.array(v.object({ id: v.picklist(ruleFields), kind: Kind })) })),
  products: can('offer.show')
    .route({
      method: 'GET',
      path: '/offers/{offer_id}/rule-products',
      summary: 'Returns the products of the offer, each once, with quantities summed over its bundles',
    })
    .input(OfOffer)
    .output(
      v.object({
        items: v.array(
          v.object({
            ...ComposedProduct.entries.product.entries,
            quantity: v.string(),
            min_quantity: v.string(),
            max_quantity: v.nullable(v.string()),
            required: v.boolean(),
          }),
        ),
      }),
    )
    .errors({ NOT_FOUND }),
  fields: can('offer.show')
    .route({
      method: 'GET',
      path: '/offers/{offer_id}/rule-fields',
      summary: 'Returns the fields that conditions can read, with the comparators for each',
    })
    .input(OfOffer)
    .output(
      v.object({
        items: v.array(
          v.object({
            id: v.picklist([...ruleFields, ...contextFields]),
            kind: Kind,
            /** Whether it is a field of a product, or of the configuration itself. */
            of_product: v.boolean(),
            comparators: v.array(v.picklist(comparators)),
          }),
        ),
      }),
    )
    .errors({ NOT_FOUND }),
  list: can('offer.show')
    .route({
      method: 'GET',
      path: '/offers/{offer_id}/rules',
      summary: 'Returns the latest version of each rule, in the order in which they run',
    })
    .input(v.object({ ...OfOffer.entries, inactive: v.optional(v.boolean('invalid_filter'), false) }))
    .output(RuleSet)
    .errors({ NOT_FOUND }),
  create: canAt({ max_bytes: TEXT_BYTES, costly: true }, 'offer.rule.update')
    .touches(...rulesOfOffer)
    .route({ method: 'POST', path: '/offers/{offer_id}/rules', successStatus: 201, summary: 'Creates a rule, which runs last' })
    .input(v.pipe(CreateInput, checkPeriod<v.InferOutput<typeof CreateInput>>()))
    .output(WrittenRule)
    .errors({ BAD_REQUEST, NOT_FOUND, CASES_FAIL }),
  update: canAt({ max_bytes: TEXT_BYTES, costly: true }, 'offer.rule.update')
    .touches(...rulesOfOffer)
    .route({ method: 'PUT', path: '/offers/{offer_id}/rules/{id}', summary: 'Writes the next version of a rule' })
    .input(v.pipe(UpdateInput, checkPeriod<v.InferOutput<typeof UpdateInput>>()))
    .output(WrittenRule)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, CASES_FAIL }),
  versions: can('offer.show')
    .route({
      method: 'GET',
      path: '/offers/{offer_id}/rules/{id}/versions',
      summary: 'Returns all versions of a rule, latest first, by the id of any of them',
    })
    .input(OfRule)
    .output(v.object({ items: v.array(Rule) }))
    .errors({ NOT_FOUND }),
  order: canAt({ max_bytes: TEXT_BYTES, costly: true }, 'offer.rule.update')
    .touches(...rulesOfOffer)
    .route({
      method: 'POST',
      path: '/offers/{offer_id}/rules/order',
      summary: 'Reorders these rules within the positions that they already have; returns all rules',
    })
    .input(
      v.object({
        ...OfOffer.entries,
        version: Version,
        ids: v.pipe(listOf(Id, MOST_RULES), v.minLength(1, 'required')),
        ...Confirmed,
      }),
    )
    .output(RuleSet)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT: conflictOf(RuleSet), CASES_FAIL }),
  evaluate: canAt({ while_viewing: true, max_bytes: SET_BYTES, costly: true }, 'offer.show')
    .route({
      method: 'POST',
      path: '/offers/{offer_id}/rules/evaluation',
      summary: 'Returns the effect of the rules on a configuration, with the reasons; changes nothing',
    })
    .input(
      v.object({
        ...Configuration.entries,
        rules: TriedRules,
      }),
    )
    .output(Evaluation)
    .errors({ BAD_REQUEST, NOT_FOUND }),
  analyse: canAt({ while_viewing: true, max_bytes: SET_BYTES, costly: true }, 'offer.rule.update')
    .route({
      method: 'POST',
      path: '/offers/{offer_id}/rules/analysis',
      summary: 'Returns the problems of the rules as a whole, each with an example configuration; changes nothing',
    })
    .input(v.object({ ...OfOffer.entries, rules: TriedRules }))
    .output(Analysis)
    .errors({ BAD_REQUEST, NOT_FOUND }),
}
