// Demo mode: a fictitious company to try the product with. Outside demo mode its accounts cannot be used to sign in.
import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'

import { account } from '../../auth/account.ts'
import { checkPassword, hashPassword } from '../../auth/password.ts'
import type { Settings } from '../../runtime/settings.ts'
import type { Db } from '../index.ts'
import { permissions, role_permissions, roles, services, sessions, tags, user_roles, users, zones } from '../schema.ts'
import { creationChanges, differences, type FieldChange, inTransaction, program, recordChanges, type Tx } from '../write.ts'
import { lockRows } from '../write/locks.ts'
import { insertMissing, saveRow } from '../write/rows.ts'
import { seedTerms } from './cgv.ts'
import { DEMO_ISSUER, demoAccounts, demoRoles, demoServices, demoTags, demoZones } from './data.ts'
import { seedNomenclatures } from './nomenclatures.ts'
import { seedOffers } from './offers.ts'
import { daysAgo, IMPORTED, TERMS } from './past.ts'
import { seedPermits } from './permits.ts'
import { seedPrices } from './prices.ts'
import { seedProducts } from './products.ts'

const SEEDING = 5_748_021
const DEMO = program('demo')
const ofDemo = eq(users.oidc_issuer, DEMO_ISSUER)

/** Adds the missing data of the demo. Later changes are kept, except the password, which always is the one in the settings. */
export async function seedDemo(db: Db, settings: Pick<Settings, 'demo_password'>): Promise<void> {
  await inTransaction({ db, user: DEMO }, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEEDING})`)
    await tx.insert(zones).values(demoZones).onConflictDoNothing()
    for (const [name, names] of Object.entries(demoRoles)) await seedRole(tx, name, names)
    await seedAccounts(tx, settings.demo_password)
    const rows = Object.entries(demoTags).flatMap(([zone, names]) => names.map((name) => ({ zone, name })))
    if ((await tx.$count(tags)) === 0) await tx.insert(tags).values(rows).onConflictDoNothing()
    const offered = Object.entries(demoServices).map(([reference, name]) => ({ reference, name }))
    if ((await tx.$count(services)) === 0) await tx.insert(services).values(offered)
    await daysAgo(tx, IMPORTED, () => seedProducts(tx))
    await seedPrices(tx)
    await seedOffers(tx)
    await seedNomenclatures(tx)
    await seedPermits(tx)
    await daysAgo(tx, TERMS, () => seedTerms(tx))
  })
}

async function seedRole(tx: Tx, name: string, names: string[]): Promise<void> {
  const [role] = await tx.insert(roles).values({ name }).onConflictDoNothing().returning()
  if (!role) return
  const granted = await tx.select({ permission_id: permissions.id }).from(permissions).where(inArray(permissions.name, names))
  await tx.insert(role_permissions).values(granted.map(({ permission_id }) => ({ role_id: role.id, permission_id })))
  await recordChanges(tx, 'roles', { id: role.id, action: 'created', changes: creationChanges({ name, permissions: names }) })
}

async function seedAccounts(tx: Tx, password: string): Promise<void> {
  const [known] = await tx
    .select({ hash: users.password_hash })
    .from(users)
    .where(and(ofDemo, isNotNull(users.password_hash)))
  const same = known && (await checkPassword(known.hash, password))
  const password_hash = same && known.hash ? known.hash : await hashPassword(password)
  for (const { role, ...person } of demoAccounts) {
    const made = await insertMissing(tx, account, { ...person, password_hash, ...identity(person.email) })
    if (!made) continue
    const [given] = role ? await tx.select().from(roles).where(eq(roles.name, role)) : []
    if (given) await tx.insert(user_roles).values({ user_id: made.id, role_id: given.id })
  }
  await reopen(tx, password_hash)
}

/** Resets the accounts whose password differs from the one in the settings: they were closed, or the setting has changed. */
async function reopen(tx: Tx, password_hash: string): Promise<void> {
  const others = await lockRows(tx, account, and(ofDemo, or(isNull(users.password_hash), ne(users.password_hash, password_hash))))
  for (const user of others) {
    const is_admin = user.is_admin || user.email === 'admin@starif.example'
    const changes = [{ field: 'password', old_value: null, new_value: null }, ...differences(user, { is_admin })]
    await saveRow(tx, account, user, { password_hash, is_admin }, changes)
  }
}

const identity = (email: string) => ({ oidc_issuer: DEMO_ISSUER, oidc_subject: email })

/** Closes the demo accounts, whose password is in the README, in a database that was tried in demo mode and is now used for real. */
export async function closeDemo(db: Db): Promise<void> {
  await inTransaction({ db, user: DEMO }, async (tx) => {
    const open = and(ofDemo, or(isNotNull(users.password_hash), eq(users.is_admin, true)))
    for (const user of await lockRows(tx, account, open)) {
      const changes: FieldChange[] = differences(user, { is_admin: false })
      if (user.password_hash !== null) changes.unshift({ field: 'password', old_value: true, new_value: null })
      await saveRow(tx, account, user, { password_hash: null, is_admin: false }, changes)
    }
    const demo = tx.select({ id: users.id }).from(users).where(ofDemo)
    await tx.delete(sessions).where(inArray(sessions.user_id, demo))
  })
}
