// Opens the database: the server named by DATABASE_URL, or the embedded one in DATA_DIR. Both use the same driver, in which dates,
// timestamps and amounts stay text.
import { setTimeout as sleep } from 'node:timers/promises'

import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

import { Refusal } from '../runtime/refusal.ts'
import { scaleTimeout } from '../runtime/timeout-scale.ts'
import { startEmbedded } from './embedded.ts'
import type { Role } from './embedded/membership.ts'
import { type Admission, admissionBy, formerPrimary, isFormerPrimary, recognise } from './lineage.ts'
import { POOLED, parsePoolerUrl } from './pooler.ts'
import * as schema from './schema.ts'

/** The database or a transaction in it, on which every query runs. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, typeof schema>
/** The database to read from, and the business day to read it for. A request's context has both. */
export interface AsOf {
  db: Db
  day: string
}

export interface Database {
  db: Db
  /** The driver itself, for features that Drizzle lacks: COPY, locks, cursors. */
  sql: postgres.Sql
  url: string
  /** Decides which connections are used; absent for the embedded database, which has no standby. */
  admission?: Admission | undefined
  /** Opens new connections to replace those that may be dead. */
  renew(): void
  /** Waits for running queries, then stops the embedded database unless another process uses it. */
  close(): Promise<void>
}

export interface DatabaseSettings {
  data_dir: string
  database_url?: string | undefined
}

const TIMESTAMPTZ = '1184'
/** A tool may copy a table for minutes; a user does not wait that long for a page. */
const LONGEST_QUERY_MS = { server: 10_000, tool: 0 }
const CLOSE_SECONDS = 3
const START_MS = 20_000

/**
 * Opens the database. A `server` has an embedded database for itself and refuses to start beside another server; a `tool` joins a running
 * one. Throws a Refusal, addressed to the person who starts it, when the database cannot be opened.
 */
export async function openDatabase(settings: DatabaseSettings, { role = 'server' }: { role?: Role } = {}): Promise<Database> {
  refuseUnpatchedDriver()
  const embedded = settings.database_url === undefined ? await startEmbedded(settings.data_dir, role) : undefined
  const url = embedded?.url ?? settings.database_url ?? ''
  const admission = embedded ? undefined : admissionBy(settings.data_dir)
  const { db, sql, renew } = connect(url, role, {}, admission)
  const close = async () => {
    await sql.end({ timeout: CLOSE_SECONDS })
    await embedded?.stop()
  }
  try {
    await Promise.race([admission ? sql`select 1`.then(() => recognise(sql, admission)) : sql`select 1`, tooLate()])
  } catch (error) {
    await close()
    throw isFormerPrimary(error) ? formerPrimary(placeOf(url), settings.data_dir, error) : unreachable(placeOf(url), error)
  }
  return { db, sql, url, admission, renew, close }
}

/** Unpatched, a closed connection could end the process (docs/decisions/0092-driver-guard.md). */
function refuseUnpatchedDriver(): void {
  if ('patched' in postgres) return
  throw new Refusal(
    'Le pilote PostgreSQL installé n’a pas reçu les corrections de patches/ : lancez « npm ci » sans --ignore-scripts.',
    'The installed PostgreSQL driver lacks the corrections of patches/: run "npm ci" without --ignore-scripts.',
  )
}

/** The driver tries several hosts over and over, so the start needs a limit of its own. */
async function tooLate(): Promise<never> {
  await sleep(scaleTimeout(START_MS), undefined, { ref: false })
  throw new Error('no answer')
}

/** A pool that opens its connections when they are needed, and again after the database was away. */
export function connect(
  url: string,
  role: Role,
  options: { max?: number; max_lifetime?: number | null } = {},
  admission?: Admission,
): Pick<Database, 'db' | 'sql' | 'renew'> {
  const { address, pooled } = parsePoolerUrl(url)
  const given = { ...optionsFor(role, options), ...(pooled && POOLED) }
  const open = () => {
    const opened = postgres(address, given)
    Object.assign(opened.options, { admission })
    return opened
  }
  let pool = open()
  // The server keeps this proxy, whose pool can be replaced.
  const sql = new Proxy(pool, {
    apply: (_, self, template) => Reflect.apply(pool, self, template) as unknown,
    get: (_, key) => Reflect.get(pool, key) as unknown,
  })
  // Drizzle turns the driver's own date parsers off; amounts (numeric) and bigint are text to begin with.
  const db = drizzle(sql, { schema })
  sql.options.parsers[TIMESTAMPTZ as unknown as number] = toRfc3339
  const renew = () => {
    const former = pool
    pool = open()
    Object.assign(pool.options.parsers, former.options.parsers)
    Object.assign(pool.options.serializers, former.options.serializers)
    // Queries running there may still succeed, if that database is alive.
    void former.end({ timeout: CLOSE_SECONDS })
  }
  return { db, sql, renew }
}

function optionsFor(role: Role, options: { max?: number; max_lifetime?: number | null }) {
  return {
    // More than one user's requests can take (docs/decisions/0021-faults.md).
    max: 16,
    connect_timeout: scaleTimeout(5),
    backoff: (retries: number) => Math.min(0.05 * retries, 0.5),
    onnotice: () => {},
    connection: {
      ...POOLED.connection,
      application_name: `starif ${role}`,
      ...limitsOf(role),
    },
    ...options,
  }
}

/** The settings that PostgreSQL keeps per connection. They are strings because the driver leaves out a zero. */
export const limitsOf = (role: Role) => ({
  statement_timeout: String(scaleTimeout(LONGEST_QUERY_MS[role])),
  idle_in_transaction_session_timeout: role === 'server' ? '30000' : '0',
  // Prevents one reader from taking both processors, and keeps appended parts in their order.
  max_parallel_workers_per_gather: '0',
})

/** Converts `2026-11-21 04:35:04.12+00`, as PostgreSQL writes it in UTC, to `2026-11-21T04:35:04.12Z`. */
const toRfc3339 = (text: string) => text.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)\+00$/, '$1T$2Z')

/** The host part, without account and password. A list of hosts is not a valid URL, so it is not parsed as one. */
const placeOf = (url: string): string =>
  url
    .replace(/^(.*@|\w+:\/\/)/s, '')
    .split('?', 1)
    .join()

function unreachable(where: string, cause: unknown): Refusal {
  const why = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : String(cause)
  if (/unsupported startup parameter/.test(why ?? '')) return behindPooler(where, cause)
  return new Refusal(
    `La base de données ${where} ne répond pas (${why}) : vérifiez DATABASE_URL.`,
    `The database ${where} does not answer (${why}): check DATABASE_URL.`,
    { cause },
  )
}

const behindPooler = (where: string, cause: unknown) =>
  new Refusal(
    `Devant la base de données ${where} se trouve PgBouncer : ajoutez ?pgbouncer=true à DATABASE_URL (voir docs/operations.md).`,
    `PgBouncer stands before the database ${where}: add ?pgbouncer=true to DATABASE_URL (see docs/operations.md).`,
    { cause },
  )
