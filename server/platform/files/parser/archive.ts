// Reads a ZIP archive like a program that unpacks a document: inflates every entry within limits and compares its checksum.
import { crc32 } from 'node:zlib'

import type { Entry, ZipFile } from 'yauzl'

/** The limits: ten megabytes of an office file contain far less; a zip bomb contains more. */
const MAX_INFLATED = 256 * 1024 * 1024
const MAX_ENTRIES = 10_000
/** Small parts are returned completely, large ones (pictures, worksheets) only with their beginning. */
const MAX_KEPT = 8 * 1024 * 1024
const DEFLATE = 8
const STORED = 0

/** The remaining amount that may be inflated, shared with the archives inside an archive. */
export interface Budget {
  bytes: number
  entries: number
  /** The most bytes of a part that are returned. */
  kept?: number
}
export const freshBudget = (): Budget => ({ bytes: MAX_INFLATED, entries: MAX_ENTRIES })

export interface ArchiveEntry {
  name: string
  /** Stored without compression. */
  stored: boolean
  /** The part, or its beginning. */
  bytes: Buffer
  complete: boolean
}

/**
 * Yields every file of the archive, in the order of its table of contents. Throws if it is damaged, encrypted, larger than `budget`, or
 * anything but a single archive from its first byte to its last.
 */
export async function* partsOf(bytes: Buffer, budget: Budget): AsyncGenerator<ArchiveEntry> {
  const { fromBufferPromise } = await import('yauzl')
  if (bytes.readUInt32LE(0) !== LOCAL_HEADER || endOfArchive(bytes) !== bytes.length) throw new Error('not one archive')
  const archive = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true })
  const entries = await tableOfContents(archive, budget)
  if (!entries.some((entry) => entry.relativeOffsetOfLocalHeader === 0)) throw new Error('something stands before the archive')
  for (const entry of entries) {
    const part = await readPart(archive, entry, budget)
    if (!entry.fileName.endsWith('/')) yield part
  }
}

/** Inflates one file of an archive, piece by piece. All of it must have been looked through with `partsOf` before. */
export async function* piecesOf(bytes: Buffer, name: string): AsyncGenerator<Buffer> {
  const { fromBufferPromise } = await import('yauzl')
  const archive = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true })
  for await (const entry of archive.eachEntry())
    if (entry.fileName === name) return yield* (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
}

/** Refuses a zip bomb that declares its real size, before anything is unpacked. */
async function tableOfContents(archive: ZipFile, budget: Budget): Promise<Entry[]> {
  const entries: Entry[] = []
  const names = new Set<string>()
  let size = 0
  for await (const entry of archive.eachEntry()) {
    size += entry.uncompressedSize
    if (--budget.entries < 0 || size > budget.bytes || names.has(entry.fileName)) throw new Error('too much, or a name twice')
    names.add(entry.fileName)
    entries.push(entry)
  }
  return entries
}

async function readPart(archive: ZipFile, entry: Entry, budget: Budget): Promise<ArchiveEntry> {
  const { fileName: name, compressionMethod: method } = entry
  if (entry.isEncrypted() || (method !== DEFLATE && method !== STORED)) throw new Error('cannot be read')
  const local = await archive.readLocalFileHeaderPromise(entry)
  // Some programs use one name, some the other.
  if (!local.fileName.equals(entry.fileNameRaw)) throw new Error('two names')
  let [sum, kept] = [0, 0]
  const pieces: Buffer[] = []
  for await (const piece of (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    budget.bytes -= piece.length
    if (budget.bytes < 0) throw new Error('too large when unpacked')
    sum = crc32(piece, sum)
    if (kept < (budget.kept ?? MAX_KEPT)) pieces.push(piece)
    kept += piece.length
  }
  if (sum !== entry.crc32) throw new Error('damaged')
  const bytes = Buffer.concat(pieces)
  return { name, stored: method === STORED, bytes, complete: bytes.length === entry.uncompressedSize }
}

const LOCAL_HEADER = 0x04034b50
const END_HEADER = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const END_LENGTH = 22

/** Where the last archive in `bytes` ends, its comment included; -1 if there is none. */
export function endOfArchive(bytes: Buffer): number {
  const at = bytes.lastIndexOf(END_HEADER)
  return at < 0 || at + END_LENGTH > bytes.length ? -1 : at + END_LENGTH + bytes.readUInt16LE(at + 20)
}
