// Technical nomenclatures: a printer, its speed and how often it needs an intervention. Its lines are in nomenclature-lines.ts.
import * as v from 'valibot'

import { costWarnings } from '#engine/costing/cost.ts'

import { readersOf } from '../entities.ts'
import { holds, type Holder } from '../people/permissions.ts'
import { creationOf, formOf, returnedFields, returnedNamesOf } from '../shared/declared-fields.ts'
import { BAD_REQUEST, can, conflictOf, NOT_FOUND } from '../shared/endpoint.ts'
import { ById, DeleteById, Id, IdList, pageOf, Version, wholeQuery } from '../shared/fields.ts'
import { pageCostsOf } from '../shared/touches.ts'
import { nomenclatureFields } from './costing-fields.ts'

export const TechnicalNomenclature = v.object({
  id: v.number(),
  ...returnedFields(nomenclatureFields),
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
export const TechnicalNomenclatureForm = formOf(nomenclatureFields)
export const nomenclatureSorts = [...returnedNamesOf(nomenclatureFields, 'sort'), 'product_count'] as const
const CONFLICT = conflictOf(TechnicalNomenclature)
const readers = readersOf('technical-nomenclatures')

export const technical_nomenclatures = {
  list: can(...readers)
    .route({ method: 'GET', path: '/technical-nomenclatures', summary: 'Returns all technical nomenclatures' })
    .input(v.object({ ...wholeQuery(nomenclatureSorts).entries, printer_category_id: v.optional(IdList) }))
    .output(pageOf(TechnicalNomenclature)),
  create: can('nomenclature.update')
    .touches('printer_categories')
    .route({ method: 'POST', path: '/technical-nomenclatures', successStatus: 201 })
    .input(creationOf(nomenclatureFields))
    .output(TechnicalNomenclature)
    .errors({ BAD_REQUEST }),
  get: can(...readers)
    .route({ method: 'GET', path: '/technical-nomenclatures/{id}' })
    .input(ById)
    .output(TechnicalNomenclature)
    .errors({ NOT_FOUND }),
  update: can('nomenclature.update')
    .touches('nomenclature_lines', 'printer_categories', ...pageCostsOf)
    .route({ method: 'POST', path: '/technical-nomenclatures/{nomenclature_id}' })
    .input(v.object({ nomenclature_id: Id, version: Version, ...v.partial(TechnicalNomenclatureForm).entries }))
    .output(TechnicalNomenclature)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  remove: can('nomenclature.destroy')
    .touches('nomenclature_lines', 'printer_categories', 'product_uses', ...pageCostsOf)
    .route({ method: 'DELETE', path: '/technical-nomenclatures/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT }),
}
