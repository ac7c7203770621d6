// Roles: their permissions, their users, and what is lost when a role is deleted.
import { asc, eq, inArray, sql } from 'drizzle-orm'

import { mapUniqueViolation, notFound } from '../lookups/lookups.ts'
import { account } from '../platform/auth/account.ts'
import type { Db } from '../platform/db/index.ts'
import { listByName, listRows, singlePage } from '../platform/db/list.ts'
import { permissions, role_permissions, roles as table, user_roles, users } from '../platform/db/schema.ts'
import { inTransaction, type Tx } from '../platform/db/write.ts'
import type { Versioned } from '../platform/db/write/locks.ts'
import { deleteVersioned, insertRow, writeAggregate } from '../platform/db/write/rows.ts'
import { updateMany } from '../platform/db/write/sets.ts'
import { badRequest, os } from '../platform/rpc/base.ts'
import { grantedPermissions, heldRoles } from './held-roles.ts'

export const roles = {
  list: os.roles.list.handler(async ({ input, context }) => listRows(context.db, list, input)),
  get: os.roles.get.handler(async ({ input, context }) => (await find(context.db, input.id)) ?? notFound()),
  create: os.roles.create.handler(async ({ input: { name, permissions: ids }, context }) =>
    mapUniqueViolation(() =>
      inTransaction(context, async (tx) => {
        const { id } = await insertRow(tx, role, { name }, { permissions: await known(tx, ids) })
        return (await find(tx, id)) ?? notFound()
      }),
    ),
  ),
  update: os.roles.update.handler(async ({ input: { id, version, name, permissions: ids }, context }) =>
    mapUniqueViolation(() =>
      inTransaction(context, async (tx) => {
        await writeAggregate(tx, role, { id, version }, async () => ({
          set: { name },
          children: { permissions: ids && (await known(tx, ids)) },
        }))
        return (await find(tx, id)) ?? notFound()
      }),
    ),
  ),
  remove: os.roles.remove.handler(async ({ input: { params, query }, context }) => {
    await inTransaction(context, async (tx) => {
      await deleteVersioned(tx, role, { ...params, ...query }, async (row) => await takeFromHolders(tx, row))
    })
  }),
  losses: os.roles.losses.handler(async ({ input, context: { db } }) => {
    const role = (await find(db, input.id)) ?? notFound()
    const holders = db.select({ id: user_roles.user_id }).from(user_roles).where(eq(user_roles.role_id, role.id))
    const held = await db.select().from(users).where(inArray(users.id, holders)).orderBy(asc(users.name), asc(users.id))
    const losses = []
    for (const { id, name, email, is_admin } of held) {
      const others = (await heldRoles(db, id)).filter((other) => other.id !== role.id)
      const kept = new Set(others.flatMap((other) => other.permissions.map((permission) => permission.id)))
      // An administrator has all rights with or without the role.
      losses.push({ id, name, email, lost: is_admin ? [] : role.permissions.filter((permission) => !kept.has(permission.id)) })
    }
    return singlePage(losses)
  }),
}

const read = (db: Db) =>
  db
    .select({
      id: table.id,
      name: table.name,
      permissions: grantedPermissions,
      users: sql<number>`(select count(*)::int from user_roles ur where ur.role_id = roles.id)`,
      version: table.version,
    })
    .from(table)
    .$dynamic()

const list = listByName(read, { key: table.id, name: table.name })

const find = async (db: Db, id: number) => (await read(db).where(eq(table.id, id)))[0]

/** A role's permissions are a field of its history, stored by name. */
const role: Versioned<typeof table, 'permissions'> = {
  table,
  entity: 'roles',
  current: find,
  parts: {
    permissions: {
      table: role_permissions,
      parent: role_permissions.role_id,
      key: role_permissions.permission_id,
      async historyValue(db, id) {
        const names = (await find(db, id))?.permissions.map(({ name }) => name).toSorted()
        return names && names.length > 0 ? names : null
      },
    },
  },
}

/** The permissions with these ids. Throws BAD_REQUEST when one does not exist. */
async function known(tx: Db, ids: number[]): Promise<{ permission_id: number }[]> {
  const wanted = [...new Set(ids)]
  const rows = await tx.select({ permission_id: permissions.id }).from(permissions).where(inArray(permissions.id, wanted))
  if (rows.length !== wanted.length) throw badRequest({ field: 'permissions', key: 'unknown' })
  return rows
}

/** Removes a deleted role from its users, and records that in their histories. */
async function takeFromHolders(tx: Tx, gone: { id: number; name: string }): Promise<void> {
  const holders = tx.select({ id: user_roles.user_id }).from(user_roles).where(eq(user_roles.role_id, gone.id))
  const held = await tx
    .select({ id: users.id, version: users.version })
    .from(users)
    .where(inArray(users.id, holders))
    .orderBy(asc(users.id))
    .for('update')
  const writes = []
  for (const { id, version } of held) {
    const old_value = (await heldRoles(tx, id)).map(({ name }) => name)
    const history = [{ field: 'roles', old_value, new_value: old_value.filter((name) => name !== gone.name) }]
    writes.push({ id, version, set: {}, history })
  }
  await updateMany(tx, account, writes)
}
