// Shared fixtures of the sign-in: an app, users with a password, and callers that do not limit one another.
import { randomUUID } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'

import { hashPassword } from '#server/platform/auth/password.ts'
import { sessions, users } from '#server/platform/db/schema.ts'

import { startApp, type TestApp } from '../../setup.ts'

export const PASSWORD = 'correct horse battery'
export let app: TestApp
export let password_hash: string

/** Must be called by every file that uses these fixtures, because a worker loads this module once for all of them. */
export function setUpAuth(): void {
  beforeAll(async () => {
    password_hash = await hashPassword(PASSWORD)
    app = await startApp({ TRUST_PROXY: 'true' })
  })
  afterAll(() => app.close())
}

export async function makeUser(): Promise<{ id: number; email: string }> {
  const email = `${randomUUID().slice(0, 8)}@starif.example`
  const [user] = await app.services.db.insert(users).values({ name: 'Élise', email, password_hash }).returning()
  return { id: user?.id ?? 0, email }
}

/** Moves a time of a user's sessions into the past: they began, or were last used, this many days ago. */
export const turnBack = (user_id: number, column: 'created_at' | 'last_used_at', days: number) =>
  app.services.db
    .update(sessions)
    .set({ [column]: sql`now() - make_interval(hours => ${Math.round(days * 24)})` })
    .where(eq(sessions.user_id, user_id))

let host = 0
/** An address for each caller, so that tests do not limit one another. */
export const newAddress = () => `10.${Math.floor(++host / 65_536) % 256}.${Math.floor(host / 256) % 256}.${host % 256}`

export const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': newAddress(), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
export const login = (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  post('/auth/login', { email, password }, headers)
export const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
export const me = (cookie: string) => fetch(`${app.url}/api/v2/user/me`, { headers: { cookie } })
