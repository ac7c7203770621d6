// The defaults of a subsidiary's cost calculations: the cost of work, and the coverage of pages.
import * as v from 'valibot'

import { readersOf } from '../entities.ts'
import { BAD_REQUEST, can, conflictOf, NOT_FOUND } from '../shared/endpoint.ts'
import { Money, Version, ZoneCode } from '../shared/fields.ts'
import { Percent } from '../shared/percent.ts'

export const CalculationSettings = v.object({
  /** The id used for its history; null until the first change. */
  id: v.nullable(v.number()),
  /** €/h */
  hourly_cost: v.string(),
  /** € per intervention */
  travel_cost: v.string(),
  /** In percent; null to use each line's own coverage. */
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
