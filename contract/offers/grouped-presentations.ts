// Grouped presentations: offers shown together, in an order of their own.
import * as v from 'valibot'

import { formOf, returnedFields } from '../shared/declared-fields.ts'
import { BAD_REQUEST, can, canAt, conflictOf, NOT_FOUND } from '../shared/endpoint.ts'
import { DeleteById, Id, pageOf, Position, Version } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'
import { MOST_OFFERS, PresentedOffer, presentationFields } from './presentation-fields.ts'

export const GroupedPresentation = v.object({
  id: v.number(),
  ...returnedFields(presentationFields),
  /** The position among all presentations, from 1. */
  position: v.number(),
  version: v.number(),
})
export type GroupedPresentation = v.InferOutput<typeof GroupedPresentation>
export type PresentedOffer = GroupedPresentation['offers'][number]

const { name, offers } = formOf(presentationFields).entries
/** The form holds whole offers instead of their ids. */
export const PresentationForm = v.object({ name, offers: listOf(PresentedOffer, MOST_OFFERS) })
const All = pageOf(GroupedPresentation)
const CONFLICT = conflictOf(GroupedPresentation)

export const grouped_presentations = {
  list: canAt({ lists: 'offers' }, 'offer.read')
    .route({ method: 'GET', path: '/grouped-presentations', summary: 'Returns all grouped presentations, in order' })
    .output(All),
  create: can('offer.update.general')
    .touches()
    .route({
      method: 'POST',
      path: '/grouped-presentations',
      successStatus: 201,
      summary: 'Creates a grouped presentation at the end of the order',
    })
    .input(v.object({ name, offers: v.optional(offers, []) }))
    .output(GroupedPresentation)
    .errors({ BAD_REQUEST }),
  update: can('offer.update.general')
    .touches()
    .route({ method: 'PUT', path: '/grouped-presentations/{id}' })
    .input(v.object({ id: Id, version: Version, ...v.partial(formOf(presentationFields)).entries }))
    .output(GroupedPresentation)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  order: can('offer.update.general')
    .touches()
    .route({
      method: 'POST',
      path: '/grouped-presentations/{id}/order',
      summary: 'Changes the position of a grouped presentation; returns all of them',
    })
    .input(v.object({ id: Id, version: Version, position: Position }))
    .output(All)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  remove: can('offer.update.general')
    .touches()
    .route({ method: 'DELETE', path: '/grouped-presentations/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT }),
}
