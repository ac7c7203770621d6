// The contents of a backup of a running app: one instant, its files, and no sessions.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { backUp } from '#server/platform/backup/backup.ts'
import { listFiles } from '#server/platform/backup/contents.ts'
import { folderPlace } from '#server/platform/backup/place.ts'
import { restore } from '#server/platform/backup/restore.ts'
import { type Database, openDatabase } from '#server/platform/db/index.ts'
import { business, documents, manufacturers } from '#server/platform/db/schema.ts'
import { filesFolder } from '#server/platform/files/store.ts'

import { makeDocument, makeProduct, unique } from '../factories.ts'
import { fileOf, pdf } from '../sample-files.ts'
import { type Caller, startApp, type TestApp } from '../setup.ts'

let app: TestApp
let admin: Caller
let archive: string

beforeAll(async () => {
  app = await startApp()
  admin = await app.admin()
  const folder = await mkdtemp(join(tmpdir(), 'starif-backup-'))
  archive = join(folder, 'backup.tar.gz')
  return async () => await rm(folder, { recursive: true, force: true })
})
afterAll(() => app.close())

test('a folder of files that is missing is empty; one that cannot be read stops the backup', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'starif-files-'))
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'unreadable'), '')
  expect(await listFiles(join(folder, 'missing'))).toEqual([])
  await expect(listFiles(join(folder, 'unreadable'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

/** A separate connection, as `npm run backup` and `npm run restore` use. */
async function tool({ services }: TestApp): Promise<Database> {
  const database = await openDatabase(services.settings, { role: 'tool' })
  onTestFinished(() => database.close())
  return database
}

/** The archive, restored into another app. */
async function restored(): Promise<TestApp> {
  const other = await startApp()
  onTestFinished(() => other.close())
  await restore((await tool(other)).sql, filesFolder(other.services.settings), archive, { force: true })
  return other
}

const place = () => folderPlace(filesFolder(app.services.settings))
const picture = async (background: string) =>
  fileOf(
    await sharp({ create: { width: 30, height: 20, channels: 3, background } })
      .jpeg()
      .toBuffer(),
    'a.jpg',
    'image/jpeg',
  )

test('what is replaced and deleted while a backup is under way is in it as it was', async () => {
  const { id: product_id } = await makeProduct(admin)
  const [replaced, deleted] = [await makeDocument(admin, product_id), await makeDocument(admin, product_id, { name: 'Supprimé' })]
  const { image } = await admin.client.products.upload_image({ product_id, version: 1, file: await picture('teal') })
  const before = Buffer.from(await (await admin.fetch(image?.url ?? '')).arrayBuffer())
  const { sql: connection } = await tool(app)
  const changing = {
    ...place(),
    // When the files are listed, the rows have already been read.
    list: async () => {
      await admin.client.documents.update({ document_id: replaced.id, version: 1, file: fileOf(pdf('Nouveau')) })
      await admin.client.documents.remove({ params: { id: deleted.id }, query: { version: 1 } })
      await admin.client.products.upload_image({ product_id, version: 2, file: await picture('red') })
      return await place().list()
    },
  }
  await backUp(connection, changing, archive)

  const other = await restored()
  const reader = await other.admin()
  for (const { id } of [replaced, deleted]) {
    const response = await reader.fetch(`/api/v2/documents/${id}/download`)
    expect([response.status, Buffer.from(await response.arrayBuffer()).equals(pdf())]).toEqual([200, true])
  }
  expect(Buffer.from(await (await reader.fetch(image?.url ?? '')).arrayBuffer()).equals(before)).toBe(true)
})

test('a file that is lost fails the backup, which names it; whoever knows of it backs up without it', async () => {
  const { id: product_id } = await makeProduct(admin)
  const { id } = await makeDocument(admin, product_id, { name: 'Perdu' })
  const row = await app.services.db.query.documents.findFirst({ where: sql`${documents.id} = ${id}` })
  await app.services.files.delete(`documents/${row?.file_key}`)
  const { sql: connection } = await tool(app)
  await expect(backUp(connection, place(), archive)).rejects.toThrow(new RegExp(`documents ${id} « Perdu » : documents/${row?.file_key}`))
  const { tables } = await backUp(connection, place(), archive, { incomplete: true })
  expect(tables.length).toBeGreaterThan(10)
  await admin.client.documents.remove({ params: { id }, query: { version: 1 } })
})

test('a backup is of one instant: pairs that are written while it runs are in it wholly or not at all', async () => {
  const prefix = unique('PAIR')
  const write = (name: string) =>
    app.services.db.transaction(async (tx) => {
      await tx.insert(business).values({ name: `${prefix}-${name}` })
      await tx.insert(manufacturers).values({ name: `${prefix}-${name}` })
    })
  await write('before')
  const [holder, writer] = [await tool(app), await tool(app)]
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // Tables are read in the order of their names: one in between is locked until the pairs are written.
  const holding = holder.sql.begin(async (tx) => {
    await tx`lock table catalogs in access exclusive mode`
    held.resolve()
    await released.promise
  })
  await held.promise
  const making = backUp(writer.sql, place(), archive)
  const waiting = async () => {
    const [row] = await app.services.db.execute(
      sql`select count(*)::int as count from pg_locks where not granted and relation = 'catalogs'::regclass`,
    )
    return row?.['count']
  }
  await expect.poll(waiting).toBe(1)
  for (let number = 0; number < 10; number++) await write(`meanwhile-${number}`)
  released.resolve()
  await Promise.all([holding, making])

  const { db } = (await restored()).services
  const names = async (table: typeof business | typeof manufacturers) =>
    (await db.select({ name: table.name }).from(table)).map(({ name }) => name).filter((name) => name.startsWith(prefix))
  expect(await names(business)).toEqual([`${prefix}-before`])
  expect(await names(manufacturers)).toEqual([`${prefix}-before`])
})

test('a restore brings nobody back in: no sessions, attempts, sign-ins under way or kept answers', async () => {
  const body = JSON.stringify({ list: 'products', name: unique('V'), state: {} })
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': unique('K') }
  expect((await admin.fetch('/api/v2/saved-views', { method: 'POST', body, headers })).status).toBe(201)
  await app.services.db.execute(sql`insert into login_attempts (key, failures, window_ends_at) values ('somebody', 3, now())`)
  await backUp((await tool(app)).sql, place(), archive)
  const other = await restored()
  for (const table of ['sessions', 'known_devices', 'login_attempts', 'oidc_flows', 'idempotency_keys'])
    expect([table, await other.services.db.execute(sql.raw(`select * from ${table}`))]).toEqual([table, []])
  expect((await other.services.db.execute(sql`select 1 from users where id = ${admin.id}`)).length).toBe(1)
})
