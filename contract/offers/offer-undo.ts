// Undoes the last save of a part of an offer in one step, as long as the offer has not been changed since.
import * as v from 'valibot'

import type { Access } from '../people/permissions.ts'
import { BAD_REQUEST, can, canAt, conflictOf, NOT_FOUND } from '../shared/endpoint.ts'
import { Id, Instant, Named, Version } from '../shared/fields.ts'
import { setsOfOffer } from '../shared/touches.ts'
import { Consent, SHARED } from './offer-products.ts'

/** The parts that are saved as a whole. The right to write a part is also needed to undo its last save. */
export const offerParts = {
  composition: 'offer.composition.update',
  markup: 'offer.markup.update',
  quantity_degressivity: 'offer.degressivity.update',
  price_degressivity: 'offer.degressivity.update',
  rule: 'offer.rule.update',
  rule_case: 'offer.rule.update',
} as const satisfies Record<string, Access>
export type OfferPart = keyof typeof offerParts
const partNames = Object.keys(offerParts) as OfferPart[]

export const LastSave = v.object({
  /** The version of the offer. */
  version: v.number(),
  updated_at: Instant,
  updated_by: v.nullable(Named),
  /** The part saved by the last change of the offer; null when that change was something else, or made by a program. */
  part: v.nullable(v.picklist(partNames)),
})
export type LastSave = v.InferOutput<typeof LastSave>

const OfOffer = v.object({ offer_id: Id })
export const offer_undo = {
  get: can('offer.show')
    .route({ method: 'GET', path: '/offers/{offer_id}/undo', summary: 'Returns the part of an offer whose last save can be undone' })
    .input(OfOffer)
    .output(LastSave)
    .errors({ NOT_FOUND }),
  run: canAt({ costly: true }, 'offer.composition.update', 'offer.markup.update', 'offer.degressivity.update', 'offer.rule.update')
    .touches(...setsOfOffer, 'rules', 'bundles', 'product_uses', 'serviceables', 'permits')
    .route({
      method: 'POST',
      path: '/offers/{offer_id}/undo',
      summary: 'Undoes the last save of a part, which requires the right to edit that part; a rule gets a new version',
    })
    .input(v.object({ ...OfOffer.entries, version: Version, confirm_shared: Consent }))
    .output(LastSave)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT: conflictOf(LastSave), SHARED }),
}
