// The defaults of a subsidiary's cost calculations: the cost of work, and the coverage of pages.
import * as v from 'valibot'

import { readersOf } from '../entities.ts'
import { formOf, returnedFields } from '../shared/declared-fields.ts'
import { BAD_REQUEST, can, conflictOf, NOT_FOUND } from '../shared/endpoint.ts'
import { Version, ZoneCode } from '../shared/fields.ts'
import { pageCostsOf } from '../shared/touches.ts'
import { settingsFields } from './costing-fields.ts'

export const CalculationSettings = v.object({
  /** The id used for its history; null until the first change. */
  id: v.nullable(v.number()),
  ...returnedFields(settingsFields),
  version: v.number(),
})
export type CalculationSettings = v.InferOutput<typeof CalculationSettings>

export const CalculationSettingsForm = formOf(settingsFields)

const path = '/calculation-settings/{zone}'

export const calculation_settings = {
  get: can(...readersOf('calculation-settings'))
    .route({ method: 'GET', path, summary: 'Returns the calculation settings of a subsidiary; the general defaults if none are stored' })
    .input(v.object({ zone: ZoneCode }))
    .output(CalculationSettings)
    .errors({ NOT_FOUND }),
  save: can('nomenclature.update')
    .touches('technical_nomenclatures', ...pageCostsOf)
    .route({ method: 'PUT', path, summary: 'Saves the calculation settings of a subsidiary; absent fields keep their values' })
    .input(v.object({ zone: ZoneCode, version: Version, ...v.partial(CalculationSettingsForm).entries }))
    .output(CalculationSettings)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT: conflictOf(CalculationSettings) }),
}
