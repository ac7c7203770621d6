// /auth: signing in and out. Its responses are not cached.
import { randomBytes } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'

import { withoutStandby } from '../db/commits.ts'
import { users } from '../db/schema.ts'
import type { Services } from '../rpc/base.ts'
import { answerError } from './errors.ts'
import { login } from './local.ts'
import { finishFlow, startFlow } from './oidc/oidc.ts'
import { findSession, sessionToken } from './session.ts'
import { logout } from './sign-in.ts'

const LARGEST_BODY = 16 * 1024

export function authRoutes(services: Services): Hono {
  const auth = new Hono()
  auth.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })
  auth.use(bodyLimit({ maxSize: LARGEST_BODY, onError: (c) => answerError(c, 'PAYLOAD_TOO_LARGE') }))
  auth.post('/login', (c) => login(c, services))
  auth.post('/logout', (c) => logout(c, services))
  auth.get('/oidc', (c) => startFlow(c, services))
  auth.get('/oidc/callback', (c) => finishFlow(c, services))
  auth.get('/draft-key', (c) => draftKey(c, services))
  auth.all('*', (c) => answerError(c, 'NOT_FOUND'))
  return auth
}

/** The key that encrypts this user's drafts in browsers, so that drafts left on a shared tablet are useless to the next user. */
async function draftKey(c: Context, { db, settings }: Services): Promise<Response> {
  const user = await findSession({ db, settings }, sessionToken(c, settings))
  if (!user) return answerError(c, 'UNAUTHORIZED')
  const mine = eq(users.id, user.id)
  const [stored] = await db.select({ key: users.draft_key }).from(users).where(mine)
  if (stored?.key) return c.json(stored)
  const key = sql`coalesce(${users.draft_key}, ${randomBytes(32).toString('base64')})`
  const [made] = await withoutStandby(db, (tx) => tx.update(users).set({ draft_key: key }).where(mine).returning({ key: users.draft_key }))
  return c.json(made)
}
