// Limits password guessing. An attempt is counted before the password is checked and given back when it was right, so that thousands of
// parallel attempts get no more guesses than sequential ones.
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

import { getConnInfo } from '@hono/node-server/conninfo'
import { inArray, lt, sql } from 'drizzle-orm'
import type { Context } from 'hono'

import { withoutStandby } from '../db/commits.ts'
import type { Db } from '../db/index.ts'
import { run } from '../db/query.ts'
import { login_attempts } from '../db/schema.ts'
import type { Settings } from '../runtime/settings.ts'

const PER_ACCOUNT = 10
const PER_ADDRESS = 100

/** Every counted attempt extends the window, a refused one does not: between two rounds there are 15 minutes without a guess. */
const COUNT = `
  insert into login_attempts as a (key, failures, window_ends_at) values ($1, 1, now() + interval '15 minutes')
  on conflict (key) do update set
    failures = case when a.window_ends_at <= now() then 1 else a.failures + 1 end,
    window_ends_at = now() + interval '15 minutes'
  where a.window_ends_at <= now() or a.failures < $2
  returning key`
const WAIT = `select ceil(extract(epoch from window_ends_at - now()))::int as seconds from login_attempts where key = $1`

/** The numbers of allowed failures. `account` is the key of the account to sign in to (see local.ts). */
export const guessLimits = (account: string, address: string) => ({
  [`address:${address}`]: PER_ADDRESS,
  [`account:${account}`]: PER_ACCOUNT,
})
/**
 * The number of allowed failures of a browser from which the user signed in before. Failures of other browsers do not affect it, even from
 * the same address.
 */
export const deviceLimits = (device_id: number) => ({ [`device:${device_id}`]: PER_ACCOUNT })
/** The number of times that a signed-in user may enter a wrong current password; failures of other callers do not count. */
export const ownGuessLimits = (user_id: number) => ({ [`own:${user_id}`]: PER_ACCOUNT })
/** The number of external sign-ins that an address may start; each counts until it has succeeded. */
export const flowLimits = (address: string) => ({ [`oidc:${address}`]: PER_ADDRESS })

/** Counts an attempt. Returns the keys to give back if it was right, or the seconds to wait. */
export async function reserveAttempt(db: Db, limits: Record<string, number>): Promise<{ keys: string[] } | { wait: number }> {
  const keys: string[] = []
  for (const [key, limit] of Object.entries(limits)) {
    const [counted] = await withoutStandby(db, (tx) => run(tx, { text: COUNT, parameters: [key, limit] }, { prepare: true }))
    if (!counted) {
      await giveBack(db, keys)
      const [left] = await run<{ seconds: number }>(db, { text: WAIT, parameters: [key] }, { prepare: true })
      return { wait: Math.max(left?.seconds ?? 1, 1) }
    }
    keys.push(key)
  }
  return { keys }
}

/**
 * Gives back a successful attempt, because only failures count. The failures of others stay counted: a right password does not start a new
 * round of guesses.
 */
export async function giveBack(db: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await withoutStandby(db, (tx) =>
    tx
      .update(login_attempts)
      .set({ failures: sql`greatest(${login_attempts.failures} - 1, 0)` })
      .where(inArray(login_attempts.key, keys)),
  )
}

export const forgetOldAttempts = (db: Db) =>
  withoutStandby(db, (tx) => tx.delete(login_attempts).where(lt(login_attempts.window_ends_at, sql`now()`)))

/** Used instead of the e-mail, so that neither the table nor the log shows who tried to sign in. */
export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * The address that a request comes from: the other end of the connection, or the one that our proxy (TRUST_PROXY) added last. A household
 * or office has a whole IPv6 /64, which counts as one address.
 */
export function addressOf(c: Context, settings: Settings): string {
  const forwarded = settings.trust_proxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  const address = (forwarded || getConnInfo(c).remote.address || 'unknown')
    .slice(0, 64)
    .replace(withPort, '$1$2')
    .replace(/^::ffff:/i, '')
  return isIPv6(address) ? network(address) : address
}

/** Some proxies include the caller's port, which differs for every connection. */
const withPort = /^(?:(\d+(?:\.\d+){3})|\[(.+)\])(?::\d+)?$/

function network(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length
  return [...groups, ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
