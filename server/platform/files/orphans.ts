// Finds files that are no longer needed and rows without a file. Causes: replaced or deleted files, a process that died in between, a lost
// disk, an incomplete restore.
import { and, eq, lt, sql } from 'drizzle-orm'

import { documents, released_files, task_file_parts } from '../db/schema.ts'
import type { Services } from '../rpc/base.ts'
import { logError } from '../rpc/errors.ts'
import { pathOfDocument } from './documents.ts'
import { pathsOfImage } from './images.ts'
import { NAMED_FILES, type NamedFile, namedFiles } from './named.ts'
import { pathOfPart } from './parts.ts'

type Store = Pick<Services, 'db' | 'files'>
type Released = Pick<typeof released_files.$inferSelect, 'folder' | 'key'>

export interface Survey {
  stored: number
  /** Files that no row refers to or has released, old enough not to belong to an upload in progress. */
  strays: string[]
  /** Files that a row released at least a day ago. */
  released: Released[]
  /** Rows whose file does not exist. */
  missing: NamedFile[]
  /** Documents whose upload began more than a day ago and has not finished. */
  unfinished: number[]
}

/**
 * A file is stored before its row is written, so a younger file may still get its row. A released file is kept as long, because a backup in
 * progress may contain the previous row.
 */
const GRACE_MS = 24 * 3_600_000
/** Crashes leave few strays. If many files are unknown, they belong to another database: nothing is removed automatically. */
const FEW = 20
const SHARE = 0.1
const FIRST_LOOK_MS = 10 * 60_000

const pathsOf = ({ folder, key }: Released): string[] => (folder === 'documents' ? [pathOfDocument(key)] : pathsOfImage(key))

/** Compares the stored files with those that rows refer to. */
export async function findOrphans({ db, files }: Store, now = Date.now()): Promise<Survey> {
  // List the files first: a file that is stored meanwhile is then not reported as missing, only not counted yet.
  const stored = new Set(await files.list(''))
  const released = await db.select().from(released_files)
  const named = namedFiles(await db.execute(sql.raw(NAMED_FILES)))
  const paths = new Set(named.map(({ path }) => path))
  const parts = await db.select({ key: task_file_parts.key }).from(task_file_parts)
  const known = paths.union(new Set([...released.flatMap(pathsOf), ...parts.map(({ key }) => pathOfPart(key))]))
  const before = new Date(now - GRACE_MS)
  const strays: string[] = []
  for (const path of stored) if (!known.has(path) && (await isOlder(files, path, before))) strays.push(path)
  const missing: NamedFile[] = []
  for (const row of named) if (!stored.has(row.path) && (await files.get(row.path)) === null) missing.push(row)
  const started = and(eq(documents.status, 'pending'), lt(documents.created_at, before.toISOString()))
  const unfinished = await db.select({ id: documents.id }).from(documents).where(started)
  const due = released.filter(({ released_at }) => new Date(released_at) < before)
  const unneeded = due.filter((file) => !pathsOf(file).some((path) => paths.has(path)))
  return { stored: stored.size, strays, released: unneeded, missing, unfinished: unfinished.map(({ id }) => id) }
}

/** A file that no longer exists was a temporary file that has been renamed. */
const isOlder = async (files: Services['files'], path: string, before: Date): Promise<boolean> =>
  await files.storedAt(path).then(
    (stored_at) => stored_at < before,
    () => false,
  )

/** Removes orphans some time after the start and then every day, as long as the process runs. */
export function removeOrphansDaily(store: Store): void {
  const look = () => void removeOrphans(store).catch(logError)
  setTimeout(look, FIRST_LOOK_MS).unref()
  setInterval(look, GRACE_MS).unref()
}

/** Longer than any upload takes until its row is complete: requests end after minutes, in whichever process. */
const UPLOAD_MS = 3_600_000

/**
 * Removes the rows of uploads that a stopped process left pending, with their files. Other processes may run beside this one: uploads that
 * are younger than the longest possible one may be theirs.
 */
export async function removeUnfinished({ db, files }: Store, now = Date.now()): Promise<void> {
  const before = new Date(now - UPLOAD_MS).toISOString()
  const left = and(eq(documents.status, 'pending'), lt(documents.created_at, before))
  for (const { file_key } of await db.delete(documents).where(left).returning({ file_key: documents.file_key }))
    if (file_key !== null) await files.delete(pathOfDocument(file_key))
}

/** Removes the files that are no longer needed and the unfinished uploads; returns the number of strays found. */
export async function removeOrphans(store: Store, now = Date.now()): Promise<number> {
  const found = await findOrphans(store, now)
  const strays = found.strays.length > Math.max(FEW, found.stored * SHARE) ? [] : found.strays
  await clear(store, { ...found, strays })
  return strays.length
}

/** Removes everything that a survey found, however much it is. */
export async function clear({ db, files }: Store, { strays, released, unfinished }: Omit<Survey, 'stored' | 'missing'>): Promise<void> {
  for (const id of unfinished) await db.delete(documents).where(and(eq(documents.id, id), eq(documents.status, 'pending')))
  for (const path of strays) await files.delete(path)
  for (const row of released) {
    for (const path of pathsOf(row)) await files.delete(path)
    await db.delete(released_files).where(eq(released_files.key, row.key))
  }
}
