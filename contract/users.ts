// The signed-in user, as /user/me answers it and the browser remembers it.
import * as v from 'valibot'

import { can } from './base.ts'
import { Named, ZoneRef } from './fields.ts'

export const CurrentUser = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  zone: v.nullable(ZoneRef),
  company_code: v.nullable(v.string()),
  is_admin: v.boolean(),
  roles: v.array(v.object({ id: v.number(), name: v.string(), permissions: v.array(Named) })),
})
export type CurrentUser = v.InferOutput<typeof CurrentUser>

export const users = {
  me: can('signed-in').route({ method: 'GET', path: '/user/me', summary: 'The signed-in user' }).output(CurrentUser),
}
