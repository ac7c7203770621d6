// A creating request with an Idempotency-Key happens once: its answer is kept for a day, with its effect.
import { createHash } from 'node:crypto'

import { ORPCError } from '@orpc/server'
import { and, count, eq, lt, sql } from 'drizzle-orm'

import type { CurrentUser } from '#contract/people/current-user.ts'
import { heldBy, type Access } from '#contract/people/permissions.ts'

import type { Db } from '../db/index.ts'
import { idempotency_keys as table } from '../db/schema.ts'
import { logError } from './errors.ts'

/** So that nobody, whatever their rights, fills the database with answers in one day. */
const MOST_KEPT = 10_000
const IS_OLD = lt(table.created_at, sql`now() - interval '24 hours'`)

interface Request {
  user: CurrentUser
  key: string
  request_hash: string
}

/** Takes the key; returns the kept answer where the request was answered before, to whoever still holds what it took. */
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

/** Forgets what nobody may repeat any more. */
export const forgetOldAnswers = (db: Db) => db.delete(table).where(IS_OLD)

/** A person's own go with their next request; this is for those who do not come back. */
export function forgetOldAnswersHourly(db: Db): void {
  const forget = () => void forgetOldAnswers(db).catch(logError)
  setInterval(forget, 3_600_000).unref()
}

/** The same input has the same hash, in whatever order its keys come; a file counts by its name and bytes. */
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
