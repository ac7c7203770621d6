// Grouped presentations: offers shown together, in an order of their own.
import * as v from 'valibot'

import { BAD_REQUEST, can, conflictOf, NOT_FOUND } from '../shared/endpoint.ts'
import { DeleteById, Id, pageOf, Position, requiredName, Version } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'

const PresentedOffer = v.object({ id: v.number(), name: v.string(), reference: v.string(), active: v.boolean() })
export type PresentedOffer = v.InferOutput<typeof PresentedOffer>

export const GroupedPresentation = v.object({
  id: v.number(),
  name: v.string(),
  /** The position among all presentations, from 1. */
  position: v.number(),
  /** In display order. Inactive offers are left out for users who may not see them. */
  offers: v.array(PresentedOffer),
  version: v.number(),
})
export type GroupedPresentation = v.InferOutput<typeof GroupedPresentation>

const MOST_OFFERS = 200
const Fields = v.object({
  name: requiredName(255),
  /** Each once, in order. */
  offers: v.pipe(
    listOf(Id, MOST_OFFERS),
    v.check((ids) => new Set(ids).size === ids.length, 'repeated'),
  ),
})
/** The fields of the form. */
export const PresentationForm = v.object({
  name: Fields.entries.name,
  offers: listOf(PresentedOffer, MOST_OFFERS),
})
const All = pageOf(GroupedPresentation)
const CONFLICT = conflictOf(GroupedPresentation)

export const grouped_presentations = {
  list: can('offer.read').route({ method: 'GET', path: '/grouped-presentations', summary: 'All of them, in their order' }).output(All),
  create: can('offer.update.general')
    .route({ method: 'POST', path: '/grouped-presentations', successStatus: 201, summary: 'A new one, the last in the order' })
    .input(v.object({ name: Fields.entries.name, offers: v.optional(Fields.entries.offers, []) }))
    .output(GroupedPresentation)
    .errors({ BAD_REQUEST }),
  update: can('offer.update.general')
    .route({ method: 'PUT', path: '/grouped-presentations/{id}' })
    .input(v.object({ id: Id, version: Version, ...v.partial(Fields).entries }))
    .output(GroupedPresentation)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  order: can('offer.update.general')
    .route({ method: 'POST', path: '/grouped-presentations/{id}/order', summary: 'Its place among them all' })
    .input(v.object({ id: Id, version: Version, position: Position }))
    .output(All)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  remove: can('offer.update.general')
    .route({ method: 'DELETE', path: '/grouped-presentations/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT }),
}
