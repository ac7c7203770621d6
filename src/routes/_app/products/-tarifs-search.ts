// Which rows of the tab are shown, and what 'Pourquoi ce prix ?' is asked, as it stands in the address.
import * as v from 'valibot'

import { actors } from '../../../../contract/amounts.ts'
import { PlainDate, ZoneCode } from '../../../../contract/fields.ts'
import { statuses, type Status } from './-tarifs-rows.ts'

const lenient = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)
const id = v.pipe(v.number(), v.integer(), v.minValue(1))

export const TarifSearch = v.object({
  catalog: lenient(id),
  actor: lenient(v.picklist(actors)),
  when: lenient(v.array(v.picklist(statuses))),
})
export type TarifSearch = v.InferOutput<typeof TarifSearch>
/** What is valid or comes: the past and what is switched off are asked for. */
export const usual: readonly Status[] = ['current', 'future']

const decimal = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,12}(\.\d{1,6})?$/))
export const WhySearch = v.object({
  date: lenient(PlainDate),
  /** Empty asks for no subsidiary in particular; absent, for the reader's own. */
  zone: lenient(v.union([v.literal(''), ZoneCode])),
  quantity: lenient(decimal),
})
export type WhySearch = v.InferOutput<typeof WhySearch>

/** A new row may start from another one. */
export const NewSearch = v.object({ from: lenient(id), to: lenient(v.picklist(['catalog', 'period'])) })
/** The rows that are shifted together. */
export const ShiftSearch = v.object({ rows: lenient(v.array(id)) })
