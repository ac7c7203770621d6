// Browsers from which a user has signed in before. Their failed sign-ins are counted separately from those of strangers, who could
// otherwise lock a user out by guessing (docs/decisions/0074-own-account.md). A device's cookie does not grant access.
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

import type { Db } from '../db/index.ts'
import { known_devices } from '../db/schema.ts'
import type { Services } from '../rpc/base.ts'
import type { Settings } from '../runtime/settings.ts'
import { COOKIE_DAYS, cookieName, cookieOptions, hashOf, isToken, newToken } from './session.ts'

/** More than any user needs; the least recently used ones are deleted. */
const MOST_DEVICES = 50

const nameOf = (settings: Settings): string => cookieName(settings, 'starif-device')

/** The hash of the browser's device cookie, by which the database knows it, or null. */
function deviceHash(c: Context, settings: Settings): string | null {
  const token = getCookie(c, nameOf(settings))
  return isToken(token) ? hashOf(token) : null
}

/** Returns the id under which this browser's failed sign-ins are counted for the user; null when the browser is not known. */
export async function knownDevice(c: Context, { db, settings }: Services, user_id: number): Promise<number | null> {
  const token_hash = deviceHash(c, settings)
  if (token_hash === null) return null
  const [found] = await db
    .select({ id: known_devices.id })
    .from(known_devices)
    .where(and(eq(known_devices.token_hash, token_hash), eq(known_devices.user_id, user_id)))
  return found?.id ?? null
}

/**
 * Remembers that the user signed in with this browser. Its cookie changes at every sign-in, so that a planted or copied one becomes
 * worthless; the ids stay, and with them the count of failures.
 */
export async function rememberDevice(c: Context, { db, settings }: Pick<Services, 'db' | 'settings'>, user_id: number): Promise<void> {
  const [former, token] = [deviceHash(c, settings), newToken()]
  const token_hash = hashOf(token)
  if (former !== null) await db.update(known_devices).set({ token_hash }).where(eq(known_devices.token_hash, former))
  await db
    .insert(known_devices)
    .values({ token_hash, user_id })
    .onConflictDoUpdate({ target: [known_devices.token_hash, known_devices.user_id], set: { last_used_at: sql`now()` } })
  await forgetDevices(db, user_id)
  setCookie(c, nameOf(settings), token, cookieOptions(settings))
}

async function forgetDevices(db: Db, user_id: number): Promise<void> {
  const own = eq(known_devices.user_id, user_id)
  const { id, last_used_at } = known_devices
  const others = db.select({ id }).from(known_devices).where(own).orderBy(desc(last_used_at), desc(id)).offset(MOST_DEVICES)
  await db.delete(known_devices).where(and(own, inArray(id, others)))
  await db.delete(known_devices).where(lt(last_used_at, sql`now() - make_interval(days => ${COOKIE_DAYS})`))
}
