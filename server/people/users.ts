// Users: the signed-in one, the list, their roles, and viewing the app as somebody else.
import { ORPCError } from '@orpc/server'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { CurrentUser } from '#contract/people/current-user.ts'
import type { userSorts } from '#contract/people/users.ts'

import { mapUniqueViolation, notFound } from '../lookups/lookups.ts'
import { account } from '../platform/auth/account.ts'
import { setDisabled, endedSessions, isLastAdmin } from '../platform/auth/accounts.ts'
import { endAllSessions, findSession, viewAs, type Viewed } from '../platform/auth/session.ts'
import type { Db } from '../platform/db/index.ts'
import { foldedOrder, type List, listRows, containsText } from '../platform/db/list.ts'
import { FOREIGN_KEY_VIOLATION, refusalOf } from '../platform/db/query.ts'
import { roles, users as table, zones } from '../platform/db/schema.ts'
import { differences, inTransaction, recordChanges, writer } from '../platform/db/write.ts'
import { lockRow, lockVersion } from '../platform/db/write/locks.ts'
import { saveRow, writeAggregate } from '../platform/db/write/rows.ts'
import { badRequest, os, type RequestContext } from '../platform/rpc/base.ts'
import { heldRoles } from './held-roles.ts'

const MOST_NAMES = 50

export const users = {
  me: os.users.me.handler(({ context: { user } }) => known(user)),
  list: os.users.list.handler(async ({ input: { id: ids, ...input }, context: { db } }) =>
    listRows(db, list, input, ids && inArray(table.id, ids)),
  ),
  names: os.users.names.handler(async ({ input: { search }, context: { db } }) => ({
    items: await db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(and(isNull(table.disabled_at), containsText(table.name, search)))
      .orderBy(foldedOrder(table.name), table.id)
      .limit(MOST_NAMES),
  })),
  roles: os.users.roles.handler(async ({ input, context }) => (await rolesOf(context.db, input.user_id)) ?? notFound()),
  set_roles: os.users.set_roles.handler(async ({ input: { user_id, roles: ids, version }, context }) => {
    try {
      return await inTransaction(context, async (tx) => {
        const children = { roles: ids.map((role_id) => ({ role_id })) }
        await writeAggregate(tx, { ...account, current: rolesOf }, { id: user_id, version }, () => ({ children }))
        return (await rolesOf(tx, user_id)) ?? notFound()
      })
    } catch (error) {
      throw refusalOf(error)?.code === FOREIGN_KEY_VIOLATION ? badRequest({ field: 'roles', key: 'unknown' }) : error
    }
  }),
  update: os.users.update.handler(async ({ input: { user_id, disabled, version, ...identity }, context }) => {
    if (user_id === writer(context.user).id && disabled) throw badRequest({ field: 'disabled', key: 'own_account' })
    return await mapUniqueViolation(() =>
      inTransaction(context, async (tx) => {
        const former = await lockVersion(tx, { ...account, current: readUser }, { id: user_id, version })
        if (disabled && former.is_admin && (await isLastAdmin(tx, user_id))) throw badRequest({ field: 'disabled', key: 'last_admin' })
        const corrected = differences(former, identity)
        // The identity provider would overwrite the change at the next sign-in.
        if (former.oidc_subject !== null && corrected[0]) throw badRequest({ field: corrected[0].field, key: 'company_account' })
        const turned = disabled !== undefined && disabled !== (former.disabled_at !== null) ? await setDisabled(tx, former, disabled) : null
        const history = [...corrected, ...(turned?.history ?? [])]
        if (history.length > 0) await saveRow(tx, account, former, { ...identity, ...turned?.columns }, history)
        return (await readUser(tx, user_id)) ?? notFound()
      }),
    )
  }),
  end_sessions: os.users.end_sessions.handler(async ({ input: { user_id }, context }) => {
    await inTransaction(context, async (tx) => {
      const { id } = await lockRow(tx, account, user_id)
      await recordChanges(tx, 'users', { id, action: 'updated', changes: endedSessions(await endAllSessions(tx, id)) })
    })
  }),
  view_as: os.users.view_as.handler(async ({ input, context }) => await seeAs(context, input)),
  end_view_as: os.users.end_view_as.handler(async ({ context }) => await seeAs(context, null)),
}

function known(user: CurrentUser | null): CurrentUser {
  if (!user) throw new ORPCError('UNAUTHORIZED')
  return user
}

const roleNames = sql<
  { id: number; name: string }[]
>`coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name)
  from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = users.id), '[]')`

const read = (db: Db) =>
  db
    .select({
      id: table.id,
      name: table.name,
      email: table.email,
      zone: { code_sigma: zones.code_sigma, name: zones.name },
      company_code: table.company_code,
      is_admin: table.is_admin,
      roles: roleNames,
      is_local: sql<boolean>`${table.oidc_subject} is null`,
      last_seen_at: table.last_seen_at,
      disabled_at: table.disabled_at,
      version: table.version,
    })
    .from(table)
    .leftJoin(zones, eq(zones.code_sigma, table.zone))
    .$dynamic()

const list: List<ReturnType<typeof read>, (typeof userSorts)[number]> = {
  rows: read,
  orders: {
    name: foldedOrder(table.name),
    email: foldedOrder(table.email),
    zone: foldedOrder(zones.name),
    is_admin: table.is_admin,
    last_seen_at: table.last_seen_at,
  },
  usual: 'name',
  key: table.id,
  searched: [table.name, table.email],
}

async function readUser(db: Db, id: number) {
  const [user] = await read(db).where(eq(table.id, id))
  return user
}

async function rolesOf(db: Db, id: number) {
  const [user] = await db.select({ version: table.version }).from(table).where(eq(table.id, id))
  return user && { ...user, items: await heldRoles(db, id) }
}

/** Sets the role or user that the session views the app as, and records it in the administrator's history. */
async function seeAs(context: RequestContext, wanted: Viewed | null): Promise<CurrentUser> {
  const [user, token] = [known(context.user), context.token]
  if (!token) throw new ORPCError('UNAUTHORIZED')
  await inTransaction(context, async (tx) => {
    const after = wanted && ((await describe(tx, wanted)) ?? notFound())
    await viewAs(tx, token, wanted)
    const changes = differences({ viewing_as: user.viewing_as ?? null }, { viewing_as: after })
    await recordChanges(tx, 'users', { id: user.id, action: 'updated', changes })
  })
  return known(await findSession(context, token))
}

async function describe(tx: Db, { kind, id }: Viewed) {
  const from = kind === 'role' ? roles : table
  const [row] = await tx
    .select({ id: from.id, name: from.name })
    .from(from)
    .where(inArray(from.id, [id]))
  return row && { kind, ...row }
}
