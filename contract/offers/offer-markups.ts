// The markups of an offer: what a subsidiary and an actor add to its prices in a period. The set is saved whole, under the offer's version.
import * as v from 'valibot'

import { type Markup as EngineMarkup, markupRefusal, overlappingMarkups } from '#engine/offers/markup.ts'
import { isValidPeriod } from '#engine/time/days.ts'

import { formOf, returnedFields } from '../shared/declared-fields.ts'
import { BAD_REQUEST, can, canAt, conflictOf, NOT_FOUND, TEXT_BYTES, type FieldError } from '../shared/endpoint.ts'
import { Id, Instant, Named, Version } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'
import { overlapErrors } from '../shared/overlaps.ts'
import { setsOfOffer } from '../shared/touches.ts'
import { markupFields } from './set-fields.ts'

const Markup = v.object({ id: v.number(), ...returnedFields(markupFields) })
/** Ordered by subsidiary, actor and start date. */
export const Markups = v.object({
  /** The version of the offer. */
  version: v.number(),
  updated_at: Instant,
  updated_by: v.nullable(Named),
  items: v.array(Markup),
})
export type Markups = v.InferOutput<typeof Markups>

const { end_date, ...required } = formOf(markupFields).entries
const GivenMarkup = v.object({ id: v.optional(Id), ...required, end_date: v.optional(end_date, null) })
const MOST = 1_000
/** The whole set: markups with an id are kept, those without one are new, absent ones are removed. */
export const MarkupItems = listOf(GivenMarkup, MOST)
export type GivenMarkups = v.InferOutput<typeof MarkupItems>

/** The errors of all invalid rows; `field` is the path in the request. */
export function markupErrors(items: readonly EngineMarkup[]): FieldError[] {
  const own = items.flatMap((item, at): FieldError[] => {
    const key = markupRefusal(item)
    return [
      ...(key ? [{ field: `items.${at}.value`, key }] : []),
      ...(isValidPeriod(item.start_date, item.end_date) ? [] : [{ field: `items.${at}.end_date`, key: 'end_before_start' }]),
    ]
  })
  const told = ({ start_date, end_date }: EngineMarkup) => ({ start: start_date, end: end_date ?? '' })
  return [...own, ...overlapErrors(items, overlappingMarkups(items), 'start_date', told)]
}

const OfOffer = v.object({ offer_id: Id })
export const offer_markups = {
  get: can('offer.show')
    .route({ method: 'GET', path: '/offers/{offer_id}/markup', summary: 'Returns all markups of an offer' })
    .input(OfOffer)
    .output(Markups)
    .errors({ NOT_FOUND }),
  save: canAt({ max_bytes: TEXT_BYTES, costly: true }, 'offer.markup.update')
    .touches(...setsOfOffer)
    .route({
      method: 'POST',
      path: '/offers/{offer_id}/markup',
      summary: 'Replaces the markups of an offer: updates those with an id, adds those without one, removes absent ones',
    })
    .input(v.object({ ...OfOffer.entries, version: Version, items: MarkupItems }))
    .output(Markups)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT: conflictOf(Markups) }),
}
