// Writes one archive: every table as of one instant, then the files, then the manifest that completes it.
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import { createTarPacker, type TarPackController } from 'modern-tar'
import type postgres from 'postgres'

import { lastMigration } from '../db/migrate.ts'
import { NAMED_FILES, type NamedFile, namedFiles } from '../files/named.ts'
import { Refusal } from '../runtime/refusal.ts'
import { ContentHash, copyOut, listSequences, listTables, type Manifest, type Table } from './contents.ts'
import { folderPlace, type FileArchive } from './place.ts'
import { writeEntry } from './tar.ts'

/** tar needs sizes in advance and COPY does not report them, so tables are cut into pieces of this size. */
const PIECE = 4_000_000
const NEWLINE = 10

/**
 * Returns the manifest. The archive appears under `target` only when it is complete and on the disk. A missing file that a row refers to
 * makes the backup fail, unless `incomplete` allows it.
 */
export async function backUp(
  sql: postgres.Sql,
  files: FileArchive | string,
  target: string,
  { incomplete = false } = {},
): Promise<Manifest> {
  const draft = `${target}.partial`
  const { readable, controller: archive } = createTarPacker()
  const written = pipeline(readable, createGzip({ level: 5 }), createWriteStream(draft, { mode: 0o600 }))
  const archived = writeAll(sql, typeof files === 'string' ? folderPlace(files) : files, archive, incomplete).catch((error: unknown) => {
    archive.error(error)
    throw error
  })
  try {
    const [manifest] = await Promise.all([archived, written])
    await reachDisk(draft)
    await rename(draft, target)
    return manifest
  } catch (error) {
    await Promise.allSettled([archived, written])
    await rm(draft, { force: true })
    throw error
  }
}

async function writeAll(sql: postgres.Sql, place: FileArchive, archive: TarPackController, incomplete: boolean): Promise<Manifest> {
  const hash = new ContentHash()
  const database = await sql.begin('isolation level repeatable read read only', async (tx) => {
    const migration = await lastMigration(tx as unknown as postgres.Sql)
    const tables: Manifest['tables'] = []
    for (const table of await listTables(tx)) tables.push({ ...table, rows: await writeTable(tx, table, hash, archive) })
    return { migration, tables, sequences: await listSequences(tx), named: namedFiles(await tx.unsafe(NAMED_FILES)) }
  })
  const { named, ...rows } = database
  const written = new Set<string>()
  for (const name of await place.list()) if (await writeFile(place, name, hash, archive)) written.add(name)
  const missing = named.filter(({ path }) => !written.has(path))
  if (missing.length > 0 && !incomplete) throw lacking(missing)
  const manifest: Manifest = { format: 1, made_at: new Date().toISOString(), ...rows, files: written.size, hash: hash.digest() }
  await writeBytes(archive, 'starif.json', [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)])
  archive.finalize()
  return manifest
}

function lacking(missing: NamedFile[]): Refusal {
  const list = missing.map(({ entity, id, name, path }) => `- ${entity} ${id} « ${name} » : ${path}`).join('\n')
  return new Refusal(
    'Des fichiers manquent : la sauvegarde n’a pas été faite. Pour sauvegarder sans eux, ajoutez --incomplete.',
    `Files are missing: no backup was made. To back up without them, add --incomplete.\n${list}`,
  )
}

/** Returns the number of rows: in COPY's text format every row is one line. */
async function writeTable(tx: postgres.TransactionSql, table: Table, hash: ContentHash, archive: TarPackController): Promise<number> {
  let [rows, size, piece] = [0, 0, 0]
  let parts: Buffer[] = []
  const flush = async () => {
    await writeBytes(archive, `tables/${table.name}/${String(piece++).padStart(6, '0')}`, parts)
    ;[parts, size] = [[], 0]
  }
  for await (const bytes of await copyOut(tx, table)) {
    hash.add(`tables/${table.name}`, bytes)
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) rows++
    parts.push(Buffer.from(bytes))
    size += bytes.length
    if (size >= PIECE) await flush()
  }
  if (size > 0) await flush()
  return rows
}

/** Returns whether the file still existed. */
async function writeFile(place: FileArchive, file: string, hash: ContentHash, archive: TarPackController): Promise<boolean> {
  const opened = await place.open(file)
  if (!opened) return false
  const name = `files/${file}`
  hash.add(name, Buffer.alloc(0))
  async function* counted(body: AsyncIterable<Uint8Array>) {
    for await (const bytes of body) {
      hash.add(name, bytes)
      yield bytes
    }
  }
  await writeEntry(archive, name, opened.size, counted(opened.body))
  await opened.close()
  return true
}

const writeBytes = (archive: TarPackController, name: string, parts: Uint8Array[]) =>
  writeEntry(
    archive,
    name,
    parts.reduce((size, part) => size + part.length, 0),
    parts,
  )

async function reachDisk(path: string) {
  const handle = await open(path, 'r')
  await handle.sync()
  await handle.close()
}
