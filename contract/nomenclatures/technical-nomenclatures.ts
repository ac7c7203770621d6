// Technical nomenclatures: a printer, its speed and how often it needs an intervention. Its lines are in nomenclature-lines.ts.
import * as v from 'valibot'

import { costWarnings } from '#engine/cost/cost.ts'

import { readersOf } from '../entities.ts'
import { holds, type Holder } from '../people/permissions.ts'
import { BAD_REQUEST, can, conflictOf, NOT_FOUND } from '../shared/endpoint.ts'
import { ById, Count, DeleteById, Id, IdList, Named, pageOf, Quantity, requiredName, Version, wholeQuery } from '../shared/fields.ts'

export const TechnicalNomenclature = v.object({
  id: v.number(),
  name: v.string(),
  /** Pages per minute. */
  print_speed: v.nullable(v.number()),
  /** Hours. */
  average_intervention_duration: v.nullable(v.string()),
  /** Its own value; null to use the one of its category. */
  pages_between_interventions: v.nullable(v.number()),
  /** Pages per month that the printer is designed for. */
  maximum_monthly_volume: v.nullable(v.number()),
  printer_category: v.nullable(Named),
  /** The printer's product, named by its reference. Offers find their nomenclatures through it. */
  printer: v.nullable(Named),
  product_count: v.number(),
  /**
   * The cost of a page in € with the settings of the reader's subsidiary; null when no line can be costed, or when the reader may not see
   * costs.
   */
  mono_page: v.nullable(v.string()),
  colour_page: v.nullable(v.string()),
  /** Warnings about the page costs; empty when the reader may not see costs. */
  warnings: v.array(v.picklist(costWarnings)),
  version: v.number(),
})
export type TechnicalNomenclature = v.InferOutput<typeof TechnicalNomenclature>

/** Whether the user may see page costs. */
export const seesPageCosts = (user: Holder | null) => holds(user, pageCostRights)
export const pageCostRights = ['crt.calcul.nomenclature_cost', 'crt.calcul.graph'] as const

/** The fields of the form. */
export const TechnicalNomenclatureForm = v.object({
  name: requiredName(255, 'nomenclature_name_required'),
  print_speed: v.nullable(Count),
  average_intervention_duration: v.nullable(Quantity),
  pages_between_interventions: v.nullable(Count),
  maximum_monthly_volume: v.nullable(Count),
  printer_category_id: v.nullable(Id),
  printer_id: v.nullable(Id),
})
const { name, ...others } = TechnicalNomenclatureForm.entries
export const nomenclatureSorts = ['name', 'print_speed', 'average_intervention_duration', 'printer_category', 'product_count'] as const
const CONFLICT = conflictOf(TechnicalNomenclature)
const readers = readersOf('technical-nomenclatures')

export const technical_nomenclatures = {
  list: can(...readers)
    .route({ method: 'GET', path: '/technical-nomenclatures', summary: 'All of them' })
    .input(v.object({ ...wholeQuery(nomenclatureSorts).entries, printer_category_id: v.optional(IdList) }))
    .output(pageOf(TechnicalNomenclature)),
  create: can('nomenclature.update')
    .route({ method: 'POST', path: '/technical-nomenclatures', successStatus: 201 })
    .input(v.object({ name, ...v.partial(v.object(others)).entries }))
    .output(TechnicalNomenclature)
    .errors({ BAD_REQUEST }),
  get: can(...readers)
    .route({ method: 'GET', path: '/technical-nomenclatures/{id}' })
    .input(ById)
    .output(TechnicalNomenclature)
    .errors({ NOT_FOUND }),
  update: can('nomenclature.update')
    .route({ method: 'POST', path: '/technical-nomenclatures/{nomenclature_id}' })
    .input(v.object({ nomenclature_id: Id, version: Version, ...v.partial(TechnicalNomenclatureForm).entries }))
    .output(TechnicalNomenclature)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  remove: can('nomenclature.destroy')
    .route({ method: 'DELETE', path: '/technical-nomenclatures/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT }),
}
