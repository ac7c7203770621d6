// Roles: named sets of permissions that administrators assign to users.
import * as v from 'valibot'

import { BAD_REQUEST, can, conflictOf, NOT_FOUND } from '../shared/endpoint.ts'
import { ById, DeleteById, Id, Named, pageOf, requiredName, Version } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'
import { SinglePageQuery } from '../shared/single-page.ts'

export const Role = v.object({ id: v.number(), name: v.string(), permissions: v.array(Named), users: v.number(), version: v.number() })
export type Role = v.InferOutput<typeof Role>

const RoleName = requiredName(255, 'role_name_required')
const Permissions = listOf(Id, 500)
export const RoleCreate = v.object({ name: RoleName, permissions: v.optional(Permissions, []) })
export const RoleUpdate = v.object({ id: Id, version: Version, name: v.optional(RoleName), permissions: v.optional(Permissions) })
const CONFLICT = conflictOf(Role)

/** What a user would lose without the role: the permissions that none of their other roles gives. */
export const RoleLoss = v.object({ id: v.number(), name: v.string(), email: v.string(), lost: v.array(Named) })

export const roles = {
  list: can('admin').route({ method: 'GET', path: '/roles' }).input(SinglePageQuery).output(pageOf(Role)),
  create: can('admin')
    .touches('users')
    .route({ method: 'POST', path: '/roles', successStatus: 201 })
    .input(RoleCreate)
    .output(Role)
    .errors({ BAD_REQUEST }),
  get: can('admin').route({ method: 'GET', path: '/roles/{id}' }).input(ById).output(Role).errors({ NOT_FOUND }),
  update: can('admin')
    .touches('users')
    .route({ method: 'PUT', path: '/roles/{id}' })
    .input(RoleUpdate)
    .output(Role)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  remove: can('admin')
    .touches('users')
    .route({ method: 'DELETE', path: '/roles/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT }),
  losses: can('admin')
    .route({
      method: 'GET',
      path: '/roles/{id}/losses',
      summary: 'Returns the permissions that each user would lose if the role were deleted',
    })
    .input(ById)
    .output(pageOf(RoleLoss))
    .errors({ NOT_FOUND }),
}
