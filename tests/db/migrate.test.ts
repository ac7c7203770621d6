// Migrations: concurrent, failing, killed, newer than the app, without the rights they need.
import { expect, onTestFinished, test, vi } from 'vitest'

import { connect, openDatabase } from '#server/platform/db/index.ts'
import { applyMigrations, lastMigration, migrate, migrationFiles } from '#server/platform/db/migrate.ts'
import { openQueue } from '#server/platform/tasks/queue.ts'

import { spread, times } from '../torture.ts'
import { killedAt, newDataDir, startApp } from './processes.ts'

test('migrations may be started by many processes at once', async () => {
  const database = await openDatabase({ data_dir: await newDataDir() })
  await Promise.all(Array.from({ length: 5 }, () => migrate(database)))
  const [row] = await database.sql`select count(*)::int as applied from drizzle.__drizzle_migrations`
  expect(row?.['applied']).toBe(migrationFiles().length)
  await database.close()
})

test('a migration that fails leaves nothing behind', async () => {
  const database = await openDatabase({ data_dir: await newDataDir() })
  const broken = { sql: ['create table half ()', 'select 1 / 0'], folderMillis: 1, hash: 'x', bps: true }
  await expect(applyMigrations(database.sql, [broken])).rejects.toThrow(/division by zero/)
  expect(await lastMigration(database.sql)).toBe(0)
  expect(await database.sql`select to_regclass('half') as half`).toEqual([{ half: null }])
  await database.close()
})

test('killed in one migration after the other, the next start takes up where it was, and the last one comes up', async () => {
  const [folder, files] = [await newDataDir(), migrationFiles()]
  for (const number of spread(times(4, files.length), 0, files.length - 1)) {
    const lastStatement = files[number]?.sql.at(-1)
    const app = startApp(folder, 'server', 'wait', { env: killedAt(1, lastStatement) })
    await app.says(/ready/).catch(() => {})
    expect(app.output(), `migration ${number}`).not.toContain('ready')
    const database = await openDatabase({ data_dir: folder })
    expect(await lastMigration(database.sql)).toBe(files[number - 1]?.folderMillis ?? 0)
    await database.close()
  }
  const last = startApp(folder)
  await last.says(/ready/)
  last.kill('SIGTERM')
  expect(await last.ended).toBe(0)
})

test('a database that a newer version has changed is refused', async () => {
  const database = await openDatabase({ data_dir: await newDataDir() })
  await migrate(database)
  await database.sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9000000000000)`
  await expect(migrate(database)).rejects.toThrow(/newer version of Starif/)
  await database.close()
})

test('a role that may not create extensions is told which right is missing', async () => {
  const database = await openDatabase({ data_dir: await newDataDir() })
  const other = new URL(database.url)
  other.pathname = '/postgres'
  await expect(migrate({ url: other.href })).rejects.toThrow(/lacks the right CREATE on this database.*pg_trgm/)
  await database.close()
})

test('a role that may not create the schema of the queue is told which right is missing', async () => {
  const database = await openDatabase({ data_dir: await newDataDir() })
  const other = new URL(database.url)
  other.pathname = '/postgres'
  const { sql } = connect(other.href, 'server')
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(await openQueue(sql)).toBeNull()
  expect(warned).toHaveBeenCalledWith(expect.stringMatching(/lacks the right CREATE on this database.*pgboss/))
  warned.mockRestore()
  await sql.end()
  await database.close()
})

test('a migration that has to wait for a long reader keeps nobody else waiting, and is applied when the reader has ended', async () => {
  const database = await openDatabase({ data_dir: await newDataDir() })
  onTestFinished(() => database.close())
  const { sql } = database
  await sql`create table read_for_long (id int)`
  const altering = { sql: ['alter table read_for_long add column more int'], folderMillis: 1, hash: 'x', bps: true }
  const [reading, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reader = sql.begin(async (tx) => {
    await tx`select * from read_for_long`
    reading.resolve()
    await done.promise
  })
  await reading.promise
  const migrating = applyMigrations(sql, [altering])
  const waits = async () => (await sql`select 1 from pg_locks where not granted and relation = 'read_for_long'::regclass`).length
  await expect.poll(waits).toBe(1)
  // New readers queue behind the waiting migration, which therefore has to give up before the first reader has ended.
  expect(await sql`select * from read_for_long`).toEqual([])
  // And it tries again.
  await expect.poll(waits).toBe(1)
  done.resolve()
  await Promise.all([reader, migrating])
  expect(await sql`select more from read_for_long`).toEqual([])
})

test('a migration that finds a table taken for ever gives up in words, and leaves everything as it was', async () => {
  const database = await openDatabase({ data_dir: await newDataDir() })
  onTestFinished(() => database.close())
  const { sql } = database
  await sql`create table read_for_long (id int)`
  const altering = { sql: ['create table half ()', 'alter table read_for_long add column more int'], folderMillis: 1, hash: 'x', bps: true }
  const done = Promise.withResolvers<void>()
  const reader = sql.begin(async (tx) => {
    await tx`select * from read_for_long`
    await done.promise
  })
  await expect(applyMigrations(sql, [altering], { tries: 2, wait_ms: 10 })).rejects.toThrow(/in use.*again/s)
  done.resolve()
  await reader
  expect(await sql`select to_regclass('half') as half`).toEqual([{ half: null }])
})
