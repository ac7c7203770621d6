// Printer categories, by which nomenclatures are grouped and compared.
import * as v from 'valibot'

import { readersOf } from '../entities.ts'
import { creationOf, formOf, namesOf, returnedFields } from '../shared/declared-fields.ts'
import { BAD_REQUEST, can, conflictOf, IN_USE, NOT_FOUND } from '../shared/endpoint.ts'
import { ById, DeleteById, Id, Named, pageOf, Version, wholeQuery } from '../shared/fields.ts'
import { pageCostsOf } from '../shared/touches.ts'
import { categoryFields } from './costing-fields.ts'

export const PrinterCategory = v.object({
  id: v.number(),
  ...returnedFields(categoryFields),
  /** Sorted by name. */
  nomenclatures: v.array(Named),
  version: v.number(),
})
export type PrinterCategory = v.InferOutput<typeof PrinterCategory>

/** The fields of the form. */
export const PrinterCategoryForm = formOf(categoryFields)
const CONFLICT = conflictOf(PrinterCategory)
const readers = readersOf('printer-categories')

export const printer_categories = {
  list: can(...readers)
    .route({ method: 'GET', path: '/printer-categories', summary: 'Returns all printer categories, by name' })
    .input(wholeQuery(namesOf(categoryFields, 'sort')))
    .output(pageOf(PrinterCategory)),
  create: can('printer_category.update')
    .touches()
    .route({ method: 'POST', path: '/printer-categories', successStatus: 201 })
    .input(creationOf(categoryFields))
    .output(PrinterCategory)
    .errors({ BAD_REQUEST }),
  update: can('printer_category.update')
    .touches('technical_nomenclatures', ...pageCostsOf)
    .route({ method: 'POST', path: '/printer-categories/{printer_category_id}' })
    .input(v.object({ printer_category_id: Id, version: Version, ...v.partial(PrinterCategoryForm).entries }))
    .output(PrinterCategory)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  get: can(...readers)
    .route({ method: 'GET', path: '/printer-categories/{id}' })
    .input(ById)
    .output(PrinterCategory)
    .errors({ NOT_FOUND }),
  remove: can('printer_category.destroy')
    .touches()
    .route({ method: 'DELETE', path: '/printer-categories/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT, IN_USE }),
}
