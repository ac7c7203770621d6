// Backup and restore as a person runs them: into folders, servers and buckets.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, onTestFinished, test } from 'vitest'

import { backUp } from '#server/platform/backup/backup.ts'
import { storePlace } from '#server/platform/backup/place.ts'
import { contentHash, restore } from '#server/platform/backup/restore.ts'
import { openDatabase, type Database } from '#server/platform/db/index.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openFiles } from '#server/platform/files/store.ts'
import { readSettings } from '#server/platform/runtime/settings.ts'

import { startS3 } from '../s3.ts'
import { measured, onQuietMachine, times } from '../torture.ts'
import { newDataDir, startApp } from './processes.ts'

const FILES: Record<string, string | Uint8Array> = {
  'products/1.png': new Uint8Array(70_000).map((_, index) => index % 251),
  'products/vide.txt': '',
  [`documents/${'très long nom '.repeat(9)}été.pdf`]: 'contenu',
}

async function open(folder: string): Promise<Database> {
  const database = await openDatabase({ data_dir: folder })
  onTestFinished(() => database.close())
  return database
}

/** A new database on the PostgreSQL server of STARIF_TEST_POSTGRES. */
async function openServer(): Promise<Database> {
  const url = new URL(process.env['STARIF_TEST_POSTGRES'] ?? '')
  const admin = await openDatabase({ data_dir: await newDataDir(), database_url: url.href }, { role: 'tool' })
  const name = `restore_${process.pid}`
  await admin.sql.unsafe(`create database ${name}`)
  url.pathname = `/${name}`
  const database = await openDatabase({ data_dir: await newDataDir(), database_url: url.href })
  onTestFinished(async () => {
    await database.close()
    await admin.sql.unsafe(`drop database ${name}`)
    await admin.close()
  })
  return database
}

/** A folder with products, links between them, texts that COPY has to escape, and files. */
async function furnish(folder: string, products = 300): Promise<Database> {
  const database = await open(folder)
  await migrate(database)
  const { sql } = database
  await sql`insert into manufacturers (name) values ('Impression'), (${'tab\tligne\nretour\r antislash\\ \\N «é» 🖨'})`
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`insert into products (reference, mdm_designation, origin, manufacturer_id)
      select 'R' || n, 'Article ' || n, 'manual', 1 + n % 2 from generate_series(1, ${products}) n`
    await tx`insert into purchase_prices (product_id, amount, start_date) select id, 1.10, '2026-01-01' from products`
  })
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(join(folder, 'files', name, '..'), { recursive: true })
    writeFileSync(join(folder, 'files', name), content)
  }
  return database
}

const filesOf = (folder: string) => join(folder, 'files')

describe('a backup', () => {
  test('restores into an empty data folder with the same content hash, files included', async ({ annotate }) => {
    const [from, to] = [await newDataDir(), await newDataDir()]
    const source = await furnish(from, times(300, 100_000))
    const archive = join(from, 'backup.tar.gz')
    const [made, saving] = await measured(() => backUp(source.sql, filesOf(from), archive))
    expect(made.hash).toBe(await contentHash(source.sql, filesOf(from)))

    const target = await open(to)
    const [, restoring] = await measured(() => restore(target.sql, filesOf(to), archive))
    await annotate(`backed up in ${Math.round(saving)} ms, restored in ${Math.round(restoring)} ms`)
    expect(saving + restoring).toBeLessThan(onQuietMachine(300_000))
    expect(await contentHash(target.sql, filesOf(to))).toBe(made.hash)
    for (const [name, content] of Object.entries(FILES))
      expect(Buffer.compare(readFileSync(join(to, 'files', name)), Buffer.from(content))).toBe(0)
    expect(await target.sql`select * from manufacturers order by id`).toEqual(await source.sql`select * from manufacturers order by id`)
  })

  test('restores a database that goes on working: keys, counters and triggers', async () => {
    const [from, to] = [await newDataDir(), await newDataDir()]
    const source = await furnish(from)
    const archive = join(from, 'backup.tar.gz')
    await backUp(source.sql, filesOf(from), archive)
    const target = await open(to)
    const { sql } = target
    await restore(sql, filesOf(to), archive)
    await migrate(target)
    await sql`insert into products (reference, mdm_designation, origin) values ('NEW', 'Nouveau', 'manual')`
    expect(await sql`select max(id) as id, count(*)::int as count from products`).toEqual([{ id: 301, count: 301 }])
    await expect(sql`update products set manufacturer_id = 999 where id = 1`).rejects.toThrow(/foreign key/)
    const triggers = await sql`select 1 from pg_trigger where not tgisinternal and tgenabled <> 'O'`
    expect(triggers).toHaveLength(0)
  })

  test('is an archive that tar opens', async () => {
    const from = await newDataDir()
    const source = await furnish(from)
    const archive = join(from, 'backup.tar.gz')
    await backUp(source.sql, filesOf(from), archive)
    const list = spawnSync('tar', ['-tzf', archive, '--quoting-style=literal'], { encoding: 'utf8' })
    expect(list.stderr).toBe('')
    for (const name of Object.keys(FILES)) expect(list.stdout).toContain(`files/${name}\n`)
    expect(list.stdout.trim().split('\n').at(-1)).toBe('starif.json')
  })

  test('takes the files along from a bucket, and puts them into a folder or into another bucket', async () => {
    const [bucket, other] = [await startS3(), await startS3()]
    onTestFinished(async () => await Promise.all([bucket.close(), other.close()]).then(() => undefined))
    const [from, to, beside] = [await newDataDir(), await newDataDir(), await newDataDir()]
    const source = await furnish(from)
    const content = new Uint8Array(300_000).map((_, index) => index % 249)
    const stored = openFiles(readSettings({ ...bucket.env, DATA_DIR: from }))
    await stored.put('documents/0123', content)
    const archive = join(from, 'backup.tar.gz')
    const made = await backUp(source.sql, storePlace(stored, join(from, 'scratch')), archive)
    expect(made.files).toBe(1)

    const target = await open(to)
    await restore(target.sql, filesOf(to), archive)
    expect(new Uint8Array(readFileSync(join(to, 'files/documents/0123')))).toEqual(content)

    const elsewhere = openFiles(readSettings({ ...other.env, DATA_DIR: beside }))
    const second = await open(beside)
    await restore(second.sql, storePlace(elsewhere, join(beside, 'scratch')), archive)
    expect(await elsewhere.get('documents/0123')).toEqual(content)
    await expect(restore(second.sql, storePlace(elsewhere, join(beside, 'scratch')), archive)).rejects.toThrow(/--force/)
  })

  test.runIf(process.env['STARIF_TEST_POSTGRES'])('moves from the embedded database to a PostgreSQL server and back', async () => {
    const [from, between, to] = [await newDataDir(), await newDataDir(), await newDataDir()]
    const source = await furnish(from)
    const { hash } = await backUp(source.sql, filesOf(from), join(from, 'backup.tar.gz'))
    const server = await openServer()
    await restore(server.sql, filesOf(between), join(from, 'backup.tar.gz'))
    expect((await backUp(server.sql, filesOf(between), join(between, 'backup.tar.gz'))).hash).toBe(hash)
    const target = await open(to)
    await restore(target.sql, filesOf(to), join(between, 'backup.tar.gz'))
    expect(await contentHash(target.sql, filesOf(to))).toBe(hash)
  })

  test('is taken while the app runs', async () => {
    const from = await newDataDir()
    const app = startApp(from, 'server', 'write')
    await app.says(/wrote/)
    const tool = await openDatabase({ data_dir: from }, { role: 'tool' })
    const before = app.wrote().length
    const made = await backUp(tool.sql, filesOf(from), join(from, 'backup.tar.gz'))
    await tool.close()
    expect(made.tables.find((table) => table.name === 'business')?.rows).toBeGreaterThanOrEqual(before)
    await expect.poll(() => app.wrote().length).toBeGreaterThan(before)
    app.kill('SIGTERM')
    expect(await app.ended).toBe(0)
  })
})

describe('a restore', () => {
  test('refuses a database that holds data, unless it is told to replace it', async () => {
    const [from, to] = [await newDataDir(), await newDataDir()]
    const source = await furnish(from)
    const archive = join(from, 'backup.tar.gz')
    const { hash } = await backUp(source.sql, filesOf(from), archive)
    const target = await furnish(to, 5)
    const before = await contentHash(target.sql, filesOf(to))
    await expect(restore(target.sql, filesOf(to), archive)).rejects.toThrow(/--force/)
    expect(await contentHash(target.sql, filesOf(to))).toBe(before)
    await restore(target.sql, filesOf(to), archive, { force: true })
    expect(await contentHash(target.sql, filesOf(to))).toBe(hash)
  })

  test.each(['cut short', 'damaged', 'something else'])('refuses an archive that is %s and changes nothing', async (how) => {
    const folder = await newDataDir()
    const database = await furnish(folder)
    const archive = join(folder, 'backup.tar.gz')
    await backUp(database.sql, filesOf(folder), archive)
    const before = await contentHash(database.sql, filesOf(folder))
    const bytes = readFileSync(archive)
    if (how === 'cut short') truncateSync(archive, bytes.length - 2_000)
    if (how === 'damaged') writeFileSync(archive, bytes.fill(7, bytes.length - 3_000, bytes.length - 2_950))
    if (how === 'something else') writeFileSync(archive, 'hello')
    await expect(restore(database.sql, filesOf(folder), archive, { force: true })).rejects.toThrow(/nothing was changed/)
    expect(await contentHash(database.sql, filesOf(folder))).toBe(before)
  })

  test('is refused while the app runs', async () => {
    const folder = await newDataDir()
    const app = startApp(folder)
    await app.says(/ready/)
    const run = spawnSync(process.execPath, ['scripts/restore.ts', '/nowhere'], {
      env: { ...process.env, DATA_DIR: folder },
      encoding: 'utf8',
    })
    expect(run.status).toBe(1)
    expect(run.stderr).toContain('is already used by another Starif server')
    app.kill('SIGTERM')
    expect(await app.ended).toBe(0)
  })
})
