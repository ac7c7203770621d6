// The signed-in user's own account: sign-in method, password and sessions.
import { eq } from 'drizzle-orm'

import { notFound } from '../lookups/lookups.ts'
import { account as accountRow } from '../platform/auth/account.ts'
import { replacePassword } from '../platform/auth/accounts.ts'
import { giveBack, ownGuessLimits, reserveAttempt } from '../platform/auth/attempts.ts'
import { checkPassword, hashPassword, passwordProblem } from '../platform/auth/password.ts'
import { endOwnSession, listSessions } from '../platform/auth/session.ts'
import { withoutStandby } from '../platform/db/commits.ts'
import type { Db } from '../platform/db/index.ts'
import { singlePage } from '../platform/db/list.ts'
import { users } from '../platform/db/schema.ts'
import { inTransaction, writer } from '../platform/db/write.ts'
import { lockRow } from '../platform/db/write/locks.ts'
import { badRequest, os } from '../platform/rpc/base.ts'
import { logEvent } from '../platform/runtime/events.ts'

export const account = {
  get: os.account.get.handler(async ({ context }) => {
    const { password_hash, oidc_issuer } = await signInOf(context.db, writer(context.user).id)
    return { has_password: password_hash !== null, identity_provider: oidc_issuer && providerName(oidc_issuer) }
  }),
  set_password: os.account.set_password.handler(async ({ input: { current_password, new_password }, context, errors }) => {
    const { db, address, token } = context
    const { id } = writer(context.user)
    const { email, password_hash } = await signInOf(db, id)
    if (password_hash === null) throw badRequest({ field: 'current_password', key: 'company_password' })
    // Outside a transaction, so that the attempt counts even when the change is refused.
    const attempt = await reserveAttempt(db, ownGuessLimits(id))
    if ('wait' in attempt) throw errors.TOO_MANY_REQUESTS({ data: { seconds: attempt.wait } })
    const right = await checkPassword(password_hash, current_password)
    if (right) await giveBack(db, attempt.keys)
    else logEvent({ event: 'password_change_failed', user_id: id, address })
    const refused = [...(right ? [] : [wrong]), ...(problemOf(new_password, current_password, email) ?? [])]
    if (refused.length > 0) throw badRequest(...refused)
    const new_hash = await hashPassword(new_password)
    const ended_sessions = await inTransaction(context, async (tx) => {
      const user = await lockRow(tx, accountRow, id)
      // The password was changed after it was compared.
      if (user.password_hash !== password_hash) throw badRequest(wrong)
      return await replacePassword(tx, user, new_hash, token)
    })
    logEvent({ event: 'password_changed', user_id: id, address })
    return { ended_sessions }
  }),
  sessions: os.account.sessions.handler(async ({ context }) => singlePage(await listSessions(context, writer(context.user).id))),
  end_session: os.account.end_session.handler(async ({ input: { id }, context }) => {
    const user_id = writer(context.user).id
    if (!(await withoutStandby(context.db, (tx) => endOwnSession(tx, user_id, id)))) throw notFound()
    logEvent({ event: 'session_ended', user_id })
  }),
}

const wrong = { field: 'current_password', key: 'wrong_password' }

/** The errors of a new password, at the field of the form. */
function problemOf(new_password: string, current_password: string, email: string) {
  const field = 'new_password'
  if (new_password === current_password) return [{ field, key: 'same_password' }]
  const problem = passwordProblem(new_password, email)
  return problem && [{ field, key: problem.key, ...(problem.params && { params: problem.params }) }]
}

async function signInOf(db: Db, id: number) {
  const columns = { email: users.email, password_hash: users.password_hash, oidc_issuer: users.oidc_issuer }
  const [found] = await db.select(columns).from(users).where(eq(users.id, id))
  return found ?? notFound()
}

/** The host of the provider, by which users recognise it. */
const providerName = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).host : issuer)
