// The fields of nomenclatures, of printer categories and of the calculation settings, each declared once.
import * as v from 'valibot'

import { field, fields, money, refersTo, requiredField, whole } from '../shared/declared-fields.ts'
import { longText, Quantity, requiredName } from '../shared/fields.ts'
import { Percent } from '../shared/percent.ts'

const MOST = { min: 1, max: 2_147_483_647 }
const text = v.nullable(v.string())

export const nomenclatureFields = fields({
  name: requiredField(
    { input: requiredName(255, 'nomenclature_name_required'), output: v.string(), blank: '', max: 255 },
    'history',
    'sort',
  ),
  /** Pages per minute. */
  print_speed: whole(MOST, 'history', 'sort'),
  /** Hours. */
  average_intervention_duration: field({ input: v.nullable(Quantity), output: text, blank: null }, 'history', 'sort'),
  /** Its own value; null to use the one of its category. */
  pages_between_interventions: whole(MOST, 'history'),
  /** Pages per month that the printer is designed for. */
  maximum_monthly_volume: whole(MOST, 'history'),
  printer_category_id: refersTo('history', 'sort'),
  /** The printer's product, named by its reference. Offers find their nomenclatures through it. */
  printer_id: refersTo('history'),
})

export const categoryFields = fields({
  name: requiredField({ input: requiredName(255, 'category_name_required'), output: v.string(), blank: '', max: 255 }, 'history', 'sort'),
  description: field({ input: longText(2_000), output: text, blank: null, max: 2_000 }, 'history'),
  /** The average of the category; a nomenclature may have its own value. */
  pages_between_interventions: whole(MOST, 'history'),
})

export const settingsFields = fields({
  /** €/h */
  hourly_cost: money('history'),
  /** € per intervention */
  travel_cost: money('history'),
  /** In percent; null to use each line's own coverage. */
  mono_coverage: field({ input: v.nullable(Percent), output: text, blank: null }, 'history'),
  colour_coverage: field({ input: v.nullable(Percent), output: text, blank: null }, 'history'),
})
