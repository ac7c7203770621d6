// Users: the signed-in one and, for administrators, all of them with their roles.
import * as v from 'valibot'

import { BAD_REQUEST, can, canWhileViewing, conflictOf, NOT_FOUND } from '../shared/endpoint.ts'
import { Email, Id, IdList, Instant, listQuery, Named, pageOf, requiredName, Search, Version } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'
import { CurrentUser, HeldRole, Person } from './current-user.ts'

export const UserRow = v.object({
  ...Person.entries,
  roles: v.array(Named),
  /** Whether name and e-mail are managed here; those of a company account come from its identity provider. */
  is_local: v.boolean(),
  last_seen_at: v.nullable(Instant),
  /** Since when the account cannot be used to sign in; null while it can. */
  disabled_at: v.nullable(Instant),
  version: v.number(),
})
export type UserRow = v.InferOutput<typeof UserRow>
/** The fields of a local account that an administrator may correct. */
export const UserIdentity = v.object({ name: requiredName(255), email: Email })

export const userSorts = ['name', 'email', 'zone', 'is_admin', 'last_seen_at'] as const

export const UserRoles = v.object({ items: v.array(HeldRole), version: v.number() })
export type UserRoles = v.InferOutput<typeof UserRoles>
const OfUser = v.object({ user_id: Id })

export const users = {
  me: can('signed-in').route({ method: 'GET', path: '/user/me', summary: 'Returns the signed-in user' }).output(CurrentUser),
  list: can('admin')
    .route({ method: 'GET', path: '/users' })
    .input(listQuery(userSorts, { id: v.optional(IdList) }))
    .output(pageOf(UserRow)),
  names: can('signed-in')
    .route({ method: 'GET', path: '/users/names', summary: 'Returns the active users who can be chosen, by name' })
    .input(v.object({ search: v.optional(Search) }))
    .output(v.object({ items: v.array(Named) })),
  roles: can('admin').route({ method: 'GET', path: '/users/{user_id}/roles' }).input(OfUser).output(UserRoles).errors({ NOT_FOUND }),
  set_roles: can('admin')
    .touches('roles')
    .route({ method: 'PUT', path: '/users/{user_id}/roles' })
    .input(v.object({ ...OfUser.entries, roles: listOf(Id, 500), version: Version }))
    .output(UserRoles)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT: conflictOf(UserRoles) }),
  update: can('admin')
    .touches()
    .route({
      method: 'PUT',
      path: '/users/{user_id}',
      summary: 'Corrects the name and e-mail of a local account; disables an account, which ends its sessions, or enables it again',
    })
    .input(
      v.object({ ...OfUser.entries, ...v.partial(UserIdentity).entries, disabled: v.optional(v.boolean('invalid')), version: Version }),
    )
    .output(UserRow)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT: conflictOf(UserRow) }),
  // It changes no field of the user, so there is no version to check.
  end_sessions: can('admin')
    .touches()
    .route({ method: 'DELETE', path: '/users/{user_id}/sessions', successStatus: 204, summary: 'Signs a user out on every device' })
    .input(OfUser)
    .errors({ NOT_FOUND }),
  view_as: can('admin')
    .route({ method: 'POST', path: '/user/view-as', summary: 'Shows the app as a role or a user would see it, read-only' })
    .input(v.object({ kind: v.picklist(['role', 'user'], 'required'), id: Id }))
    .output(CurrentUser)
    .errors({ NOT_FOUND }),
  // The only change allowed while viewing the app as somebody else.
  end_view_as: canWhileViewing('signed-in').route({ method: 'DELETE', path: '/user/view-as' }).output(CurrentUser),
}
