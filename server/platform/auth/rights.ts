// The present rights of a user who is not calling: a task goes on for somebody who may have lost a right since.
import { eq } from 'drizzle-orm'

import type { Holder } from '#contract/people/permissions.ts'

import type { Db } from '../db/index.ts'
import { permissions, role_permissions, user_roles, users } from '../db/schema.ts'
import type { Author } from '../db/write.ts'

/** Returns null when the account is gone or disabled. */
export async function presentUser(db: Db, user_id: number): Promise<(Holder & Author) | null> {
  const [user] = await db.select().from(users).where(eq(users.id, user_id))
  if (!user || user.disabled_at !== null) return null
  const held = await db
    .select({ name: permissions.name })
    .from(user_roles)
    .innerJoin(role_permissions, eq(role_permissions.role_id, user_roles.role_id))
    .innerJoin(permissions, eq(permissions.id, role_permissions.permission_id))
    .where(eq(user_roles.user_id, user_id))
  return { id: user.id, name: user.name, is_admin: user.is_admin, roles: [{ permissions: held }] }
}
