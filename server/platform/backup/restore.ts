// Restores a backup completely or not at all: the archive is checked first, then everything is written in one transaction, and the restored
// contents are compared with the saved ones.
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Writable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

import type postgres from 'postgres'

import { applyMigrations, migrationFiles } from '../db/migrate.ts'
import { Refusal } from '../runtime/refusal.ts'
import { ContentHash, copyOut, FLEETING, listFiles, listTables, type Manifest, type Table } from './contents.ts'
import { folderPlace, type FileArchive } from './place.ts'
import { dropEverything, releaseChecks } from './schema.ts'
import { entries, type Entry } from './tar.ts'

export async function restore(sql: postgres.Sql, files: FileArchive | string, archive: string, { force = false } = {}): Promise<Manifest> {
  const place = typeof files === 'string' ? folderPlace(files) : files
  const manifest = await verify(archive)
  const newest = migrationFiles().at(-1)?.folderMillis ?? 0
  if (manifest.migration > newest) throw madeByNewer(archive)
  if (!force) await refuseUnlessEmpty(sql, place)
  const { draft } = place
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  try {
    await sql.begin(async (tx) => {
      await tx.unsafe('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
      await fill(tx, archive, manifest, draft)
      await place.exchange()
    })
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    await place.putBack()
    throw error
  }
  await place.finish()
  return manifest
}

/** Reads the whole archive once; a damaged or incomplete one is refused before any change is made. */
async function verify(archive: string): Promise<Manifest> {
  const hash = new ContentHash()
  let manifest: Manifest | undefined
  try {
    for await (const entry of read(archive)) {
      if (entry.name === 'starif.json') {
        manifest = (await json(entry.body)) as Manifest
        continue
      }
      hash.add(hashName(entry.name), Buffer.alloc(0))
      for await (const bytes of entry.body) hash.add(hashName(entry.name), bytes)
    }
  } catch (cause) {
    throw unusable(archive, cause)
  }
  if (manifest?.format !== 1 || hash.digest() !== manifest.hash) throw unusable(archive)
  return manifest
}

function read(archive: string) {
  const unpacked = createGunzip()
  pipeline(createReadStream(archive), unpacked).catch(() => {}) // the reader of `unpacked` gets the error
  return entries(unpacked)
}

const hashName = (entry: string) => (entry.startsWith('tables/') ? dirname(entry) : entry)

async function refuseUnlessEmpty(sql: postgres.Sql, place: FileArchive) {
  const files = await place.list()
  let used = files.length > 0
  for (const { name } of await listTables(sql)) used ||= (await sql.unsafe(`select 1 from public."${name}" limit 1`)).length > 0
  if (!used) return
  throw new Refusal(
    'La base ou le dossier de fichiers contient déjà des données. Pour les remplacer par la sauvegarde, ajoutez --force.',
    'The database or the files folder already holds data. To replace it by the backup, add --force.',
  )
}

async function fill(tx: postgres.TransactionSql, archive: string, manifest: Manifest, folder: string) {
  const sql = tx as unknown as postgres.Sql
  await dropEverything(tx)
  // First create the tables of the backup's version; later migrations then apply to its rows like to any others.
  await applyMigrations(
    sql,
    migrationFiles().filter(({ folderMillis }) => folderMillis <= manifest.migration),
  )
  const restoreChecks = await releaseChecks(tx)
  await load(tx, archive, manifest, folder)
  for (const { name, value } of manifest.sequences) await tx`select setval(${`public."${name}"`}::regclass, ${value}::bigint)`
  await restoreChecks()
  if ((await contentHash(tx, folder, manifest.tables)) !== manifest.hash) throw new Error('what was restored differs from what was saved')
  // Backups of earlier versions contain these tables.
  await tx.unsafe(`truncate ${FLEETING.join(', ')}`)
  await applyMigrations(sql, migrationFiles())
  await tx.unsafe('analyze')
}

async function load(tx: postgres.TransactionSql, archive: string, manifest: Manifest, folder: string) {
  let open: { table: string; copy: Writable } | undefined
  const finish = async () => {
    if (open) await end(open.copy)
    open = undefined
  }
  try {
    for await (const entry of read(archive)) {
      const [kind, table = ''] = entry.name.split('/')
      if (kind === 'files') await saveFile(entry, folder)
      if (kind !== 'tables') continue
      if (open?.table !== table) {
        await finish()
        open = { table, copy: await copyIn(tx, manifest.tables, table) }
      }
      for await (const bytes of entry.body) if (!open.copy.write(bytes)) await once(open.copy, 'drain')
    }
    await finish()
  } catch (error) {
    open?.copy.destroy() // otherwise the rollback would wait for the copy
    throw error
  }
}

async function copyIn(tx: postgres.TransactionSql, tables: Table[], name: string): Promise<Writable> {
  const table = tables.find((one) => one.name === name)
  if (!table) throw new Error(`unknown table ${name}`)
  return tx.unsafe(`copy public."${name}" (${table.columns.join(', ')}) from stdin`).writable()
}

const end = (copy: Writable) =>
  new Promise<void>((done, fail) => {
    copy.once('error', fail)
    copy.end(() => done())
  })

async function saveFile({ name, body }: Entry, folder: string) {
  const path = resolve(folder, name.slice('files/'.length))
  if (!path.startsWith(resolve(folder) + sep)) throw new Error(`unexpected path ${name}`)
  await mkdir(dirname(path), { recursive: true })
  await pipeline(body, createWriteStream(path))
}

/** The same hash as the backup's, of the current database and files. */
export async function contentHash(sql: postgres.Sql | postgres.TransactionSql, filesFolder: string, tables?: Table[]): Promise<string> {
  const hash = new ContentHash()
  for (const table of tables ?? (await listTables(sql)))
    for await (const bytes of await copyOut(sql, table)) hash.add(`tables/${table.name}`, bytes)
  for (const file of await listFiles(filesFolder)) {
    hash.add(`files/${file}`, Buffer.alloc(0))
    for await (const bytes of createReadStream(join(filesFolder, file)) as AsyncIterable<Buffer>) hash.add(`files/${file}`, bytes)
  }
  return hash.digest()
}

const unusable = (archive: string, cause?: unknown) =>
  new Refusal(
    `${archive} n’est pas une sauvegarde de Starif complète : rien n’a été changé.`,
    `${archive} is not a complete Starif backup: nothing was changed.`,
    { cause },
  )

const madeByNewer = (archive: string) =>
  new Refusal(
    `${archive} vient d’une version plus récente de Starif : mettez ce programme à jour.`,
    `${archive} was made by a newer version of Starif: update this program.`,
  )
