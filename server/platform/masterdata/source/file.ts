// Master data in a file, NDJSON or .ndjson.gz. It is indexed on first use and again when it has changed; the searched text is in memory,
// the rows stay on disk (a gzipped file is unpacked to a temporary one).
import { randomUUID } from 'node:crypto'
import { open, stat, type FileHandle, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { fold } from '#engine/parsing/fold.ts'
import { gtinOf } from '#engine/parsing/references.ts'

import type { Row } from '../row.ts'
import { linesOf, type Line, openBytes, readLine } from './lines.ts'
import type { Masterdata } from './source.ts'
import { MasterdataUnavailable } from './unavailable.ts'

interface IndexedRow {
  offset: number
  length: number
  /** The folded text that is searched. */
  text: string
}
interface Index {
  stamp: string
  rows: FileHandle
  places: IndexedRow[]
  byReference: Map<string, IndexedRow>
}

export function fileSource(path: string, { chosen }: { chosen: boolean }): Masterdata {
  let index: Promise<Index> | null = null

  async function current(): Promise<Index> {
    const stamp = await stampOf(path)
    const known = await index
    if (known?.stamp === stamp) return known
    index = buildIndex(path, stamp)
    // Readers of the previous file have some time to finish.
    if (known) setTimeout(() => void known.rows.close(), 60_000).unref()
    // This caller receives the error; the next one builds the index again.
    index.catch(() => (index = null))
    return index
  }

  const reading = async <T>(work: (index: Index) => Promise<T>): Promise<T> => {
    try {
      return await work(await current())
    } catch (cause) {
      throw new MasterdataUnavailable('the file of master data cannot be read', { cause })
    }
  }

  return {
    chosen,
    search: ({ search = '', page, page_size }) =>
      reading(async (index) => {
        const words = fold(gtinOf(search) ?? search)
          .split(/\s+/)
          .filter(Boolean)
        const found = words.length > 0 ? index.places.filter(({ text }) => words.every((word) => text.includes(word))) : index.places
        const items = await Promise.all(found.slice((page - 1) * page_size, page * page_size).map((place) => rowAt(index, place)))
        return { items: items.flatMap((checked) => (checked && 'row' in checked ? [checked.row] : [])), total: found.length }
      }),
    get: (reference) =>
      reading(async (index) => {
        const place = index.byReference.get(reference)
        return place ? rowAt(index, place) : null
      }),
  }
}

const searched = ({ reference, manufacturer_reference, mdm_designation, manufacturer, ean, eans = [] }: Row) => {
  const codes = [ean ?? '', ...eans].flatMap((code) => [code, gtinOf(code) ?? ''])
  return fold([reference, manufacturer_reference, mdm_designation, manufacturer, ...new Set(codes)].filter(Boolean).join('\n'))
}

async function stampOf(path: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(path)
  return `${ino}:${size}:${mtimeMs}`
}

async function rowAt({ rows }: Index, { offset, length }: IndexedRow) {
  const { buffer } = await rows.read(Buffer.alloc(length), 0, length, offset)
  return readLine({ number: 0, offset, bytes: buffer })
}

async function buildIndex(path: string, stamp: string): Promise<Index> {
  const { chunks, unpacked } = await openBytes(path)
  const copy = unpacked ? await anonymousFile() : null
  const places: IndexedRow[] = []
  const byReference = new Map<string, IndexedRow>()
  try {
    for await (const lines of linesOf(copy ? copied(chunks, copy) : chunks)) {
      for (const line of lines) add(line)
      // A large file must not block requests.
      await new Promise(setImmediate)
    }
  } catch (error) {
    await copy?.close()
    throw error
  }
  return { stamp, rows: copy ?? (await open(path)), places, byReference }

  function add(line: Line): void {
    const checked = readLine(line)
    if (!checked || !('row' in checked) || !line.bytes || byReference.has(checked.row.reference)) return
    const place = { offset: line.offset, length: line.bytes.length, text: searched(checked.row) }
    places.push(place)
    byReference.set(checked.row.reference, place)
  }
}

/** A temporary file without a name, which disappears however the process ends. */
async function anonymousFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `starif-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

async function* copied(chunks: AsyncIterable<Buffer>, copy: FileHandle): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    await copy.appendFile(chunk)
    yield chunk
  }
}
