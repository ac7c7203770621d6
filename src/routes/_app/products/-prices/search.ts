// The search parameters of the tab's rows and of 'Pourquoi ce prix ?'.
import * as v from 'valibot'

import type { Actor } from '#engine/prices/amounts.ts'
import { asText, lenient, listParam } from '#kit/list/address-keys.ts'

// The URL is parsed before anything else is loaded, so this file imports neither the contract nor the engine.
const actors = ['agency', 'seller'] as const satisfies readonly Actor[]
const day = v.pipe(v.string(), v.isoDate())
const code = v.pipe(asText, v.maxLength(20))

export const statuses = ['current', 'future', 'outside', 'past', 'inactive'] as const
export type Status = (typeof statuses)[number]

const id = v.pipe(v.number(), v.integer(), v.minValue(1))

export const SellingPriceSearch = v.object({
  /** 0: all catalogues, where otherwise one would be the default. */
  catalog: lenient(v.union([v.literal(0), id])),
  actor: lenient(v.picklist(actors)),
  when: lenient(listParam(v.picklist(statuses))),
})
export type SellingPriceSearch = v.InferOutput<typeof SellingPriceSearch>
/** The default filter: past and inactive rows are only shown on request. */
export const defaultStatuses: readonly Status[] = ['current', 'future', 'outside']

const decimal = v.pipe(asText, v.regex(/^\d{1,12}(\.\d{1,6})?$/))
export const WhySearch = v.object({
  date: lenient(day),
  /** Empty: no particular subsidiary; absent: the user's own. */
  zone: lenient(code),
  quantity: lenient(decimal),
  /** A past day shows what was stored on that day, unless what is stored now about that day is requested. */
  stored: lenient(v.literal('now')),
})
export type WhySearch = v.InferOutput<typeof WhySearch>

/** A new row may be copied from another one. */
export const NewSearch = v.object({ from: lenient(id), to: lenient(v.picklist(['catalog', 'period'])) })
/** The rows that are shifted together. */
export const ShiftSearch = v.object({ rows: lenient(listParam(id)) })
