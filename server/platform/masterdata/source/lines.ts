// The lines of a newline-delimited file, plain or gzipped, one chunk at a time, so that memory does not grow with the file. Only U+000A
// ends a line; node:readline would also split at U+2028 and U+2029, which texts contain.
import { isUtf8 } from 'node:buffer'
import { createReadStream, type ReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'

import { checkRow, type Checked } from '../row.ts'

export interface Line {
  number: number
  /** The offset of the line in the unpacked text. */
  offset: number
  /** Null for a line that is too long to be a row. */
  bytes: Buffer | null
}

const MAX_LINE_BYTES = 1024 * 1024
const NEWLINE = 0x0a
const GZIP = [0x1f, 0x8b]

interface Bytes {
  chunks: AsyncIterable<Buffer>
  /** The number of bytes of the file itself that have been read so far. */
  read: () => number
  /** Whether the chunks were unpacked and so differ from the file's bytes. */
  unpacked: boolean
}

/** The bytes of a file, unpacked if it is gzipped. */
export async function openBytes(path: string): Promise<Bytes> {
  const gzip = await isGzip(path)
  let file: ReadStream | undefined
  // Opened when it is read: a stream that fails before it has an error listener would end the process.
  async function* chunks(): AsyncGenerator<Buffer> {
    file = createReadStream(path)
    if (!gzip) return yield* file
    const unpacked = createGunzip()
    file.on('error', (error) => unpacked.destroy(error))
    yield* file.pipe(unpacked)
  }
  return { chunks: chunks(), read: () => file?.bytesRead ?? 0, unpacked: gzip }
}

async function isGzip(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(GZIP.length), 0, GZIP.length, 0)
  return isGzipped(buffer)
}

/** Whether bytes begin like a gzipped file. */
export const isGzipped = (bytes: Uint8Array): boolean => GZIP.every((byte, at) => bytes[at] === byte)

/** The lines of each chunk, as they become complete. */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line[]> {
  let rest: Buffer = Buffer.alloc(0)
  let tooLong = false
  let [number, offset] = [1, 0]
  const line = (bytes: Buffer): Line => {
    const one = { number: number++, offset, bytes: tooLong || bytes.length > MAX_LINE_BYTES ? null : bytes }
    tooLong = false
    return one
  }
  let skipped = 0
  for await (const chunk of chunks) {
    const buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const lines: Line[] = []
    let start = 0
    for (let end = buffer.indexOf(NEWLINE); end !== -1; end = buffer.indexOf(NEWLINE, start)) {
      lines.push(line(buffer.subarray(start, end)))
      offset += skipped + end + 1 - start
      skipped = 0
      start = end + 1
    }
    rest = buffer.subarray(start)
    if (rest.length > MAX_LINE_BYTES) {
      tooLong = true
      skipped += rest.length
      rest = Buffer.alloc(0)
    }
    if (lines.length > 0) yield lines
  }
  if (rest.length > 0 || tooLong) yield [line(rest)]
}

/** The content of a line, or why it cannot be read; null for a blank line. */
export function parseLine({ bytes }: Line): { value: unknown } | { key: string } | null {
  if (bytes === null) return { key: 'too_long' }
  if (!isUtf8(bytes)) return { key: 'invalid_encoding' }
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  if (text.trim() === '') return null
  try {
    return { value: JSON.parse(text) }
  } catch {
    // The line is refused for this reason.
    return { key: 'invalid_json' }
  }
}

/** The row of a line, or why it is refused; null for a blank line. */
export function readLine(line: Line): Checked | null {
  const parsed = parseLine(line)
  if (parsed === null) return null
  return 'key' in parsed ? { refusal: { reference: null, field: '', key: parsed.key } } : checkRow(parsed.value)
}
