// The signed-in user's own account: sign-in method, password and sessions.
import * as v from 'valibot'

import { BAD_REQUEST, can, NOT_FOUND } from '../shared/endpoint.ts'
import { ById, Instant, pageOf } from '../shared/fields.ts'

export const OwnAccount = v.object({
  /** Whether the account has a local password, which its owner can change. */
  has_password: v.boolean(),
  /** The identity provider of the account; null for a local account. */
  identity_provider: v.nullable(v.string()),
})

/** A sign-in that has not ended, in one browser. */
export const Session = v.object({
  id: v.number(),
  /** Product names, the same in every language; null when the browser does not send them. */
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  created_at: Instant,
  /** At most five minutes late. */
  last_used_at: Instant,
  /** Whether it is the session of this request. */
  current: v.boolean(),
})
export type Session = v.InferOutput<typeof Session>

/** Not trimmed or normalized: every character counts. */
const Password = v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(1_000, 'too_long'))
export const PasswordChange = v.object({ current_password: Password, new_password: Password })

/** After too many wrong passwords: the number of seconds until the next try is accepted. */
export const TOO_MANY_REQUESTS = { status: 429, message: 'Too many tries', data: v.object({ seconds: v.number() }) }

export const account = {
  get: can('signed-in')
    .route({ method: 'GET', path: '/user/account', summary: 'Returns how the signed-in user signs in' })
    .output(OwnAccount),
  set_password: can('signed-in')
    .touches()
    .route({ method: 'POST', path: '/user/password', summary: 'Changes the caller’s own password, which ends their other sessions' })
    .input(PasswordChange)
    .output(v.object({ ended_sessions: v.number() }))
    .errors({ BAD_REQUEST, TOO_MANY_REQUESTS }),
  sessions: can('signed-in')
    .route({
      method: 'GET',
      path: '/user/sessions',
      summary: 'Returns the sessions of the signed-in user: this one first, then the most recently used',
    })
    .output(pageOf(Session)),
  end_session: can('signed-in')
    .touches()
    .route({ method: 'DELETE', path: '/user/sessions/{id}', successStatus: 204, summary: 'Ends one of the caller’s own sessions' })
    .input(ById)
    .errors({ NOT_FOUND }),
}
