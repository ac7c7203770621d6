// Catalogues: the price lists of the group and of its subsidiaries.
import * as v from 'valibot'

import { BAD_REQUEST, can, conflictOf, IN_USE, NOT_FOUND } from './shared/endpoint.ts'
import { ById, DeleteById, Id, pageOf, PlainDate, requiredText, Version, ZoneCode, ZoneRef } from './shared/fields.ts'
import { ReferenceQuery } from './shared/single-page.ts'

export const Catalog = v.object({
  id: v.number(),
  name: v.string(),
  code: v.string(),
  /** Null: valid everywhere, as in the national zone. */
  zone: v.nullable(ZoneRef),
  start_date: v.nullable(v.string()),
  end_date: v.nullable(v.string()),
  version: v.number(),
})
export type Catalog = v.InferOutput<typeof Catalog>

export const CatalogCreate = v.object({
  name: requiredText(255),
  code: requiredText(255),
  zone: v.optional(v.nullable(ZoneCode)),
  start_date: v.optional(v.nullable(PlainDate)),
  end_date: v.optional(v.nullable(PlainDate)),
})
export const CatalogUpdate = v.object({ id: Id, version: Version, ...v.partial(CatalogCreate).entries })
const CONFLICT = conflictOf(Catalog)

export const catalogs = {
  list: can('selling_price.read').route({ method: 'GET', path: '/catalogs' }).input(ReferenceQuery).output(pageOf(Catalog)),
  create: can('catalog.update')
    .route({ method: 'POST', path: '/catalogs', successStatus: 201 })
    .input(CatalogCreate)
    .output(Catalog)
    .errors({ BAD_REQUEST }),
  get: can('selling_price.read').route({ method: 'GET', path: '/catalogs/{id}' }).input(ById).output(Catalog).errors({ NOT_FOUND }),
  update: can('catalog.update')
    .route({ method: 'PUT', path: '/catalogs/{id}' })
    .input(CatalogUpdate)
    .output(Catalog)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  remove: can('catalog.update')
    .route({ method: 'DELETE', path: '/catalogs/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT, IN_USE }),
}
