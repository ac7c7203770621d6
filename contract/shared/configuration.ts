// An offer in one configuration: where, for whom and on which day, and with how many of what.
import * as v from 'valibot'

import { actors } from '#engine/prices/amounts.ts'

import { Id, PlainDate, ZoneCode } from './fields.ts'
import { ArticleQuantities } from './rules.ts'

export const Configuration = v.object({
  offer_id: Id,
  /** Today where none is named; a day that has passed is shown as it was stored at its end, composed as it is today. */
  date: v.optional(PlainDate),
  zone: v.optional(v.nullable(ZoneCode), null),
  actor: v.optional(v.picklist(actors, 'invalid'), 'seller'),
  /** The others are in their default quantity. */
  quantities: v.optional(ArticleQuantities, {}),
})
