// The signed-in user.
import * as v from 'valibot'

import { Named, ZoneRef } from '../shared/fields.ts'

/** A role with its permissions. */
export const HeldRole = v.object({ id: v.number(), name: v.string(), permissions: v.array(Named) })

/** The role or user through whose eyes an administrator sees the app, read-only. */
export const ViewingAs = v.object({ kind: v.picklist(['role', 'user']), id: v.number(), name: v.string() })

/** The fields of every account. */
export const Person = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  zone: v.nullable(ZoneRef),
  company_code: v.nullable(v.string()),
  /** Whether the user is an administrator. */
  is_admin: v.boolean(),
})

export const CurrentUser = v.object({
  ...Person.entries,
  roles: v.array(HeldRole),
  /** Only present while the rights above are those of the role or user that is viewed. */
  viewing_as: v.optional(ViewingAs),
})
export type CurrentUser = v.InferOutput<typeof CurrentUser>
