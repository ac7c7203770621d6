// The input of a calculation as search parameters: a link gives the same result.
import * as v from 'valibot'

import type { CoefficientType } from '#engine/offers/markup.ts'
import { asText, lenient, listParam } from '#kit/list/address-keys.ts'
import { comparedStates } from '#kit/saved/address.ts'

// The URL is parsed before anything else is loaded, so this file imports neither the contract nor the engine.
const types = ['coefficient', 'markup_rate', 'margin_rate'] as const satisfies readonly CoefficientType[]
const decimal = v.pipe(asText, v.regex(/^\d{1,9}(\.\d{1,4})?$/))
const percent = v.pipe(
  decimal,
  v.check((rate) => Number(rate) <= 100),
)
const coverage = v.union([v.literal('own'), percent])
const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))

/** The largest number of nomenclatures that are calculated side by side. */
export const MOST = 5

/** The input of the calculation, which a scenario stores. */
export const Question = v.object({
  /**
   * The subsidiary whose settings supply missing values: that of the user who began the calculation, also for those who follow the link.
   */
  zone: lenient(v.pipe(asText, v.minLength(1), v.maxLength(100))),
  nomenclature_ids: lenient(
    v.pipe(
      listParam(id),
      v.transform((ids) => [...new Set(ids)].slice(0, MOST)),
    ),
  ),
  mono_volume: lenient(whole(0, 100_000_000)),
  colour_volume: lenient(whole(0, 100_000_000)),
  months: lenient(whole(1, 600)),
  /** Absent: the coverage of the settings; `own`: each line's own coverage. */
  mono_coverage: lenient(coverage),
  colour_coverage: lenient(coverage),
  hourly_cost: lenient(decimal),
  travel_cost: lenient(decimal),
  k: lenient(decimal),
  agency_markup: lenient(decimal),
  agency_markup_type: lenient(v.picklist(types)),
  seller_markup: lenient(decimal),
  seller_markup_type: lenient(v.picklist(types)),
})
export type Question = v.InferOutput<typeof Question>

export const Calculation = v.object({
  ...Question.entries,
  /** The open scenario. */
  view: lenient(id),
  /** The scenarios that the calculation is compared with. */
  compared: comparedStates(Question),
  /** Pages are shown per thousand. */
  thousand: lenient(v.literal(true)),
})
export type Calculation = v.InferOutput<typeof Calculation>
