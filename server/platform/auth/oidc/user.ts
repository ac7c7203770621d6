// The user of an identity provider's claims: found or created, and updated with the claims.
import { and, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { DEMO_ISSUER } from '../../db/demo/data.ts'
import type { Db } from '../../db/index.ts'
import { roles, user_roles, users, zones } from '../../db/schema.ts'
import { creationChanges, differences, type FieldChange, inTransaction, program, type Tx } from '../../db/write.ts'
import { type Locked, lockRows } from '../../db/write/locks.ts'
import { insertMissing, saveRow } from '../../db/write/rows.ts'
import { logEvent } from '../../runtime/events.ts'
import type { Settings } from '../../runtime/settings.ts'
import { account } from '../account.ts'
import { isLastAdmin } from '../accounts.ts'
import type { ExternalProvider } from './client.ts'

export interface Claims {
  sub: string
  [claim: string]: unknown
}
type User = typeof users.$inferSelect
const PROVIDER = program('identity_provider')

const Name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(255), v.regex(/^[^\0]*$/))
/** Less strict than for e-mails entered here: the provider knows its users' addresses, accents included. */
const Email = v.pipe(v.string(), v.trim(), v.regex(/^[^\s@<>\p{Cc}]+@[^\s@<>\p{Cc}]+$/u), v.maxLength(254))
const Groups = v.union([
  v.array(v.string()),
  v.pipe(
    v.string(),
    v.transform((group) => [group]),
  ),
])

/** The user of the claims; null when the e-mail belongs to another account and the claims do not prove that both are the same person. */
export async function userOf(db: Db, settings: Settings, provider: ExternalProvider, claims: Claims): Promise<User | null> {
  return inTransaction({ db, user: PROVIDER }, async (tx) => {
    const user = (await findKnown(tx, provider, claims.sub)) ?? (await linkOrCreate(tx, provider, claims))
    if (!user) return null
    const groups = groupsOf(settings, claims)
    if (groups === null && (provider.admin_group || settings.oidc_group_roles.length > 0))
      logEvent({ event: 'groups_missing', user_id: user.id, reason: hasOverage(settings, claims) ? 'overage' : 'absent' })
    const known = groups ?? (settings.oidc_groups_required ? [] : null)
    const changes = differences(user, await claimedFields(tx, settings, provider, claims, { user, groups: known }))
    const set = Object.fromEntries(changes.map(({ field, new_value }) => [field, new_value]))
    const moved = known ? await syncRoles(tx, settings, known, user.id) : []
    return changes.length + moved.length > 0 ? await saveRow(tx, account, user, set, [...changes, ...moved]) : user
  })
}

async function findKnown(tx: Tx, provider: ExternalProvider, subject: string): Promise<Locked<User> | undefined> {
  const [user] = await lockRows(tx, account, and(eq(users.oidc_issuer, provider.known_as), eq(users.oidc_subject, subject)))
  return user
}

/**
 * At the first sign-in. An account with the same e-mail is joined only if the provider has verified that e-mail and the account belongs to
 * no other subject: control over a mailbox's name at the provider must not give access to its account here.
 */
async function linkOrCreate(tx: Tx, provider: ExternalProvider, claims: Claims): Promise<Locked<User> | null> {
  const email = v.safeParse(Email, claims['email'])
  if (!email.success) return null
  const identity = { oidc_issuer: provider.known_as, oidc_subject: claims.sub }
  const name = v.safeParse(Name, claims['name'])
  const values = { ...identity, email: email.output, name: name.success ? name.output : email.output }
  const made = await insertMissing(tx, account, values, {}, creationChanges({ name: values.name, email: values.email }))
  if (made) return made
  // The e-mail is taken, or the same user signed in twice at once.
  const known = await findKnown(tx, provider, claims.sub)
  if (known) return known
  // At the demo's provider, anyone can be any user, so an account that is no longer the demo's is not joined.
  if (claims['email_verified'] !== true || provider.known_as === DEMO_ISSUER) return null
  const unbound = sql`lower(${users.email}) = lower(${email.output}) and ${users.oidc_subject} is null`
  const [joined] = await lockRows(tx, account, unbound)
  const change = { field: 'identity', old_value: null, new_value: provider.known_as }
  return joined ? await saveRow(tx, account, joined, identity, [change]) : null
}

interface Member {
  user: User
  /** Null when the provider does not send groups: the flag then stays unchanged. */
  groups: string[] | null
}

/** The user's fields in the claims. A claim that is missing or invalid changes nothing. */
async function claimedFields(
  tx: Db,
  settings: Settings,
  provider: ExternalProvider,
  claims: Claims,
  { user, groups }: Member,
): Promise<Partial<User>> {
  const fields: Partial<User> = {}
  const name = v.safeParse(Name, claims['name'])
  if (name.success) fields.name = name.output
  const email = v.safeParse(Email, claims['email'])
  if (email.success && claims['email_verified'] === true && (await isFree(tx, email.output, user.id))) fields.email = email.output
  const company_code = v.safeParse(Name, claim(claims, settings.oidc_company_code_claim))
  if (company_code.success) fields.company_code = company_code.output
  const zone = v.safeParse(Name, claim(claims, settings.oidc_zone_claim))
  if (zone.success && (await tx.$count(zones, eq(zones.code_sigma, zone.output))) > 0) fields.zone = zone.output
  // The last administrator keeps the flag; otherwise no user could assign rights any more.
  if (provider.admin_group && groups)
    fields.is_admin = groups.includes(provider.admin_group) || (user.is_admin && (await isLastAdmin(tx, user.id)))
  return fields
}

const isFree = async (tx: Db, email: string, id: number): Promise<boolean> =>
  (await tx.$count(users, sql`lower(${users.email}) = lower(${email}) and ${users.id} <> ${id}`)) === 0

/** Assigns and removes the roles named in OIDC_GROUP_ROLES; administrators manage the others. */
async function syncRoles(tx: Db, settings: Settings, groups: string[], user_id: number): Promise<FieldChange[]> {
  const pairs = settings.oidc_group_roles
  if (pairs.length === 0) return []
  const managed = await tx
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(
      inArray(
        roles.name,
        pairs.map(({ role }) => role),
      ),
    )
  const wanted = managed.filter(({ name }) => pairs.some(({ group, role }) => role === name && groups.includes(group)))
  const before = await roleNames(tx, user_id)
  const lost = managed.filter((role) => !wanted.includes(role)).map(({ id }) => id)
  await tx.delete(user_roles).where(and(eq(user_roles.user_id, user_id), inArray(user_roles.role_id, lost)))
  if (wanted.length > 0)
    await tx
      .insert(user_roles)
      .values(wanted.map(({ id }) => ({ user_id, role_id: id })))
      .onConflictDoNothing()
  const after = await roleNames(tx, user_id)
  return differences({ roles: before }, { roles: after })
}

const roleNames = async (tx: Db, user_id: number): Promise<string[]> => {
  const held = tx.select({ id: user_roles.role_id }).from(user_roles).where(eq(user_roles.user_id, user_id))
  const rows = await tx.select({ name: roles.name }).from(roles).where(inArray(roles.id, held)).orderBy(roles.name)
  return rows.map(({ name }) => name)
}

/** The groups in the claims; null when there are none, or when the claims refer to another place for them. */
function groupsOf(settings: Settings, claims: Claims): string[] | null {
  const groups = v.safeParse(Groups, claim(claims, settings.oidc_groups_claim))
  return groups.success && !hasOverage(settings, claims) ? groups.output : null
}

/**
 * Whether the groups are left out. Entra ID does so for users with very many groups, and sends `hasgroups` or `_claim_names` instead
 * (OpenID Connect Core 5.6.2).
 */
function hasOverage({ oidc_groups_claim }: Settings, claims: Claims): boolean {
  const elsewhere = claims['_claim_names']
  const [outermost = ''] = oidc_groups_claim.split('.')
  const isElsewhere = (name: string) => typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, name)
  const distributed = isElsewhere(oidc_groups_claim) || isElsewhere(outermost)
  return distributed || String(claims['hasgroups']) === 'true'
}

/** A claim by its name, or by a path of names (`realm_access.roles`). */
function claim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<unknown>((at, key) => (at && typeof at === 'object' && Object.hasOwn(at, key) ? at[key as never] : undefined), claims)
}
