// Accounts as the command line makes and changes them; every change is in the history.
import { and, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { DEMO_ISSUER } from '../db/demo-data.ts'
import type { Db } from '../db/index.ts'
import { Refusal } from '../db/refusal.ts'
import { roles, user_roles, users, zones } from '../db/schema.ts'
import { type Author, creationChanges, type FieldChange, program, recordHistory } from '../db/write.ts'
import { hashPassword, weakness } from './password.ts'
import { endAllSessions } from './session.ts'

type User = typeof users.$inferSelect
const Email = v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254))

/** The e-mail as it is stored. Throws a Refusal when it is none. */
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

export async function existing(db: Db, email: string): Promise<User> {
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
  await db.transaction(async (tx) => {
    if (zone !== undefined && (await tx.$count(zones, eq(zones.code_sigma, zone))) === 0)
      throw new Refusal(`La filiale ${zone} n’existe pas.`, `There is no subsidiary ${zone}.`)
    const fields = { email, name, is_admin, zone: zone ?? null }
    const [made] = await tx
      .insert(users)
      .values({ ...fields, password_hash })
      .onConflictDoNothing()
      .returning()
    if (!made) throw new Refusal(`L’adresse ${email} a déjà un compte.`, `The address ${email} already has an account.`)
    if (role !== undefined) await giveRole(tx, made.id, role)
    await recordHistory(
      tx,
      'users',
      made.id,
      'created',
      program(is_admin ? 'admin:create' : 'user:create'),
      creationChanges({ ...fields, roles: role === undefined ? null : [role] }),
    )
  })
}

async function giveRole(tx: Db, user_id: number, name: string): Promise<void> {
  const [role] = await tx
    .select()
    .from(roles)
    .where(sql`lower(${roles.name}) = lower(${name})`)
  if (!role) throw new Refusal(`Le rôle « ${name} » n’existe pas.`, `There is no role "${name}".`)
  await tx.insert(user_roles).values({ user_id, role_id: role.id })
}

/** Whoever knew the old password, or sits at a forgotten tablet, is signed out. */
export async function changePassword(db: Db, user: User, password: string): Promise<void> {
  const password_hash = await hashOf(password, user.email)
  await db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ password_hash, version: sql`${users.version} + 1` })
      .where(eq(users.id, user.id))
    await endAllSessions(tx, user.id)
    await recordHistory(tx, 'users', user.id, 'updated', program('user:password'), [
      { field: 'password', old_value: null, new_value: null },
    ])
  })
}

export async function makeAdmin(db: Db, user: User): Promise<void> {
  await db.transaction(async (tx) => {
    await setAdmin(tx, user, true)
    if (user.disabled_at !== null) await setDisabled(tx, user.id, false, program('admin:create'))
    if (user.oidc_issuer === DEMO_ISSUER) await leaveDemo(tx, user.id)
  })
}

/** An account of the demo that somebody now relies on is shut no more when the demo ends. */
async function leaveDemo(tx: Db, user_id: number): Promise<void> {
  await tx
    .update(users)
    .set({ oidc_issuer: null, oidc_subject: null, version: sql`${users.version} + 1` })
    .where(eq(users.id, user_id))
  await recordHistory(tx, 'users', user_id, 'updated', program('admin:create'), [
    { field: 'identity', old_value: DEMO_ISSUER, new_value: null },
  ])
}

/** Without an administrator nobody could make one but who reaches this machine: the last one stays. */
export async function removeAdmin(db: Db, user: User): Promise<void> {
  await db.transaction(async (tx) => {
    if (await isLastAdmin(tx, user.id))
      throw new Refusal(
        `${user.email} est le dernier compte d’administration : créez-en un autre d’abord (npm run admin:create).`,
        `${user.email} is the last administrator: make another one first (npm run admin:create).`,
      )
    await setAdmin(tx, user, false)
  })
}

/** Whether nobody else administers. Locks the administrators: two who lose the flag at once do not count on each other. */
export async function isLastAdmin(tx: Db, user_id: number): Promise<boolean> {
  const able = and(eq(users.is_admin, true), isNull(users.disabled_at))
  const admins = await tx.select({ id: users.id }).from(users).where(able).orderBy(users.id).for('update')
  return admins.length === 1 && admins[0]?.id === user_id
}

/** Disabling ends every session; enabling brings none of them back. In the caller's transaction. */
export async function setDisabled(tx: Db, user_id: number, disabled: boolean, author: Author): Promise<void> {
  await tx
    .update(users)
    .set({ disabled_at: disabled ? sql`now()` : null, version: sql`${users.version} + 1` })
    .where(eq(users.id, user_id))
  const ended = disabled ? await endAllSessions(tx, user_id) : 0
  const changes = [{ field: 'disabled', old_value: !disabled, new_value: disabled }, ...endedSessions(ended)]
  await recordHistory(tx, 'users', user_id, 'updated', author, changes)
}

/** How many sessions were ended, as the history tells it; nothing where there were none. */
export const endedSessions = (count: number): FieldChange[] => (count > 0 ? [{ field: 'sessions', old_value: count, new_value: 0 }] : [])

async function setAdmin(db: Db, user: User, is_admin: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ is_admin, version: sql`${users.version} + 1` })
      .where(and(eq(users.id, user.id), eq(users.is_admin, !is_admin)))
      .returning({ id: users.id })
    if (changed.length > 0)
      await recordHistory(tx, 'users', user.id, 'updated', program(is_admin ? 'admin:create' : 'admin:remove'), [
        { field: 'is_admin', old_value: !is_admin, new_value: is_admin },
      ])
  })
}

async function hashOf(password: string, email: string): Promise<string> {
  const weak = weakness(password, email)
  if (weak) throw new Refusal(`Mot de passe refusé : ${weak.fr}.`, `Password refused: ${weak.en}.`)
  return hashPassword(password)
}
