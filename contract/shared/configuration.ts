// An offer in one configuration: place, actor, day and quantities.
import * as v from 'valibot'

import { actors } from '#engine/prices/amounts.ts'

import { Id, PlainDate, ZoneCode } from './fields.ts'
import { ArticleQuantities } from './rules.ts'

export const Configuration = v.object({
  offer_id: Id,
  /** Today by default. A past day uses the prices and rules stored at its end, with today's composition. */
  date: v.optional(PlainDate),
  zone: v.optional(v.nullable(ZoneCode), null),
  actor: v.optional(v.picklist(actors, 'invalid'), 'seller'),
  /** By product id; other products keep their default quantity. */
  quantities: v.optional(ArticleQuantities, {}),
})
