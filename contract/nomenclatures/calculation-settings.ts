// What a subsidiary's calculations of costs start from: what work costs, and how covered its pages are.
import * as v from 'valibot'

import { readersOf } from '../entities.ts'
import { BAD_REQUEST, can, conflictOf, NOT_FOUND } from '../shared/endpoint.ts'
import { Money, Version, ZoneCode } from '../shared/fields.ts'
import { Percent } from '../shared/percent.ts'

export const CalculationSettings = v.object({
  /** What its history is kept under; null while nobody has changed anything. */
  id: v.nullable(v.number()),
  /** €/h */
  hourly_cost: v.string(),
  /** € per intervention */
  travel_cost: v.string(),
  /** In percent; null: each line's own counts. */
  mono_coverage: v.nullable(v.string()),
  colour_coverage: v.nullable(v.string()),
  version: v.number(),
})
export type CalculationSettings = v.InferOutput<typeof CalculationSettings>

export const CalculationSettingsForm = v.object({
  hourly_cost: Money,
  travel_cost: Money,
  mono_coverage: v.nullable(Percent),
  colour_coverage: v.nullable(Percent),
})

const path = '/calculation-settings/{zone}'

export const calculation_settings = {
  get: can(...readersOf('calculation-settings'))
    .route({ method: 'GET', path, summary: 'What the calculations of a subsidiary start from; the usual where nobody has said' })
    .input(v.object({ zone: ZoneCode }))
    .output(CalculationSettings)
    .errors({ NOT_FOUND }),
  save: can('nomenclature.update')
    .route({ method: 'PUT', path, summary: 'An absent field stays' })
    .input(v.object({ zone: ZoneCode, version: Version, ...v.partial(CalculationSettingsForm).entries }))
    .output(CalculationSettings)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT: conflictOf(CalculationSettings) }),
}
