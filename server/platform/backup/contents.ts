// The contents of a backup, read from the database and the files folder.
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

import type postgres from 'postgres'

export interface Table {
  name: string
  columns: string[]
}

export interface Manifest {
  format: 1
  made_at: string
  /** The newest migration of the database, by its time in the journal. */
  migration: number
  tables: (Table & { rows: number })[]
  sequences: { name: string; value: string }[]
  files: number
  hash: string
}

type Sql = postgres.Sql | postgres.TransactionSql

/** Tables with short-lived data: after a restore no old session may be valid, no old response may be repeated, and no old task begun. */
export const FLEETING = [
  'sessions',
  'known_devices',
  'login_attempts',
  'oidc_flows',
  'idempotency_keys',
  'tasks',
  'task_selections',
  'task_refusals',
  'task_file_parts',
]

/** The tables that a backup contains. */
export async function listTables(sql: Sql): Promise<Table[]> {
  return sql<Table[]>`
    select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(${FLEETING})
    group by c.relname order by c.relname collate "C"`
}

export async function listSequences(sql: Sql): Promise<Manifest['sequences']> {
  return sql<Manifest['sequences']>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename collate "C"`
}

/** Sorted by primary key, so that equal contents give equal bytes. */
export async function copyOut(sql: Sql, { name, columns }: Table): Promise<AsyncIterable<Buffer>> {
  const [key] = await sql<{ columns: string | null }[]>`
    select string_agg(quote_ident(a.attname), ', ' order by k.place) as columns
    from pg_index i, unnest(i.indkey) with ordinality as k(number, place), pg_attribute a
    where i.indrelid = ${`public."${name}"`}::regclass and i.indisprimary and a.attrelid = i.indrelid and a.attnum = k.number`
  const order = key?.columns ?? `t::text collate "C"`
  return sql.unsafe(`copy (select ${columns.join(', ')} from public."${name}" t order by ${order}) to stdout`).readable()
}

/** The paths below `folder`, with `/`, in a fixed order. */
export async function listFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    // The folder only exists once a file has been stored. A backup without files that cannot be read would look whole.
    if (error.code === 'ENOENT') return []
    throw error
  })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
}

/** One hash of all tables and files, independent of the order in which they are added. */
export class ContentHash {
  private readonly parts = new Map<string, ReturnType<typeof createHash>>()

  add(name: string, bytes: Uint8Array) {
    const part = this.parts.get(name) ?? createHash('sha256')
    this.parts.set(name, part.update(bytes))
  }

  digest(): string {
    const lines = [...this.parts].map(([name, part]) => `${name} ${part.digest('hex')}\n`).toSorted()
    return createHash('sha256').update(lines.join('')).digest('hex')
  }
}
