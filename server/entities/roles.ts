// Roles: what they grant, who holds them, and what goes when one is deleted.
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'

import { badRequest, os } from '../base.ts'
import type { Db } from '../db/index.ts'
import { permissions, role_permissions, roles as table, user_roles, users } from '../db/schema.ts'
import { creationChanges, deletionChanges, differences, lockVersion, recordHistory, writer } from '../db/write.ts'
import { byName, named, naming, notFound, whole } from './references.ts'
import { grantedPermissions, heldRoles } from './users/held-roles.ts'

export const roles = {
  list: os.roles.list.handler(async ({ input, context }) =>
    whole(await read(context.db, named(table.name, input.search)).orderBy(...byName(table.name, table.id, input.sort))),
  ),
  get: os.roles.get.handler(async ({ input, context }) => (await find(context.db, input.id)) ?? notFound()),
  create: os.roles.create.handler(async ({ input, context }) =>
    naming(() =>
      context.db.transaction(async (tx) => {
        const granted = await known(tx, input.permissions)
        const [row] = await tx.insert(table).values({ name: input.name }).returning()
        if (!row) return notFound()
        await grant(tx, row.id, granted)
        const changes = creationChanges({ name: row.name, permissions: granted.length > 0 ? namesOf(granted) : null })
        await recordHistory(tx, 'roles', row.id, 'created', writer(context.user), changes)
        return (await find(tx, row.id)) ?? notFound()
      }),
    ),
  ),
  update: os.roles.update.handler(async ({ input: { id, version, name, permissions: ids }, context }) =>
    naming(() =>
      context.db.transaction(async (tx) => {
        const row = await lockVersion(tx, table, 'roles', { id, version }, (at) => find(at, id))
        const before = (await find(tx, id)) ?? notFound()
        const granted = ids && (await known(tx, ids))
        const after = { name, permissions: granted && namesOf(granted) }
        const changes = differences({ name: row.name, permissions: namesOf(before.permissions) }, after)
        if (changes.length === 0) return before
        await tx
          .update(table)
          .set({ name: name ?? row.name, version: version + 1 })
          .where(eq(table.id, id))
        if (granted) {
          await tx.delete(role_permissions).where(eq(role_permissions.role_id, id))
          await grant(tx, id, granted)
        }
        await recordHistory(tx, 'roles', id, 'updated', writer(context.user), changes)
        return (await find(tx, id)) ?? notFound()
      }),
    ),
  ),
  remove: os.roles.remove.handler(async ({ input: { params, query }, context }) => {
    const author = writer(context.user)
    await context.db.transaction(async (tx) => {
      const row = await lockVersion(tx, table, 'roles', { ...params, ...query }, (at) => find(at, params.id))
      const before = (await find(tx, row.id)) ?? notFound()
      const holders = tx.select({ id: user_roles.user_id }).from(user_roles).where(eq(user_roles.role_id, row.id))
      const held = await tx.select({ id: users.id }).from(users).where(inArray(users.id, holders)).orderBy(asc(users.id)).for('update')
      for (const { id } of held) {
        const names = (await heldRoles(tx, id)).map(({ name }) => name)
        const change = { field: 'roles', old_value: names, new_value: names.filter((name) => name !== row.name) }
        await tx
          .update(users)
          .set({ version: sql`${users.version} + 1` })
          .where(eq(users.id, id))
        await recordHistory(tx, 'users', id, 'updated', author, [change])
      }
      await tx.delete(table).where(eq(table.id, row.id))
      const gone = deletionChanges({ name: row.name, permissions: namesOf(before.permissions) })
      await recordHistory(tx, 'roles', row.id, 'deleted', author, gone)
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
      // An administrator may do everything with or without it.
      losses.push({ id, name, email, lost: is_admin ? [] : role.permissions.filter((permission) => !kept.has(permission.id)) })
    }
    return whole(losses)
  }),
}

const read = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: table.id,
      name: table.name,
      permissions: grantedPermissions,
      users: sql<number>`(select count(*)::int from user_roles ur where ur.role_id = roles.id)`,
      version: table.version,
    })
    .from(table)
    .where(where)

const find = async (db: Db, id: number) => (await read(db, eq(table.id, id)))[0]

type Granted = { id: number; name: string }[]
const namesOf = (all: Granted): string[] => all.map(({ name }) => name).toSorted()

/** The permissions of these ids; one that does not exist is refused. */
async function known(tx: Db, ids: number[]): Promise<Granted> {
  const wanted = [...new Set(ids)]
  const rows = await tx.select({ id: permissions.id, name: permissions.name }).from(permissions).where(inArray(permissions.id, wanted))
  if (rows.length !== wanted.length) throw badRequest({ field: 'permissions', key: 'unknown' })
  return rows
}

async function grant(tx: Db, role_id: number, all: Granted): Promise<void> {
  if (all.length > 0) await tx.insert(role_permissions).values(all.map(({ id }) => ({ role_id, permission_id: id })))
}
