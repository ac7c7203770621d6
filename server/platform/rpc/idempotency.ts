// Stores the responses of creating requests with an Idempotency-Key, together with their effect, for a day.
import { createHash } from 'node:crypto'

import { ORPCError } from '@orpc/server'
import { and, count, eq, lt, sql } from 'drizzle-orm'

import type { CurrentUser } from '#contract/people/current-user.ts'
import { heldBy, type Access } from '#contract/people/permissions.ts'

import type { Db } from '../db/index.ts'
import { idempotency_keys as table } from '../db/schema.ts'
import { logError } from './errors.ts'

/** Prevents a user, whatever their rights, from filling the database with responses in one day. */
const MOST_KEPT = 10_000
const IS_OLD = lt(table.created_at, sql`now() - interval '24 hours'`)

interface Request {
  user: CurrentUser
  key: string
  request_hash: string
}

/** Reserves the key. Returns the stored response when the request was executed before, with the rights that are needed to see it. */
export async function takeKey(tx: Db, { user, key, request_hash }: Request): Promise<{ answer: unknown; rights: Access[] } | null> {
  const own = eq(table.user_id, user.id)
  await tx.delete(table).where(and(own, IS_OLD))
  const [first] = await tx.insert(table).values({ user_id: user.id, key, request_hash }).onConflictDoNothing().returning()
  if (first) {
    const [kept] = await tx.select({ count: count() }).from(table).where(own)
    if (kept && kept.count > MOST_KEPT) throw new ORPCError('TOO_MANY_REQUESTS')
    return null
  }
  const [stored] = await tx
    .select()
    .from(table)
    .where(and(own, eq(table.key, key)))
  if (stored?.request_hash !== request_hash) throw new ORPCError('IDEMPOTENCY_MISMATCH', { status: 409 })
  return stored
}

export const keepAnswer = async (tx: Db, { user, key }: Request, answer: unknown): Promise<void> =>
  void (await tx
    .update(table)
    .set({ answer, rights: heldBy(user) })
    .where(and(eq(table.user_id, user.id), eq(table.key, key))))

/** Deletes the responses of requests that can no longer be repeated. */
export const forgetOldAnswers = (db: Db) => db.delete(table).where(IS_OLD)

/** A user's own are deleted with their next request; this deletes those of users who do not come back. */
export function forgetOldAnswersHourly(db: Db): void {
  const forget = () => void forgetOldAnswers(db).catch(logError)
  setInterval(forget, 3_600_000).unref()
}

/** Hashes an input regardless of the order of its keys; a file is represented by its name and bytes. */
export async function hashOf(value: unknown): Promise<string> {
  const files: File[] = []
  const text = JSON.stringify(value, (_, inner: unknown) => {
    if (inner instanceof File) return `file ${files.push(inner)}`
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
  const hash = createHash('sha256').update(text)
  for (const file of files) hash.update(`\n${file.name}\n`).update(new Uint8Array(await file.arrayBuffer()))
  return hash.digest('hex')
}
