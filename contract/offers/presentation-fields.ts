// The fields of a grouped presentation, each declared once.
import * as v from 'valibot'

import { fields, nameLine, refersToMany } from '../shared/declared-fields.ts'
import { eachOnce } from '../shared/lists.ts'

export const PresentedOffer = v.object({ id: v.number(), name: v.string(), reference: v.string(), active: v.boolean() })
export const MOST_OFFERS = 200

export const presentationFields = fields({
  name: nameLine(255, 'history'),
  /** In display order. Inactive offers are left out for users who may not see them. */
  offers: refersToMany(eachOnce(MOST_OFFERS), PresentedOffer, 'history'),
})
