// Brings the tables up to date. Several processes may call this at once: an advisory lock lets them through one by one, and each migration
// is one transaction, including its entry in the migrations table.
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import postgres from 'postgres'

import { Refusal } from '../runtime/refusal.ts'
import { type Database, limitsOf } from './index.ts'
import { keepSettingsWithRole, parsePoolerUrl } from './pooler.ts'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gist']
const MIGRATING = 5_748_003
const MISSING_RIGHT = '42501'
const LOCK_NOT_AVAILABLE = '55P03'
/**
 * While a migration waits for a table's lock, all readers of the table wait behind it. It therefore waits this long, lets them pass, and
 * tries again.
 */
const LONGEST_WAIT_MS = 2_000
/** About ten minutes, including the pauses. */
const PATIENCE = { tries: 200, wait_ms: 1_000 }

export const migrationFiles = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder: FOLDER })

export async function migrate({ url }: Pick<Database, 'url'>): Promise<void> {
  const { address, pooled } = parsePoolerUrl(url)
  const sql = postgres(address, { max: 1, prepare: !pooled, onnotice: () => {}, connection: { application_name: 'starif migration' } })
  try {
    if (pooled) return await migrateInOneTransaction(sql)
    await sql`set statement_timeout = 0`
    await sql`select pg_advisory_lock(${MIGRATING})`
    await applyMigrations(sql, migrationFiles())
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Behind a pooler, a lock only lasts for its transaction, so all missing migrations run in one. */
async function migrateInOneTransaction(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`select pg_advisory_xact_lock(${MIGRATING})`
    await applyMigrations(tx as unknown as postgres.Sql, migrationFiles())
    await keepSettingsWithRole(tx, limitsOf('server'))
  })
}

/** Applies the missing ones of `migrations`. When `sql` is a transaction, they are all committed or rolled back with it. */
export async function applyMigrations(sql: postgres.Sql, migrations: MigrationMeta[], patience = PATIENCE): Promise<void> {
  const last = await lastMigration(sql)
  const newest = migrations.at(-1)
  if (newest && last > newest.folderMillis) throw tooNew()
  const missing = migrations.filter((migration) => migration.folderMillis > last)
  if (missing.length === 0) return
  await makeExtensions(sql)
  await sql.unsafe('create schema if not exists drizzle')
  await sql.unsafe('create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)')
  for (const migration of missing) await inTurn(patience, () => inOneTransaction(sql, (tx) => apply(tx, migration)))
}

async function inTurn({ tries, wait_ms }: typeof PATIENCE, work: () => Promise<void>): Promise<void> {
  for (let number = 1; ; number++) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      if (number === tries) throw inUse(error)
      await sleep(wait_ms)
    }
  }
}

async function apply(tx: postgres.Sql, { sql: statements, hash, folderMillis }: MigrationMeta) {
  await tx.unsafe(`set local lock_timeout = ${LONGEST_WAIT_MS}`)
  for (const statement of statements) await tx.unsafe(statement)
  await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`
}

/** The creation time of the newest migration in this database; 0 for a new database. */
export async function lastMigration(sql: postgres.Sql): Promise<number> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`
  if (table?.['exists'] !== true) return 0
  const [row] = await sql`select coalesce(max(created_at), 0) as last from drizzle.__drizzle_migrations`
  return Number(row?.['last'])
}

async function makeExtensions(sql: postgres.Sql) {
  for (const name of EXTENSIONS) {
    const [present] = await sql`select 1 from pg_extension where extname = ${name}`
    if (present) continue
    try {
      await inOneTransaction(sql, (tx) => tx.unsafe(`create extension if not exists ${name} with schema public`))
    } catch (error) {
      throw cannotExtend(name, error)
    }
  }
}

/** Uses a savepoint within a transaction, and a transaction otherwise. */
async function inOneTransaction(sql: postgres.Sql | postgres.TransactionSql, work: (tx: postgres.Sql) => Promise<unknown>) {
  if ('savepoint' in sql) await sql.savepoint((inner) => work(inner as unknown as postgres.Sql))
  else await sql.begin((inner) => work(inner as unknown as postgres.Sql))
}

function cannotExtend(name: string, cause: unknown): Refusal {
  const { code, message } = cause as { code?: string; message?: string }
  if (code === MISSING_RIGHT)
    return new Refusal(
      `Le rôle de DATABASE_URL n’a pas le droit CREATE sur cette base, nécessaire à l’extension ${name}. Un administrateur peut l’accorder (GRANT CREATE ON DATABASE … TO …) ou exécuter lui-même : CREATE EXTENSION ${name} WITH SCHEMA public;`,
      `The role in DATABASE_URL lacks the right CREATE on this database, which the extension ${name} needs. An administrator can grant it (GRANT CREATE ON DATABASE … TO …) or run: CREATE EXTENSION ${name} WITH SCHEMA public;`,
      { cause },
    )
  return new Refusal(
    `L’extension PostgreSQL ${name} ne peut pas être installée (${message}). Elle fait partie de postgresql-contrib.`,
    `The PostgreSQL extension ${name} cannot be installed (${message}). It is part of postgresql-contrib.`,
    { cause },
  )
}

const inUse = (cause: unknown) =>
  new Refusal(
    'Les tables de la base sont occupées trop longtemps pour être mises à jour : arrêtez ce qui les lit (une sauvegarde, une requête oubliée), puis relancez Starif.',
    'The tables of the database are in use for too long to be brought up to date: stop what reads them (a backup, a forgotten query), then start Starif again.',
    { cause },
  )

const tooNew = () =>
  new Refusal(
    'Cette base a été utilisée par une version plus récente de Starif : mettez ce programme à jour.',
    'This database has been used by a newer version of Starif: update this program.',
  )
