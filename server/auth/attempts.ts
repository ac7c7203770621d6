// Guessing passwords: a try is counted before the password is looked at and given back when it was right,
// so that thousands of tries at once get no more guesses than one after the other.
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

/** Every counted try pushes the window on, a refused one does not: between two rounds lie 15 minutes without a guess. */
const COUNT = `
  insert into login_attempts as a (key, failures, window_ends_at) values ($1, 1, now() + interval '15 minutes')
  on conflict (key) do update set
    failures = case when a.window_ends_at <= now() then 1 else a.failures + 1 end,
    window_ends_at = now() + interval '15 minutes'
  where a.window_ends_at <= now() or a.failures < $2
  returning key`
const WAIT = `select ceil(extract(epoch from window_ends_at - now()))::int as seconds from login_attempts where key = $1`

/** How often each of these may fail. `account` is the key of who is signed in to (see local.ts). */
export const guessLimits = (account: string, address: string) => ({
  [`address:${address}`]: PER_ADDRESS,
  [`account:${account}`]: PER_ACCOUNT,
})
/**
 * How often a browser may fail that the user signed in with before. Strangers count neither for nor against it, not even those who
 * share its address.
 */
export const deviceLimits = (device_id: number) => ({ [`device:${device_id}`]: PER_ACCOUNT })
/** How often somebody who is signed in may enter a wrong current password: strangers do not count there. */
export const ownGuessLimits = (user_id: number) => ({ [`own:${user_id}`]: PER_ACCOUNT })
/** Where the external sign-in is begun, which counts until it has led somewhere. */
export const flowLimits = (address: string) => ({ [`oidc:${address}`]: PER_ADDRESS })

/** Counts a try. Returns the keys to give back if it was right, or in how many seconds to come back. */
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

/** Only failures count. What others failed at stays counted: a right password does not open a new round of guesses. */
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

/** The table and the log tell nobody who tried to sign in. */
export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * Whom a request comes from: the other end of the connection, or what our proxy (TRUST_PROXY) added last.
 * A household or office has a whole IPv6 /64 to itself, which counts as one address.
 */
export function addressOf(c: Context, settings: Settings): string {
  const forwarded = settings.trust_proxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  const address = (forwarded || getConnInfo(c).remote.address || 'unknown')
    .slice(0, 64)
    .replace(withPort, '$1$2')
    .replace(/^::ffff:/i, '')
  return isIPv6(address) ? network(address) : address
}

/** Some proxies write the caller's port too, which is another one for every connection. */
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
