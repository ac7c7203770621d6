// Who is signed in.
import * as v from 'valibot'

import { Named, ZoneRef } from '../shared/fields.ts'

/** A role with what it permits. */
export const HeldRole = v.object({ id: v.number(), name: v.string(), permissions: v.array(Named) })

/** As whom an administrator sees the app, reading only. */
export const ViewingAs = v.object({ kind: v.picklist(['role', 'user']), id: v.number(), name: v.string() })

/** What is said of everybody who has an account. */
export const Person = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  zone: v.nullable(ZoneRef),
  company_code: v.nullable(v.string()),
  /** The status: administrator or ordinary. */
  is_admin: v.boolean(),
})

export const CurrentUser = v.object({
  ...Person.entries,
  roles: v.array(HeldRole),
  /** Only while the rights above are those of somebody else. */
  viewing_as: v.optional(ViewingAs),
})
export type CurrentUser = v.InferOutput<typeof CurrentUser>
