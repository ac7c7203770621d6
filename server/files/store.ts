// Where files are kept: a folder of DATA_DIR behind flydrive, which speaks to S3 through the same calls.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

import type { Settings } from '../settings.ts'

export interface Files {
  /** Stores the bytes whole or not at all. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or null where there are none. */
  get(key: string): Promise<Uint8Array | null>
  /** Removes the file; one that is not there is no error. */
  delete(key: string): Promise<void>
  /** The keys below a folder. */
  list(folder: string): Promise<string[]>
  /** When a file was stored. */
  storedAt(key: string): Promise<Date>
}

/** A key that nobody can guess. */
export const randomKey = (): string => randomBytes(16).toString('hex')

export function openFiles({ data_dir }: Pick<Settings, 'data_dir'>): Files {
  const disk = new Disk(new FSDriver({ location: join(data_dir, 'files'), visibility: 'private' }))
  return {
    async put(key, bytes) {
      // Written beside and renamed: a reader or a crash never meets half a file.
      const draft = `incoming/${randomKey()}`
      try {
        await disk.put(draft, bytes)
        await disk.move(draft, key)
      } catch (error) {
        await disk.delete(draft).catch(() => {})
        throw error
      }
    },
    async get(key) {
      return (await disk.exists(key)) ? await disk.getBytes(key) : null
    },
    async delete(key) {
      await disk.delete(key)
    },
    async list(folder) {
      const { objects } = await disk.listAll(folder, { recursive: true })
      return [...objects].flatMap((object) => (object.isFile ? [object.key] : []))
    },
    async storedAt(key) {
      return (await disk.getMetaData(key)).lastModified
    },
  }
}
