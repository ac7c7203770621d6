import { expect, test } from 'vitest'

import { openDatabase } from '../../server/db/index.ts'
import { applyMigrations, lastMigration, migrate, migrationFiles } from '../../server/db/migrate.ts'
import { newDataDir } from './processes.ts'

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
