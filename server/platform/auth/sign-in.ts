// The last step of both ways of signing in, and signing out.
import { eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'

import type { CurrentUser } from '#contract/people/current-user.ts'

import { withoutStandby } from '../db/commits.ts'
import type { Db } from '../db/index.ts'
import { sessions, users } from '../db/schema.ts'
import type { Services } from '../rpc/base.ts'
import { logEvent } from '../runtime/events.ts'
import type { Settings } from '../runtime/settings.ts'
import { rememberDevice } from './known-devices.ts'
import { endSessionAddress } from './oidc/client.ts'
import {
  type Confirmed,
  dropSessionCookie,
  endAllSessions,
  endSession,
  findSession,
  giveSessionCookie,
  hashOf,
  sessionToken,
  startSession,
} from './session.ts'
import { MAX_USER_AGENT } from './user-agent.ts'

/** Opens a new session regardless of the cookie of the request, and ends the previous session of this browser. */
export async function openSession(c: Context, services: Services, user_id: number, confirmed?: Confirmed): Promise<CurrentUser> {
  const { settings } = services
  const former = sessionToken(c, settings)
  const user_agent = c.req.header('User-Agent')?.slice(0, MAX_USER_AGENT) ?? null
  return await withoutStandby(services.db, async (db) => {
    await forgetExpired(db, settings)
    const token = await startSession(db, user_id, { user_agent, confirmed })
    if (former) await endSession(db, former)
    giveSessionCookie(c, settings, token)
    await rememberDevice(c, { db, settings }, user_id)
    const user = await findSession({ db, settings }, token)
    if (!user) throw new Error('a session ended while it was opened')
    await db
      .update(users)
      .set({ last_seen_at: sql`now()` })
      .where(eq(users.id, user.id))
    return user
  })
}

const forgetExpired = (db: Db, { session_days, session_max_days }: Settings) =>
  db
    .delete(sessions)
    .where(
      sql`${sessions.last_used_at} < now() - make_interval(days => ${session_days}) or ${sessions.created_at} < now() - make_interval(days => ${session_max_days})`,
    )

/**
 * Ends the user's sessions on every device. For a session from the identity provider, `Location` contains the URL that ends the provider's
 * session too; otherwise the next user of this tablet would be signed in without a password.
 */
export async function logout(c: Context, services: Services): Promise<Response> {
  const { db, settings } = services
  const token = sessionToken(c, settings)
  if (token) {
    const [session] = await db
      .select()
      .from(sessions)
      .where(eq(sessions.token_hash, hashOf(token)))
    if (session) {
      await withoutStandby(db, (tx) => endAllSessions(tx, session.user_id))
      logEvent({ event: 'signed_out', user_id: session.user_id })
    }
    const address = session?.id_token ? await endSessionAddress(c, settings, session.id_token) : null
    if (address) c.header('Location', address)
  }
  dropSessionCookie(c, settings)
  // Not "storage": the page clears that itself and keeps what is not secret (language, appearance, its worker).
  c.header('Clear-Site-Data', '"cache"')
  return c.body(null, 204)
}
