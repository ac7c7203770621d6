// Accounts, as created and changed on the command line; every change is recorded in the history.
import { and, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { DEMO_ISSUER } from '../db/demo/data.ts'
import type { Db } from '../db/index.ts'
import { refusalOf, UNIQUE_VIOLATION } from '../db/query.ts'
import { roles, users, zones } from '../db/schema.ts'
import { differences, type FieldChange, inTransaction, program, type Tx } from '../db/write.ts'
import { type Locked, lockRow } from '../db/write/locks.ts'
import { insertRow, NOW, saveRow } from '../db/write/rows.ts'
import { Refusal } from '../runtime/refusal.ts'
import { account } from './account.ts'
import { hashPassword, passwordProblem } from './password.ts'
import { endAllSessions, endOtherSessions } from './session.ts'

type User = typeof users.$inferSelect
const Email = v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254))

/** The e-mail in the form that is stored. Throws a Refusal when it is not valid. */
export function emailOf(text: string | undefined): string {
  const email = v.safeParse(Email, text)
  if (email.success) return email.output
  throw new Refusal(`« ${text ?? ''} » n’est pas une adresse e-mail.`, `"${text ?? ''}" is not an e-mail address.`)
}

export async function findByEmail(db: Db, email: string): Promise<User | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`)
  return user
}

export async function requireByEmail(db: Db, email: string): Promise<User> {
  const user = await findByEmail(db, email)
  if (user) return user
  throw new Refusal(`Aucun compte n’a l’adresse ${email}.`, `No account has the address ${email}.`)
}

export interface NewAccount {
  email: string
  name: string
  password: string
  is_admin?: boolean
  zone?: string | undefined
  role?: string | undefined
}

export async function createAccount(db: Db, { email, name, password, is_admin = false, zone, role }: NewAccount): Promise<void> {
  const password_hash = await hashOf(password, email)
  const work = inTransaction({ db, user: program(is_admin ? 'admin:create' : 'user:create') }, async (tx) => {
    if (zone !== undefined && (await tx.$count(zones, eq(zones.code_sigma, zone))) === 0)
      throw new Refusal(`La filiale ${zone} n’existe pas.`, `There is no subsidiary ${zone}.`)
    const children = role === undefined ? {} : { roles: [await findRole(tx, role)] }
    await insertRow(tx, account, { email, name, is_admin, zone: zone ?? null, password_hash }, children)
  })
  await work.catch((error: unknown) => {
    if (refusalOf(error)?.code !== UNIQUE_VIOLATION) throw error
    throw new Refusal(`L’adresse ${email} a déjà un compte.`, `The address ${email} already has an account.`)
  })
}

async function findRole(tx: Db, name: string): Promise<{ role_id: number }> {
  const [role] = await tx
    .select({ role_id: roles.id })
    .from(roles)
    .where(sql`lower(${roles.name}) = lower(${name})`)
  if (role) return role
  throw new Refusal(`Le rôle « ${name} » n’existe pas.`, `There is no role "${name}".`)
}

export async function changePassword(db: Db, { id, email }: User, password: string): Promise<void> {
  const password_hash = await hashOf(password, email)
  await inTransaction({ db, user: program('user:password') }, async (tx) => {
    await replacePassword(tx, await lockRow(tx, account, id), password_hash)
  })
}

/**
 * Stores the hash of a new password and ends the sessions of the account, except the one of the token `except`: anyone who knew the old
 * password, or uses a forgotten tablet, is signed out. Returns the number of sessions ended.
 */
export async function replacePassword(tx: Tx, user: Locked<User>, password_hash: string, except: string | null = null): Promise<number> {
  await saveRow(tx, account, user, { password_hash }, [{ field: 'password', old_value: null, new_value: null }])
  return except === null ? await endAllSessions(tx, user.id) : await endOtherSessions(tx, user.id, except)
}

export async function makeAdmin(db: Db, { id }: User): Promise<void> {
  await inTransaction({ db, user: program('admin:create') }, async (tx) => {
    let user = await lockRow(tx, account, id)
    user = await setAdmin(tx, user, true)
    if (user.disabled_at !== null) {
      const { columns, history } = await setDisabled(tx, user, false)
      user = await saveRow(tx, account, user, columns, history)
    }
    if (user.oidc_issuer === DEMO_ISSUER) await leaveDemo(tx, user)
  })
}

/** Detaches a demo account that is now used for real from the demo, so that it is not closed when the demo ends. */
const leaveDemo = async (tx: Tx, user: Locked<User>) =>
  await saveRow(tx, account, user, { oidc_issuer: null, oidc_subject: null }, [
    { field: 'identity', old_value: DEMO_ISSUER, new_value: null },
  ])

/**
 * Removes the administrator flag. Refuses to do so for the last administrator, because a new one could then only be created on this
 * machine.
 */
export async function removeAdmin(db: Db, { id, email }: User): Promise<void> {
  await inTransaction({ db, user: program('admin:remove') }, async (tx) => {
    if (await isLastAdmin(tx, id))
      throw new Refusal(
        `${email} est le dernier compte d’administration : créez-en un autre d’abord (npm run admin:create).`,
        `${email} is the last administrator: make another one first (npm run admin:create).`,
      )
    await setAdmin(tx, await lockRow(tx, account, id), false)
  })
}

/**
 * Whether there is no other active administrator. Locks the administrators, so that two who lose the flag at once do not count on each
 * other.
 */
export async function isLastAdmin(tx: Db, user_id: number): Promise<boolean> {
  const able = and(eq(users.is_admin, true), isNull(users.disabled_at))
  const admins = await tx.select({ id: users.id }).from(users).where(able).orderBy(users.id).for('update')
  return admins.length === 1 && admins[0]?.id === user_id
}

/** The columns and the history of an account that is disabled or enabled. Disabling ends every session; enabling does not restore them. */
export async function setDisabled(
  tx: Tx,
  { id }: Locked<User>,
  disabled: boolean,
): Promise<{ columns: { disabled_at: string | null }; history: FieldChange[] }> {
  const ended = disabled ? await endAllSessions(tx, id) : 0
  const history = [{ field: 'disabled', old_value: !disabled, new_value: disabled }, ...endedSessions(ended)]
  return { columns: { disabled_at: disabled ? NOW : null }, history }
}

/** The history entry for ended sessions; empty when there were none. */
export const endedSessions = (count: number): FieldChange[] => (count > 0 ? [{ field: 'sessions', old_value: count, new_value: 0 }] : [])

async function setAdmin(tx: Tx, user: Locked<User>, is_admin: boolean): Promise<Locked<User>> {
  const changes = differences(user, { is_admin })
  return changes.length > 0 ? await saveRow(tx, account, user, { is_admin }, changes) : user
}

async function hashOf(password: string, email: string): Promise<string> {
  const problem = passwordProblem(password, email)
  if (problem) throw new Refusal(`Mot de passe refusé : ${problem.fr}.`, `Password refused: ${problem.en}.`)
  return hashPassword(password)
}
