// A configuration of an offer as it stands in an address: when, where and for whom it is sold, and how many of each article.
import * as v from 'valibot'

import type { Actor } from '#engine/prices/amounts.ts'
import { asJson, asText, lenient } from '#kit/list/address-keys.ts'

// The address is understood before anything else is loaded: it brings neither contract nor engine along.
const actors = ['agency', 'seller'] as const satisfies readonly Actor[]
const id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/))
const quantity = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,9}(\.\d{1,4})?$/))

export const OfferConfiguration = v.object({
  /** Absent: today. */
  date: lenient(v.pipe(v.string(), v.isoDate())),
  /** A subsidiary's code. Absent: the reader's own, else the national one. */
  zone: lenient(v.pipe(asText, v.maxLength(20))),
  /** Absent: the seller. */
  actor: lenient(v.picklist(actors)),
  /** By the ids of the articles; the others are in their default quantity. */
  quantities: lenient(asJson(v.record(id, quantity))),
})
export type OfferConfiguration = v.InferOutput<typeof OfferConfiguration>
