// Imports a whole file: rows are checked while the previous batch is written, and each batch has its own transaction. An import that was
// killed at any moment and is run again ends in the same state, because rows that are already stored are found unchanged.
import { sql } from 'drizzle-orm'

import { today } from '#engine/time/today.ts'

import type { Db } from '../db/index.ts'
import { type Author, program } from '../db/write.ts'
import type { Refusal, Row } from './row.ts'
import { type Line, readLine } from './source/lines.ts'
import { runBatch } from './write/statement.ts'
import { writeRows } from './write/write.ts'

export interface Counts {
  created: number
  updated: number
  unchanged: number
  refused: number
}
export type RefusedLine = Refusal & { line: number }
export interface ImportOptions {
  user?: Author
  dry_run?: boolean
  onProgress?: (counts: Counts) => void
  onRefused?: (refused: RefusedLine) => void
  /** Ends the import after the current batch. */
  signal?: AbortSignal
}

const BATCH = 1_000

/**
 * `db` must be one single connection: the references that the file has had so far are in a temporary table, so that memory does not grow
 * with the file.
 */
export async function importLines(db: Db, lines: AsyncIterable<Line[]>, options: ImportOptions = {}): Promise<Counts> {
  const { user = program('import'), dry_run = false, onProgress, onRefused, signal } = options
  const counts: Counts = { created: 0, updated: 0, unchanged: 0, refused: 0 }
  const refuse = (refusal: Refusal, line: number) => {
    counts.refused++
    onRefused?.({ ...refusal, line })
  }
  await db.execute(sql`create temporary table if not exists import_seen (reference text primary key)`)
  await db.execute(sql`truncate import_seen`)
  for await (const batch of ahead(batchesOf(lines, refuse))) {
    const fresh = await unseen(db, batch, refuse)
    const { applied, refused } = await writeRows(
      { db, user, day: today() },
      [...fresh.values()].map(({ row }) => row),
      { creates: true, dry_run },
    )
    for (const { outcome } of applied) counts[outcome]++
    for (const refusal of refused) refuse(refusal, fresh.get(refusal.reference ?? '')?.line ?? 0)
    onProgress?.(counts)
    if (signal?.aborted) break
  }
  return counts
}

interface Numbered {
  row: Row
  line: number
}

async function* batchesOf(chunks: AsyncIterable<Line[]>, refuse: (refusal: Refusal, line: number) => void): AsyncGenerator<Numbered[]> {
  let batch: Numbered[] = []
  for await (const lines of chunks) {
    for (const line of lines) {
      const checked = readLine(line)
      if (checked && 'row' in checked) batch.push({ row: checked.row, line: line.number })
      else if (checked) refuse(checked.refusal, line.number)
    }
    if (batch.length >= BATCH) {
      yield batch
      batch = []
    }
  }
  yield batch
}

/** Prepares the next value while the current one is processed. */
async function* ahead<T>(values: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = values.next()
  try {
    for (;;) {
      const { value, done } = await next
      if (done) return
      next = values.next()
      // Prevents an unhandled rejection before the next value is awaited, which reports the failure.
      next.catch(() => {})
      yield value
    }
  } finally {
    await next.then(
      () => values.return(undefined),
      () => {},
    )
  }
}

/** The rows whose reference occurs for the first time in the file; the first line is taken, later ones are refused. */
async function unseen(db: Db, batch: Numbered[], refuse: (refusal: Refusal, line: number) => void): Promise<Map<string, Numbered>> {
  const first = new Map<string, Numbered>()
  const repeated = ({ row, line }: Numbered) => refuse({ reference: row.reference, field: 'reference', key: 'repeated' }, line)
  for (const one of batch) {
    if (first.has(one.row.reference)) repeated(one)
    else first.set(one.row.reference, one)
  }
  const fresh = await runBatch<{ reference: string }>(db, remember, [...first.keys()])
  if (fresh.length === first.size) return first
  const kept = new Set(fresh.map(({ reference }) => reference))
  for (const [reference, one] of first) {
    if (kept.has(reference)) continue
    first.delete(reference)
    repeated(one)
  }
  return first
}

const remember = `insert into import_seen select json_array_elements_text($1::json) on conflict do nothing returning reference`
