// The store of files: a folder of DATA_DIR, or a bucket of an S3 service if one is configured. Both are accessed through flydrive.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import type { Disk } from 'flydrive'
import type { DriverContract } from 'flydrive/types'

import type { Settings } from '../runtime/settings.ts'
import { scaleTimeout } from '../runtime/timeout-scale.ts'

export interface Files {
  /** Stores the bytes completely or not at all. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or null if there is no such file. */
  get(key: string): Promise<Uint8Array | null>
  /** Deletes the file; a missing one is not an error. */
  delete(key: string): Promise<void>
  /** The keys below a folder; '' for all. */
  list(folder: string): Promise<string[]>
  /** The time when a file was stored. */
  storedAt(key: string): Promise<Date>
}

type StoreSettings = Pick<
  Settings,
  'data_dir' | 's3_bucket' | 's3_endpoint' | 's3_region' | 's3_access_key_id' | 's3_secret_access_key' | 's3_path_style'
>

/** A key that cannot be guessed. */
export const randomKey = (): string => randomBytes(16).toString('hex')

/** The folder of local files. */
export const filesFolder = ({ data_dir }: Pick<Settings, 'data_dir'>): string => join(data_dir, 'files')

/** Opens the store; its libraries are loaded with the first file. */
export function openFiles(settings: StoreSettings): Files {
  let opened: Promise<Disk> | undefined
  const disk = () => (opened ??= openDisk(settings))
  const [put, read] = settings.s3_bucket ? [putDirectly, readDirectly] : [putAndRename, readStream]
  return {
    put: async (key, bytes) => await put(await disk(), key, bytes),
    get: async (key) => ((await (await disk()).exists(key)) ? await read(await disk(), key) : null),
    delete: async (key) => await (await disk()).delete(key),
    list: async (folder) => await listAll(await disk(), folder),
    storedAt: async (key) => (await (await disk()).getMetaData(key)).lastModified,
  }
}

async function openDisk(settings: StoreSettings): Promise<Disk> {
  const [{ Disk }, driver] = await Promise.all([import('flydrive'), driverFor(settings)])
  return new Disk(driver)
}

async function driverFor(settings: StoreSettings): Promise<DriverContract> {
  const { s3_bucket: bucket, s3_endpoint: endpoint, s3_region: region, s3_path_style: forcePathStyle } = settings
  if (!bucket) {
    const { FSDriver } = await import('flydrive/drivers/fs')
    return new FSDriver({ location: filesFolder(settings), visibility: 'private' })
  }
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { s3_access_key_id: accessKeyId, s3_secret_access_key: secretAccessKey } = settings
  return new S3Driver({
    bucket,
    region,
    visibility: 'private',
    // The bucket's own policy defines who may read it; many services support nothing else.
    supportsACL: false,
    ...(endpoint ? { endpoint, forcePathStyle } : {}),
    // Without a pair of keys, those of the machine are used: an instance's role, a profile.
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: scaleTimeout(2_000), requestTimeout: scaleTimeout(20_000) },
    // Many S3-compatible services do not support newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

const readDirectly = async (disk: Disk, key: string): Promise<Uint8Array> => await disk.getBytes(key)

/** `getBytes` of a folder returns the memory that its buffer is part of: for an empty file 64 KB of the server's memory. */
const readStream = async (disk: Disk, key: string): Promise<Uint8Array> => await buffer(await disk.getStream(key))

/** An object of S3 only appears once it is complete. */
const putDirectly = (disk: Disk, key: string, bytes: Uint8Array) => disk.put(key, bytes)

/** Written to a temporary file and renamed, so that neither a reader nor a crash leaves half a file visible. */
async function putAndRename(disk: Disk, key: string, bytes: Uint8Array): Promise<void> {
  const draft = `incoming/${randomKey()}`
  try {
    await disk.put(draft, bytes)
    await disk.move(draft, key)
  } catch (error) {
    // The first error is thrown; a temporary file that remains is never read.
    await disk.delete(draft).catch(() => {})
    throw error
  }
}

async function listAll(disk: Disk, folder: string): Promise<string[]> {
  const keys: string[] = []
  for (let paginationToken: string | undefined; ;) {
    const page = await disk.listAll(folder, { recursive: true, ...(paginationToken ? { paginationToken } : {}) })
    for (const object of page.objects) if (object.isFile) keys.push(object.key)
    paginationToken = page.paginationToken
    if (!paginationToken) return keys
  }
}
