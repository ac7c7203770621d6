// Which rows of the tab are shown, and what 'Pourquoi ce prix ?' is asked, as it stands in the address.
import * as v from 'valibot'

import type { Actor } from '#engine/prices/amounts.ts'
import { asText, lenient, listParam } from '#kit/list/address-keys.ts'

// The address is understood before anything else is loaded: it brings neither contract nor engine along.
const actors = ['agency', 'seller'] as const satisfies readonly Actor[]
const day = v.pipe(v.string(), v.isoDate())
const code = v.pipe(asText, v.maxLength(20))

export const statuses = ['current', 'future', 'outside', 'past', 'inactive'] as const
export type Status = (typeof statuses)[number]

const id = v.pipe(v.number(), v.integer(), v.minValue(1))

export const SellingPriceSearch = v.object({
  /** 0: all of them, where one would be preset. */
  catalog: lenient(v.union([v.literal(0), id])),
  actor: lenient(v.picklist(actors)),
  when: lenient(listParam(v.picklist(statuses))),
})
export type SellingPriceSearch = v.InferOutput<typeof SellingPriceSearch>
/** What is valid or comes, or was meant to: the past and what is switched off are asked for. */
export const defaultStatuses: readonly Status[] = ['current', 'future', 'outside']

const decimal = v.pipe(asText, v.regex(/^\d{1,12}(\.\d{1,6})?$/))
export const WhySearch = v.object({
  date: lenient(day),
  /** Empty asks for no subsidiary in particular; absent, for the reader's own. */
  zone: lenient(code),
  quantity: lenient(decimal),
  /** A day that has passed is told as it was stored then, unless what is stored now of that day is asked for. */
  stored: lenient(v.literal('now')),
})
export type WhySearch = v.InferOutput<typeof WhySearch>

/** A new row may start from another one. */
export const NewSearch = v.object({ from: lenient(id), to: lenient(v.picklist(['catalog', 'period'])) })
/** The rows that are shifted together. */
export const ShiftSearch = v.object({ rows: lenient(listParam(id)) })
