// The place of a backup's files: a folder of this machine, or a bucket behind the store.
import { createReadStream } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { type Files, filesFolder, openFiles } from '../files/store.ts'
import type { Settings } from '../runtime/settings.ts'
import { listFiles } from './contents.ts'

export interface StoredFile {
  size: number
  body: AsyncIterable<Uint8Array>
  close(): Promise<void>
}

export interface FileArchive {
  list(): Promise<string[]>
  /** Null if the file was deleted after it was listed. */
  open(name: string): Promise<StoredFile | null>
  /** The folder in which restored files are prepared. */
  draft: string
  /** Puts the draft in place. */
  exchange(): Promise<void>
  /** Undoes `exchange`, as far as it got. */
  putBack(): Promise<void>
  /** Removes the previous files. */
  finish(): Promise<void>
}

export const placeFor = (settings: Settings): FileArchive =>
  settings.s3_bucket ? storePlace(openFiles(settings), filesFolder(settings)) : folderPlace(filesFolder(settings))

export function folderPlace(folder: string): FileArchive {
  const [draft, before] = [`${folder}.restoring`, `${folder}.before`]
  return {
    draft,
    list: () => listFiles(folder),
    open: (name) => openFile(join(folder, name)),
    async exchange() {
      await rm(before, { recursive: true, force: true })
      await rename(folder, before).catch(ignoreMissing)
      await rename(draft, folder)
    },
    async putBack() {
      const missing = await rename(before, `${folder}.back`).then(
        () => false,
        () => true,
      )
      if (missing) return
      await rm(folder, { recursive: true, force: true })
      await rename(`${folder}.back`, folder)
    },
    finish: () => rm(before, { recursive: true, force: true }),
  }
}

/**
 * A bucket has no exchange. Its keys are random and their content never changes, so the files of a backup are simply added: if the restore
 * fails no row refers to them, and the previous files stay until `files:check` removes them.
 */
export function storePlace(files: Files, scratch: string): FileArchive {
  const draft = `${scratch}.restoring`
  const removeDraft = () => rm(draft, { recursive: true, force: true })
  return {
    draft,
    list: async () => (await files.list('')).toSorted(),
    async open(name) {
      const bytes = await files.get(name)
      return bytes && { size: bytes.length, body: once(bytes), close: async () => {} }
    },
    async exchange() {
      for (const name of await listFiles(draft)) await files.put(name, await readFile(join(draft, name)))
    },
    putBack: removeDraft,
    finish: removeDraft,
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Reads through one handle, so that the size and the bytes belong to the same file even if it is replaced. */
async function openFile(path: string): Promise<StoredFile | null> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => ignoreMissing(error) ?? null)
  if (!handle) return null
  const { size } = await handle.stat()
  const body = size === 0 ? none() : (createReadStream('', { fd: handle, end: size - 1, autoClose: false }) as AsyncIterable<Buffer>)
  return { size, body, close: () => handle.close() }
}

async function* none(): AsyncGenerator<Uint8Array> {
  // An empty file has no body.
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
