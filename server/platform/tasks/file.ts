// The file that a task makes, in parts: each portion of the work adds one to the store of files, so that neither the work nor the download
// holds more than a part in memory, and a worker that is killed loses no more than its portion.
import { and, asc, eq, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm'

import { task_file_parts as parts, tasks } from '../db/schema.ts'
import type { Tx } from '../db/write.ts'
import { pathOfPart } from '../files/parts.ts'
import { randomKey } from '../files/store.ts'
import type { Services } from '../rpc/base.ts'
import { isOpenTask, type TaskRow } from './rows.ts'

type Store = Pick<Services, 'db' | 'files'>

/** Stores a part, and returns the key with which `placePart` makes it one of the file. Otherwise it is removed again. */
export async function storePart({ db, files }: Store, { id }: TaskRow, bytes: Uint8Array): Promise<string> {
  const key = randomKey()
  await db.insert(parts).values({ key, task_id: id })
  await files.put(pathOfPart(key), bytes)
  return key
}

/** Makes the part one of the file, in the transaction that stores the progress. */
export async function placePart(tx: Tx, key: string, position: number): Promise<void> {
  const placed = await tx.update(parts).set({ position }).where(eq(parts.key, key)).returning({ key: parts.key })
  if (placed.length === 0) throw new Error('the part was removed before it was placed')
}

/** Takes all parts out of the file, which begins again. */
export const takeOutParts = async (tx: Tx, { id }: TaskRow): Promise<void> =>
  void (await tx.update(parts).set({ position: null }).where(eq(parts.task_id, id)))

/** The bytes of the file, read part by part; null if it has none. */
export async function streamOfFile({ db, files }: Store, { id }: TaskRow): Promise<ReadableStream<Uint8Array> | null> {
  const keys = await db
    .select({ key: parts.key })
    .from(parts)
    .where(and(eq(parts.task_id, id), isNotNull(parts.position)))
    .orderBy(asc(parts.position))
  if (keys.length === 0) return null
  const left = keys.values()
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const next = left.next()
    if (next.done) return controller.close()
    const part = await files.get(pathOfPart(next.value.key))
    // The response is cut off: a file that lacks a part must not look whole.
    if (!part) throw new Error('a part of the file is gone')
    controller.enqueue(part)
  }
  // No part is read before it is sent.
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}

const isLate = sql`${tasks.ended_at} < now() - interval '7 days'`
/** Longer than any portion takes to be stored; a part that is removed too early has its portion done again. */
const wasLeft = sql`${parts.created_at} < now() - interval '10 minutes'`

/** Removes the files of tasks that ended seven days ago or without success, and parts that belong to no file. */
export async function forgetTaskFiles({ db, files }: Store): Promise<void> {
  await db
    .update(tasks)
    .set({ file: null })
    .where(and(isNotNull(tasks.file), or(isLate, inArray(tasks.status, ['failed', 'cancelled']))))
  const isPlaced = isNotNull(parts.position)
  const unneeded = await db
    .select({ key: parts.key })
    .from(parts)
    .leftJoin(tasks, eq(tasks.id, parts.task_id))
    .where(or(and(isPlaced, or(isNull(tasks.id), and(not(isOpenTask), isNull(tasks.file)))), and(isNull(parts.position), wasLeft)))
  for (const { key } of unneeded) {
    await files.delete(pathOfPart(key))
    await db.delete(parts).where(eq(parts.key, key))
  }
}
