// The cases that the rules of an offer are tried with before they are saved.
import * as v from 'valibot'

import { actors } from '#engine/prices/amounts.ts'
import { ruleFields } from '#engine/rules/rules.ts'

import { BAD_REQUEST, can, canAt, conflictOf, NOT_FOUND, SET_BYTES } from '../shared/endpoint.ts'
import { Id, Instant, lineOfText, Named, PlainDate, requiredName, Version, ZoneCode } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'
import { ArticleQuantities, TriedRules } from '../shared/rules.ts'

const Outcome = v.nullable(v.union([lineOfText(40), v.boolean()], 'required'))
const Expected = v.object({ product_id: Id, field: v.picklist(ruleFields, 'invalid'), value: Outcome })
/** What a case says of itself, but for its id. */
const CaseFields = v.object({
  name: requiredName(255),
  /** The others are in their default quantity. */
  quantities: ArticleQuantities,
  /** Null in cases of former days alone: at the national tariff, in no subsidiary that a condition could name. */
  zone: v.nullable(ZoneCode),
  actor: v.picklist(actors, 'required'),
  /** Null for the day on which it is tried. */
  date: v.nullable(PlainDate),
  expected: v.pipe(listOf(Expected, 500), v.minLength(1, 'required')),
})
/** The whole set as it is sent: a case with an id is kept, one without is new. */
export const CaseItems = listOf(v.object({ id: v.optional(Id), ...CaseFields.entries }), 200)
export const RuleCase = v.object({ id: v.number(), ...CaseFields.entries })
export const RuleCases = v.object({
  /** The offer's. */
  version: v.number(),
  updated_at: Instant,
  updated_by: v.nullable(Named),
  items: v.array(RuleCase),
  /** Where a new case is tried unless its writer says otherwise: as the impact of a change is looked at. */
  usual_zone: v.nullable(v.string()),
})
export type RuleCases = v.InferOutput<typeof RuleCases>

/** What came out otherwise than a case expects; an article that the offer does not hold has nothing. */
const Failure = v.object({
  product_id: v.number(),
  field: v.picklist(ruleFields),
  expected: Outcome,
  actual: Outcome,
})
/** The ids of the rules that acted, below zero for those that were never stored. */
const Fired = { fired: v.array(v.number()) }
export const FailedCase = v.object({ id: v.number(), name: v.string(), failures: v.array(Failure) })
export const TriedCase = v.object({ ...FailedCase.entries, ...Fired })
export type TriedCase = v.InferOutput<typeof TriedCase>

/** The change makes cases fail, without the writer's having said so in `confirm_failing_cases`. */
export const CASES_FAIL = { status: 409, message: 'Cases fail', data: v.object({ cases: v.array(FailedCase) }) }

const OfOffer = v.object({ offer_id: Id })

export const rule_cases = {
  get: can('offer.show')
    .route({ method: 'GET', path: '/offers/{offer_id}/rule-cases', summary: 'What the rules are tried with before they are saved' })
    .input(OfOffer)
    .output(RuleCases)
    .errors({ NOT_FOUND }),
  save: canAt({ max_bytes: SET_BYTES, costly: true }, 'offer.rule.update')
    .route({
      method: 'POST',
      path: '/offers/{offer_id}/rule-cases',
      summary: 'The whole set: with an id kept, without new, absent removed',
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
    .route({ method: 'POST', path: '/offers/{offer_id}/rule-cases/run', summary: 'Tries the cases; changes nothing' })
    .input(v.object({ ...OfOffer.entries, rules: TriedRules }))
    .output(
      v.object({
        items: v.array(TriedCase),
        /** The same of the offer as it is composed, today, where the impact of a change is looked at. */
        usual: v.object({ zone: v.nullable(v.string()), actor: v.picklist(actors), date: v.string(), ...Fired }),
      }),
    )
    .errors({ BAD_REQUEST, NOT_FOUND }),
}
