// A configuration of an offer as stored in the URL: when, where and for whom it is sold, and the quantity of each product.
import * as v from 'valibot'

import type { Actor } from '#engine/prices/amounts.ts'
import { asJson, asText, lenient } from '#kit/list/address-keys.ts'

// The URL is parsed before anything else is loaded: this file must not import the contract or the engine.
const actors = ['agency', 'seller'] as const satisfies readonly Actor[]
const id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/))
const quantity = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,9}(\.\d{1,4})?$/))

export const OfferConfiguration = v.object({
  /** Default: today. */
  date: lenient(v.pipe(v.string(), v.isoDate())),
  /** Code of a subsidiary. Default: the user's own, else the national one. */
  zone: lenient(v.pipe(asText, v.maxLength(20))),
  /** Default: the seller. */
  actor: lenient(v.picklist(actors)),
  /** By product id; other products have their default quantity. */
  quantities: lenient(asJson(v.record(id, quantity))),
})
export type OfferConfiguration = v.InferOutput<typeof OfferConfiguration>
