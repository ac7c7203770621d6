// The roles of a user with their permissions.
import { asc, eq, sql } from 'drizzle-orm'

import type { Db } from '../platform/db/index.ts'
import { roles, user_roles } from '../platform/db/schema.ts'

/** The permissions of a role of `roles`. Names are written out, because the query builder shortens them when only one table is read. */
export const grantedPermissions = sql<{ id: number; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name)
  from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id = roles.id), '[]')`

export const heldRoles = (db: Db, user_id: number) =>
  db
    .select({ id: roles.id, name: roles.name, permissions: grantedPermissions })
    .from(user_roles)
    .innerJoin(roles, eq(roles.id, user_roles.role_id))
    .where(eq(user_roles.user_id, user_id))
    .orderBy(asc(roles.name), asc(roles.id))
