// The test cases of an offer's rules, run before the rules are saved.
import * as v from 'valibot'

import { actors } from '#engine/prices/amounts.ts'
import { ruleFields } from '#engine/rules/rules.ts'

import { formOf, returnedFields } from '../shared/declared-fields.ts'
import { BAD_REQUEST, can, canAt, conflictOf, NOT_FOUND, SET_BYTES } from '../shared/endpoint.ts'
import { Id, Instant, Named, Version } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'
import { TriedRules } from '../shared/rules.ts'
import { caseFields, Outcome } from './rule-fields.ts'

/** The whole set: cases with an id are kept, those without one are new. */
export const CaseItems = listOf(v.object({ id: v.optional(Id), ...formOf(caseFields).entries }), 200)
export const RuleCase = v.object({ id: v.number(), ...returnedFields(caseFields) })
export const RuleCases = v.object({
  /** The version of the offer. */
  version: v.number(),
  updated_at: Instant,
  updated_by: v.nullable(Named),
  items: v.array(RuleCase),
  /** The default subsidiary of a new case, the same as for the impact of a change. */
  usual_zone: v.nullable(v.string()),
})
export type RuleCases = v.InferOutput<typeof RuleCases>

/** A result that differs from the expected one; null for a product that the offer does not contain. */
const Failure = v.object({
  product_id: v.number(),
  field: v.picklist(ruleFields),
  expected: Outcome,
  actual: Outcome,
})
/** The ids of the rules that fired, negative for rules that were never stored. */
const Fired = { fired: v.array(v.number()) }
export const FailedCase = v.object({ id: v.number(), name: v.string(), failures: v.array(Failure) })
export const TriedCase = v.object({ ...FailedCase.entries, ...Fired })
export type TriedCase = v.InferOutput<typeof TriedCase>

/** The change makes cases fail, and `confirm_failing_cases` is not set. */
export const CASES_FAIL = { status: 409, message: 'Cases fail', data: v.object({ cases: v.array(FailedCase) }) }

const OfOffer = v.object({ offer_id: Id })

export const rule_cases = {
  get: can('offer.show')
    .route({
      method: 'GET',
      path: '/offers/{offer_id}/rule-cases',
      summary: 'Returns the test cases of the offer’s rules, which are run before the rules are saved',
    })
    .input(OfOffer)
    .output(RuleCases)
    .errors({ NOT_FOUND }),
  save: canAt({ max_bytes: SET_BYTES, costly: true }, 'offer.rule.update')
    .touches('offers', 'offer_products', 'rules', 'daily_focus', 'offer_undo')
    .route({
      method: 'POST',
      path: '/offers/{offer_id}/rule-cases',
      summary: 'Replaces the test cases: updates those with an id, adds those without one, removes absent ones',
    })
    .input(
      v.object({
        ...OfOffer.entries,
        version: Version,
        items: CaseItems,
      }),
    )
    .output(RuleCases)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT: conflictOf(RuleCases) }),
  run: canAt({ while_viewing: true, max_bytes: SET_BYTES, costly: true }, 'offer.show')
    .route({ method: 'POST', path: '/offers/{offer_id}/rule-cases/run', summary: 'Runs the test cases; changes nothing' })
    .input(v.object({ ...OfOffer.entries, rules: TriedRules }))
    .output(
      v.object({
        items: v.array(TriedCase),
        /** The default configuration of the offer, today, in the default subsidiary. */
        usual: v.object({ zone: v.nullable(v.string()), actor: v.picklist(actors), date: v.string(), ...Fired }),
      }),
    )
    .errors({ BAD_REQUEST, NOT_FOUND }),
}
