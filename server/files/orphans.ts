// Files without a row and rows without a file: left behind by a process that died in between, a disk that was lost, a restore by halves.
import { and, eq, isNotNull, lt } from 'drizzle-orm'

import type { Services } from '../base.ts'
import { documents, offers, products } from '../db/schema.ts'
import { logError } from '../errors.ts'
import { pathOfDocument } from './documents.ts'
import { pathsOfImage } from './images.ts'

type Store = Pick<Services, 'db' | 'files'>

/** A row that names a file which is not there. */
export interface MissingFile {
  entity: 'products' | 'offers' | 'documents'
  id: number
  name: string
  path: string
}
export interface Survey {
  stored: number
  /** Files that nothing refers to, and that are old enough to be nobody's upload under way. */
  strays: string[]
  missing: MissingFile[]
  /** Documents whose upload began more than a day ago and never ended. */
  unfinished: number[]
}

/** A file is stored before its row is written; what is younger than this may still get its row. */
const GRACE_MS = 24 * 3_600_000
/** Crashes leave few. Where many files are unknown, this is another database than theirs: nothing is removed by itself. */
const FEW = 20
const SHARE = 0.1
const FIRST_LOOK_MS = 10 * 60_000

/** Compares what is stored with what the rows name. */
export async function survey({ db, files }: Store, now = Date.now()): Promise<Survey> {
  // The files first: one that is stored meanwhile is not missing, only not counted yet.
  const stored = new Set(await files.list(''))
  const named = await namedFiles(db)
  const paths = new Set(named.map(({ path }) => path))
  const strays: string[] = []
  const before = new Date(now - GRACE_MS)
  for (const path of stored) if (!paths.has(path) && (await isOlder(files, path, before))) strays.push(path)
  const missing: MissingFile[] = []
  for (const row of named) if (!stored.has(row.path) && (await files.get(row.path)) === null) missing.push(row)
  const started = and(eq(documents.status, 'pending'), lt(documents.created_at, before.toISOString()))
  const unfinished = await db.select({ id: documents.id }).from(documents).where(started)
  return { stored: stored.size, strays, missing, unfinished: unfinished.map(({ id }) => id) }
}

/** A file that is gone when it is looked at was a draft that became a file. */
const isOlder = async (files: Services['files'], path: string, before: Date): Promise<boolean> =>
  await files.storedAt(path).then(
    (stored_at) => stored_at < before,
    () => false,
  )

async function namedFiles(db: Services['db']): Promise<MissingFile[]> {
  const pictures = async (table: typeof products | typeof offers, entity: 'products' | 'offers') => {
    const rows = await db
      .select({ id: table.id, name: table.reference, key: table.image_key })
      .from(table)
      .where(isNotNull(table.image_key))
    return rows.flatMap(({ key, ...row }) => (key === null ? [] : pathsOfImage(key).map((path) => ({ entity, ...row, path }))))
  }
  const uploaded = await db
    .select({ id: documents.id, name: documents.name, key: documents.file_key })
    .from(documents)
    .where(eq(documents.status, 'uploaded'))
  return [
    ...(await pictures(products, 'products')),
    ...(await pictures(offers, 'offers')),
    ...uploaded.map(({ key, ...row }) => ({ entity: 'documents' as const, ...row, path: pathOfDocument(key ?? '') })),
  ]
}

/** Looks for orphans a while after the start and every day, as long as the process runs. */
export function removeOrphansDaily(store: Store): void {
  const look = () => void removeOrphans(store).catch(logError)
  setTimeout(look, FIRST_LOOK_MS).unref()
  setInterval(look, GRACE_MS).unref()
}

/** Removes the files that nothing refers to and the uploads that never ended; answers how many files that were. */
export async function removeOrphans(store: Store, now = Date.now()): Promise<number> {
  const { stored, strays, unfinished } = await survey(store, now)
  if (strays.length > Math.max(FEW, stored * SHARE)) return 0
  await clear(store, { strays, unfinished })
  return strays.length
}

/** Removes what a survey found, however much it is. */
export async function clear({ db, files }: Store, { strays, unfinished }: Pick<Survey, 'strays' | 'unfinished'>): Promise<void> {
  for (const id of unfinished) await db.delete(documents).where(and(eq(documents.id, id), eq(documents.status, 'pending')))
  for (const path of strays) await files.delete(path)
}
