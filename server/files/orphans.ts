// Files that nothing needs any more and rows without a file: what was replaced or deleted, a process that died in between,
// a disk that was lost, a restore by halves.
import { and, eq, lt, sql } from 'drizzle-orm'

import { documents, released_files } from '../db/schema.ts'
import type { Services } from '../rpc/base.ts'
import { logError } from '../rpc/errors.ts'
import { pathOfDocument } from './documents.ts'
import { pathsOfImage } from './images.ts'
import { NAMED_FILES, type NamedFile, namedFiles } from './named.ts'

type Store = Pick<Services, 'db' | 'files'>
type Released = Pick<typeof released_files.$inferSelect, 'folder' | 'key'>

export interface Survey {
  stored: number
  /** Files that no row has ever let go of and that nothing refers to, old enough to be nobody's upload under way. */
  strays: string[]
  /** Files that a row let go of a day ago or more. */
  released: Released[]
  /** Rows that name a file which is not there. */
  missing: NamedFile[]
  /** Documents whose upload began more than a day ago and never ended. */
  unfinished: number[]
}

/**
 * A file is stored before its row is written; what is younger than this may still get its row. A file that its row let go
 * of stays as long: a backup under way may hold the row as it was.
 */
const GRACE_MS = 24 * 3_600_000
/** Crashes leave few. Where many files are unknown, this is another database than theirs: nothing is removed by itself. */
const FEW = 20
const SHARE = 0.1
const FIRST_LOOK_MS = 10 * 60_000

const pathsOf = ({ folder, key }: Released): string[] => (folder === 'documents' ? [pathOfDocument(key)] : pathsOfImage(key))

/** Compares what is stored with what the rows name. */
export async function findOrphans({ db, files }: Store, now = Date.now()): Promise<Survey> {
  // The files first: one that is stored meanwhile is not missing, only not counted yet.
  const stored = new Set(await files.list(''))
  const released = await db.select().from(released_files)
  const named = namedFiles(await db.execute(sql.raw(NAMED_FILES)))
  const paths = new Set(named.map(({ path }) => path))
  const known = paths.union(new Set(released.flatMap(pathsOf)))
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

/** A file that is gone when it is looked at was a draft that became a file. */
const isOlder = async (files: Services['files'], path: string, before: Date): Promise<boolean> =>
  await files.storedAt(path).then(
    (stored_at) => stored_at < before,
    () => false,
  )

/** Looks for files that nothing needs any more a while after the start and every day, as long as the process runs. */
export function removeOrphansDaily(store: Store): void {
  const look = () => void removeOrphans(store).catch(logError)
  setTimeout(look, FIRST_LOOK_MS).unref()
  setInterval(look, GRACE_MS).unref()
}

/** Longer than any upload takes until its row says so: requests end after minutes, whichever process has them. */
const UPLOAD_MS = 3_600_000

/**
 * Removes the rows of uploads that a stopped process left pending, with their files. Others may run beside this one: what is
 * younger than the longest upload may be theirs.
 */
export async function removeUnfinished({ db, files }: Store, now = Date.now()): Promise<void> {
  const before = new Date(now - UPLOAD_MS).toISOString()
  const left = and(eq(documents.status, 'pending'), lt(documents.created_at, before))
  for (const { file_key } of await db.delete(documents).where(left).returning({ file_key: documents.file_key }))
    if (file_key !== null) await files.delete(pathOfDocument(file_key))
}

/** Removes the files that nothing needs any more and the uploads that never ended; returns how many strays that were. */
export async function removeOrphans(store: Store, now = Date.now()): Promise<number> {
  const found = await findOrphans(store, now)
  const strays = found.strays.length > Math.max(FEW, found.stored * SHARE) ? [] : found.strays
  await clear(store, { ...found, strays })
  return strays.length
}

/** Removes what a survey found, however much it is. */
export async function clear({ db, files }: Store, { strays, released, unfinished }: Omit<Survey, 'stored' | 'missing'>): Promise<void> {
  for (const id of unfinished) await db.delete(documents).where(and(eq(documents.id, id), eq(documents.status, 'pending')))
  for (const path of strays) await files.delete(path)
  for (const row of released) {
    for (const path of pathsOf(row)) await files.delete(path)
    await db.delete(released_files).where(eq(released_files.key, row.key))
  }
}
