// GET /permissions: all permissions, with the ids that roles refer to.
import * as v from 'valibot'

import { can } from '../shared/endpoint.ts'
import { pageOf } from '../shared/fields.ts'

export const PermissionRow = v.object({ id: v.number(), name: v.string(), area: v.string() })

export const permission_list = {
  list: can('admin').route({ method: 'GET', path: '/permissions' }).output(pageOf(PermissionRow)),
}
