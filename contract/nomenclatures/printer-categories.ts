// Printer categories, by which nomenclatures are grouped and compared.
import * as v from 'valibot'

import { readersOf } from '../entities.ts'
import { BAD_REQUEST, can, conflictOf, IN_USE, NOT_FOUND } from '../shared/endpoint.ts'
import { ById, Count, DeleteById, Id, longText, Named, pageOf, requiredName, Version, wholeQuery } from '../shared/fields.ts'

export const PrinterCategory = v.object({
  id: v.number(),
  name: v.string(),
  description: v.nullable(v.string()),
  /** The average of the category; a nomenclature may have its own value. */
  pages_between_interventions: v.nullable(v.number()),
  /** Sorted by name. */
  nomenclatures: v.array(Named),
  version: v.number(),
})
export type PrinterCategory = v.InferOutput<typeof PrinterCategory>

/** The fields of the form. */
export const PrinterCategoryForm = v.object({
  name: requiredName(255, 'category_name_required'),
  description: longText(2_000),
  pages_between_interventions: v.nullable(Count),
})
const { name, ...others } = PrinterCategoryForm.entries
const CONFLICT = conflictOf(PrinterCategory)
const readers = readersOf('printer-categories')

export const printer_categories = {
  list: can(...readers)
    .route({ method: 'GET', path: '/printer-categories', summary: 'All of them, by name' })
    .input(wholeQuery(['name']))
    .output(pageOf(PrinterCategory)),
  create: can('printer_category.update')
    .route({ method: 'POST', path: '/printer-categories', successStatus: 201 })
    .input(v.object({ name, ...v.partial(v.object(others)).entries }))
    .output(PrinterCategory)
    .errors({ BAD_REQUEST }),
  update: can('printer_category.update')
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
    .route({ method: 'DELETE', path: '/printer-categories/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT, IN_USE }),
}
