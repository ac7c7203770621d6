// Stores all permissions as rows, so that roles can refer to them.
import { sql } from 'drizzle-orm'

import { permissionsByArea } from '#contract/people/permissions.ts'

import type { Db } from './index.ts'
import { permissions } from './schema.ts'

/**
 * Adds the permissions of the contract that the table lacks. Nothing is removed, because an older version may still run beside this one.
 */
export async function syncPermissions(db: Db): Promise<void> {
  const rows = Object.entries(permissionsByArea).flatMap(([area, names]) => names.map((name) => ({ name, area })))
  await db
    .insert(permissions)
    .values(rows)
    .onConflictDoUpdate({
      target: permissions.name,
      set: { area: sql`excluded.area` },
      setWhere: sql`${permissions.area} is distinct from excluded.area`,
    })
}
