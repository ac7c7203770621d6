// Manufacturers. Names are unique without regard to case; the first spelling wins.
import * as v from 'valibot'

import { BAD_REQUEST, can, conflictOf, IN_USE, NOT_FOUND } from './base.ts'
import { ById, DeleteById, Id, pageOf, requiredText, Version } from './fields.ts'
import { ReferenceQuery } from './references.ts'

export const Manufacturer = v.object({ id: v.number(), name: v.string(), version: v.number() })
export const ManufacturerCreate = v.object({ name: requiredText(255) })
export const ManufacturerUpdate = v.object({ id: Id, version: Version, ...v.partial(ManufacturerCreate).entries })

export const manufacturers = {
  list: can('product.index').route({ method: 'GET', path: '/manufacturers' }).input(ReferenceQuery).output(pageOf(Manufacturer)),
  create: can('reference.update')
    .route({ method: 'POST', path: '/manufacturers', successStatus: 201 })
    .input(ManufacturerCreate)
    .output(Manufacturer)
    .errors({ BAD_REQUEST }),
  get: can('product.index').route({ method: 'GET', path: '/manufacturers/{id}' }).input(ById).output(Manufacturer).errors({ NOT_FOUND }),
  update: can('reference.update')
    .route({ method: 'PUT', path: '/manufacturers/{id}' })
    .input(ManufacturerUpdate)
    .output(Manufacturer)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT: conflictOf(Manufacturer) }),
  remove: can('reference.update')
    .route({ method: 'DELETE', path: '/manufacturers/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT: conflictOf(Manufacturer), IN_USE }),
}
