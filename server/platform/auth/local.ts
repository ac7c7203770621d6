// Sign-in with a local account: e-mail and password.
import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import * as v from 'valibot'

import type { FieldError } from '#contract/shared/endpoint.ts'

import type { Db } from '../db/index.ts'
import { users } from '../db/schema.ts'
import type { Services } from '../rpc/base.ts'
import { logEvent } from '../runtime/events.ts'
import { addressOf, deviceLimits, fingerprint, forgetOldAttempts, giveBack, guessLimits, reserveAttempt } from './attempts.ts'
import { answerError } from './errors.ts'
import { knownDevice } from './known-devices.ts'
import { checkPassword, MAX_PASSWORD } from './password.ts'
import { openSession } from './sign-in.ts'

const text = (max: number) => v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(max, 'too_long'))
const Email = v.pipe(text(254), v.trim(), v.regex(/^\P{Cc}*$/u, 'invalid_text'))
const Login = v.object({ email: Email, password: text(MAX_PASSWORD) }, 'malformed')

export async function login(c: Context, services: Services): Promise<Response> {
  const { db, settings } = services
  const input = await readJson(c)
  if (input === undefined) return answerError(c, 'UNSUPPORTED_MEDIA_TYPE')
  const checked = v.safeParse(Login, input)
  if (!checked.success) return answerError(c, 'BAD_REQUEST', { errors: checked.issues.map(fieldError) })

  const { email, password } = checked.output
  const address = addressOf(c, settings)
  const { user, account } = await lookUp(db, email)
  const device = user && (await knownDevice(c, services, user.id))
  const attempt = await reserveAttempt(db, device === null ? guessLimits(account, address) : deviceLimits(device))
  if ('wait' in attempt) {
    logEvent({ event: 'sign_in_limited', account, address })
    c.header('Retry-After', String(attempt.wait))
    return answerError(c, 'TOO_MANY_REQUESTS')
  }
  const right = await checkPassword(user?.password_hash, password)
  if (!user || !right) {
    logEvent({ event: 'sign_in_failed', account, address })
    return answerError(c, 'UNAUTHORIZED')
  }
  await giveBack(db, attempt.keys)
  if (user.disabled_at !== null) {
    logEvent({ event: 'sign_in_disabled', user_id: user.id, address })
    return answerError(c, 'FORBIDDEN')
  }
  await forgetOldAttempts(db)
  const me = await openSession(c, services, user.id)
  logEvent({ event: 'signed_in', user_id: user.id, how: 'password', address })
  return c.json(me)
}

/**
 * Finds the user of an e-mail, and the key by which guesses are counted: the e-mail as folded by this very query, so that two spellings
 * that lead to one account are not counted separately.
 */
async function lookUp(db: Db, email: string) {
  const folded = sql<string>`lower(${email}::text)`
  const [found] = await db
    .select({ folded, user: { id: users.id, password_hash: users.password_hash, disabled_at: users.disabled_at } })
    .from(sql`(select 1) as one`)
    .leftJoin(users, sql`lower(${users.email}) = ${folded}`)
  return { user: found?.user ?? null, account: fingerprint(found?.folded ?? email) }
}

/**
 * The JSON body; `null` when it is not valid JSON, `undefined` when its content type is not JSON, which a form of another site cannot send.
 */
async function readJson(c: Context): Promise<unknown> {
  if (!/^application\/json(;|$)/i.test(c.req.header('Content-Type') ?? '')) return undefined
  try {
    return (await c.req.json()) as unknown
  } catch {
    // Not JSON: the caller refuses the request.
    return null
  }
}

const fieldError = (issue: v.BaseIssue<unknown>): FieldError => ({
  field: v.getDotPath(issue) ?? '',
  key: issue.received === 'undefined' ? 'required' : issue.message,
})
