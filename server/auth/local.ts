// Signing in with an account of Starif: e-mail and password.
import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import * as v from 'valibot'

import type { FieldError } from '../../contract/base.ts'
import type { Services } from '../base.ts'
import { users } from '../db/schema.ts'
import { logEvent } from '../events.ts'
import { addressOf, fingerprint, forgetOldAttempts, giveBack, reserveAttempt } from './attempts.ts'
import { answerError } from './errors.ts'
import { checkPassword, MAX_PASSWORD } from './password.ts'
import { openSession } from './sign-in.ts'

const text = (max: number) => v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(max, 'too_long'))
const Login = v.object({ email: v.pipe(text(254), v.trim()), password: text(MAX_PASSWORD) }, 'malformed')

export async function login(c: Context, services: Services): Promise<Response> {
  const { db, settings } = services
  const input = await readJson(c)
  if (input === undefined) return answerError(c, 'UNSUPPORTED_MEDIA_TYPE')
  const checked = v.safeParse(Login, input)
  if (!checked.success) return answerError(c, 'BAD_REQUEST', { errors: checked.issues.map(fieldError) })

  const { email, password } = checked.output
  const [address, account] = [addressOf(c, settings), fingerprint(email)]
  const attempt = await reserveAttempt(db, email, address)
  if ('wait' in attempt) {
    logEvent({ event: 'sign_in_limited', account, address })
    c.header('Retry-After', String(attempt.wait))
    return answerError(c, 'TOO_MANY_REQUESTS')
  }
  const [user] = await db
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email.replaceAll('\0', '')})`)
  const right = await checkPassword(user?.password_hash, password)
  if (!user || !right) {
    logEvent({ event: 'sign_in_failed', account, address })
    return answerError(c, 'UNAUTHORIZED')
  }
  await giveBack(db, attempt.keys)
  await forgetOldAttempts(db)
  const me = await openSession(c, services, user.id)
  logEvent({ event: 'signed_in', user_id: user.id, how: 'password', address })
  return c.json(me)
}

/** The body, `null` when it is no JSON, `undefined` when it does not say that it is: a form of another site cannot. */
async function readJson(c: Context): Promise<unknown> {
  if (!/^application\/json(;|$)/i.test(c.req.header('Content-Type') ?? '')) return undefined
  try {
    return (await c.req.json()) as unknown
  } catch {
    return null
  }
}

const fieldError = (issue: v.BaseIssue<unknown>): FieldError => ({
  field: v.getDotPath(issue) ?? '',
  key: issue.received === 'undefined' ? 'required' : issue.message,
})
