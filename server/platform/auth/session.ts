// Sessions: a random token in a cookie, its SHA-256 in the database. The rights are read again with every request.
import { createHash, randomBytes } from 'node:crypto'

import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

import type { Session } from '#contract/people/account.ts'
import type { CurrentUser } from '#contract/people/current-user.ts'

import { withoutStandby } from '../db/commits.ts'
import type { Db } from '../db/index.ts'
import { run } from '../db/query.ts'
import { sessions } from '../db/schema.ts'
import type { Services } from '../rpc/base.ts'
import { logError } from '../rpc/errors.ts'
import type { Settings } from '../runtime/settings.ts'
import { deviceOf } from './user-agent.ts'

/** The longest time for which browsers keep a cookie. Only the server decides when a session is over. */
export const COOKIE_DAYS = 400
const COOKIE_SECONDS = COOKIE_DAYS * 24 * 3600
const TOKEN = /^[\w-]{43}$/

/** Whether a cookie has the format of a token; others are never looked up in the database. */
export const isToken = (cookie: string | undefined): cookie is string => cookie !== undefined && TOKEN.test(cookie)

export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const overHttps = (settings: Settings): boolean => settings.public_url?.startsWith('https://') ?? false
/** `__Host-` prevents a neighbouring subdomain from planting a cookie; browsers only accept it over https. */
export const cookieName = (settings: Settings, name = 'starif'): string => (overHttps(settings) ? `__Host-${name}` : name)
export const cookieOptions = (settings: Settings, maxAge = COOKIE_SECONDS) =>
  ({ httpOnly: true, sameSite: 'Lax', path: '/', secure: overHttps(settings), maxAge }) as const

/** The request cookie as `name=value`, for callers other than browsers. */
export const sessionCookie = (settings: Settings, token: string): string => `${cookieName(settings)}=${token}`
export const giveSessionCookie = (c: Context, settings: Settings, token: string): void =>
  setCookie(c, cookieName(settings), token, cookieOptions(settings))
export const dropSessionCookie = (c: Context, settings: Settings): void => {
  deleteCookie(c, cookieName(settings), cookieOptions(settings))
}

/** The session token of the request, or null. */
export function sessionToken(c: Context, settings: Settings): string | null {
  const token = getCookie(c, cookieName(settings))
  return isToken(token) ? token : null
}

/** Used recently, not too old, and of an active account. The parameters are those of `lifeOf`. */
const ALIVE = `s.token_hash = $1 and u.disabled_at is null
  and s.last_used_at > now() - make_interval(days => $2) and s.created_at > now() - make_interval(days => $3)`
/** The identity provider must confirm the user again. */
const UNCONFIRMED = 's.confirmed_at <= now() - make_interval(hours => $4)'
const lifeOf = (settings: Settings, token: string) => [
  hashOf(token),
  settings.session_days,
  settings.session_max_days,
  settings.oidc_session_hours,
]

/**
 * Finds the user of a session. An administrator may view the app as a role or a user: name and e-mail stay their own, the rights are those
 * of the viewed one.
 */
const FIND = `
  select u.id, u.name, u.email, coalesce(other.company_code, u.company_code) as company_code,
    case when other.id is not null then other.is_admin else u.is_admin and role.id is null end as is_admin,
    case when z.code_sigma is not null then json_build_object('code_sigma', z.code_sigma, 'name', z.name) end as zone,
    coalesce((
      select json_agg(json_build_object('id', r.id, 'name', r.name, 'permissions', coalesce((
          select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.id)
          from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id = r.id), '[]')) order by r.id)
      from (select held.id, held.name from user_roles ur join roles held on held.id = ur.role_id
          where ur.user_id = coalesce(other.id, u.id) and role.id is null
        union all select role.id, role.name where role.id is not null) r), '[]') as roles,
    case when other.id is not null then json_build_object('kind', 'user', 'id', other.id, 'name', other.name)
      when role.id is not null then json_build_object('kind', 'role', 'id', role.id, 'name', role.name) end as viewing_as,
    s.last_used_at < now() - interval '5 minutes' as idle
  from sessions s join users u on u.id = s.user_id
  left join users other on u.is_admin and other.id = s.view_as_user
  left join roles role on u.is_admin and role.id = s.view_as_role
  left join zones z on z.code_sigma = case when other.id is not null then other.zone else u.zone end
  where ${ALIVE} and not coalesce(${UNCONFIRMED}, false)`

/** More than any user's devices; further sign-ins end the least recently used sessions. */
const MOST_SESSIONS = 1_000

type Found = Omit<CurrentUser, 'viewing_as'> & { viewing_as: CurrentUser['viewing_as'] | null; idle: boolean }

/** The user of a session, with the present rights; null when the session is unknown, ended or expired. */
export async function findSession({ db, settings }: Pick<Services, 'db' | 'settings'>, token: string | null): Promise<CurrentUser | null> {
  if (!token) return null
  const [found] = await run<Found>(db, { text: FIND, parameters: lifeOf(settings, token) }, { prepare: true })
  if (!found) return null
  const { idle, viewing_as, ...user } = found
  if (idle) await touch(db, hashOf(token))
  return viewing_as ? { ...user, viewing_as } : user
}

const FIND_RENEWABLE = `
  select s.token_hash, s.id_token from sessions s join users u on u.id = s.user_id where ${ALIVE} and ${UNCONFIRMED}`

/** The session of `token` if it only lacks the identity provider's confirmation, which the browser can renew without user interaction. */
export async function renewableSession(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  token: string | null,
): Promise<{ token_hash: string; id_token: string | null } | null> {
  if (!token) return null
  const [found] = await run<{ token_hash: string; id_token: string | null }>(
    db,
    { text: FIND_RENEWABLE, parameters: lifeOf(settings, token) },
    { prepare: true },
  )
  return found ?? null
}

const TOUCH = `
  with used as (update sessions set last_used_at = now() where token_hash = $1 returning user_id)
  update users set last_seen_at = now() from used where users.id = used.user_id`

/** Extends the session. Reading continues when this cannot be written, for example on a full disk. */
async function touch(db: Db, token_hash: string): Promise<void> {
  try {
    await withoutStandby(db, (tx) => run(tx, { text: TOUCH, parameters: [token_hash] }, { prepare: true }))
  } catch (error) {
    logError(error)
  }
}

/** The identity provider's confirmation, and the session that it renews. */
export interface Confirmed {
  id_token: string | null
  /** The hash of a session's token: the new session keeps the maximum age of that one. */
  renews: string | null
}

/** Opens a session and returns its token, which is not stored. */
export async function startSession(
  db: Db,
  user_id: number,
  { user_agent = null, confirmed }: { user_agent?: string | null; confirmed?: Confirmed | undefined } = {},
): Promise<string> {
  const token = newToken()
  const began = sql`(select created_at from sessions where token_hash = ${confirmed?.renews ?? null} and user_id = ${user_id})`
  await db.insert(sessions).values({
    token_hash: hashOf(token),
    user_id,
    user_agent,
    created_at: sql`coalesce(${began}, now())`,
    ...(confirmed && { id_token: confirmed.id_token, confirmed_at: sql`now()` }),
  })
  const own = eq(sessions.user_id, user_id)
  const others = db
    .select({ token_hash: sessions.token_hash })
    .from(sessions)
    .where(own)
    .orderBy(desc(sessions.last_used_at))
    .offset(MOST_SESSIONS)
  await db.delete(sessions).where(and(own, inArray(sessions.token_hash, others)))
  return token
}

export const endSession = (db: Db, token: string) => db.delete(sessions).where(eq(sessions.token_hash, hashOf(token)))

/** Ends every session of the user, on every device; returns their number. */
export async function endAllSessions(db: Db, user_id: number): Promise<number> {
  const ended = await db.delete(sessions).where(eq(sessions.user_id, user_id)).returning({ user_id: sessions.user_id })
  return ended.length
}

/** Ends every session of the user except the one of this token; returns their number. */
export async function endOtherSessions(db: Db, user_id: number, token: string): Promise<number> {
  const others = and(eq(sessions.user_id, user_id), ne(sessions.token_hash, hashOf(token)))
  return (await db.delete(sessions).where(others).returning({ id: sessions.id })).length
}

/** Ends one session, if it is the user's; returns whether it was. */
export async function endOwnSession(db: Db, user_id: number, id: number): Promise<boolean> {
  const own = and(eq(sessions.id, id), eq(sessions.user_id, user_id))
  return (await db.delete(sessions).where(own).returning({ id: sessions.id })).length > 0
}

/** The user's active sessions: the one of the token first, then the most recently used. */
export async function listSessions(
  { db, settings, token }: Pick<Services, 'db' | 'settings'> & { token: string | null },
  user_id: number,
): Promise<Session[]> {
  const current = sql<boolean>`${sessions.token_hash} = ${hashOf(token ?? '')}`
  const alive = sql`${sessions.last_used_at} > now() - make_interval(days => ${settings.session_days})
    and ${sessions.created_at} > now() - make_interval(days => ${settings.session_max_days})`
  const { id, user_agent, created_at, last_used_at } = sessions
  const rows = await db
    .select({ id, user_agent, created_at, last_used_at, current })
    .from(sessions)
    .where(and(eq(sessions.user_id, user_id), alive))
    .orderBy(desc(current), desc(last_used_at), desc(id))
  return rows.map(({ user_agent: described, ...session }) => ({ ...session, ...deviceOf(described) }))
}

export interface Viewed {
  kind: 'role' | 'user'
  id: number
}

/** Makes the session view the app as a role or user, or as itself again. */
export const viewAs = (db: Db, token: string, viewed: Viewed | null) =>
  db
    .update(sessions)
    .set({ view_as_role: viewed?.kind === 'role' ? viewed.id : null, view_as_user: viewed?.kind === 'user' ? viewed.id : null })
    .where(eq(sessions.token_hash, hashOf(token)))
