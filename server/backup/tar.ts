// Just enough of the tar format (POSIX ustar, pax for long names) that any `tar` opens a backup.
import { Buffer } from 'node:buffer'

const BLOCK = 512
const SHORT_NAME = 100
/** A name that is longer than file systems allow is none of ours. */
const LONGEST_RECORD = 64 * 1024

export interface Entry {
  name: string
  size: number
  /** To be read to its end or not at all. */
  body: AsyncIterable<Buffer>
}

/** The bytes that come before an entry's content. */
export function header(name: string, size: number): Buffer {
  if (/^[\x20-\x7e]*$/.test(name) && name.length <= SHORT_NAME) return block(name, size, '0')
  const record = paxRecord('path', name)
  return Buffer.concat([block('pax', record.length, 'x'), record, padding(record.length), block(`long/${name.length}`, size, '0')])
}

/** The zeros that come after it. */
export const padding = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

export const END = Buffer.alloc(2 * BLOCK)

function block(name: string, size: number, type: string): Buffer {
  const bytes = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, length: number) => bytes.write(value.toString(8).padStart(length - 1, '0'), at, 'latin1')
  bytes.write(name, 0, 'latin1')
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(Math.floor(Date.now() / 1000), 136, 12)
  bytes.write('        ', 148, 'latin1')
  bytes.write(type, 156, 'latin1')
  bytes.write('ustar\u000000', 257, 'latin1')
  octal(checksum(bytes), 148, 7)
  return bytes
}

const checksum = (bytes: Buffer) => bytes.reduce((sum, byte) => sum + byte, 0)

/** `length key=value\n`, where the length counts its own digits. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`)
  let length = rest + String(rest).length
  length = rest + String(length).length
  return Buffer.from(`${length} ${key}=${value}\n`)
}

/** The entries of an archive, in order. Throws when it is cut short or damaged. */
export async function* entries(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const bytes = new Bytes(source)
  try {
    yield* entriesOf(bytes)
  } finally {
    await bytes.close()
  }
}

async function* entriesOf(bytes: Bytes): AsyncGenerator<Entry> {
  for (let longName: string | undefined; ;) {
    const head = await bytes.take(BLOCK)
    if (head.every((byte) => byte === 0)) return
    const { name, size, type } = parse(head)
    if (!(size >= 0) || (type === 'x' && size > LONGEST_RECORD)) throw new Error('damaged archive')
    if (type === 'x') {
      longName = /^\d+ path=(.*)\n$/su.exec((await bytes.take(size)).toString())?.[1]
      await bytes.take(padding(size).length)
      continue
    }
    const body = bytes.stream(size)
    yield { name: longName ?? name, size, body }
    while ((await body.next()).done !== true); // what nobody read
    longName = undefined
    await bytes.take(padding(size).length)
  }
}

function parse(head: Buffer): { name: string; size: number; type: string } {
  const text = (at: number, length: number) => head.toString('latin1', at, at + length).replace(/\0.*$/su, '')
  const sum = Number.parseInt(text(148, 8), 8)
  if (sum !== checksum(Buffer.concat([head.subarray(0, 148), Buffer.alloc(8, 32), head.subarray(156)]))) throw new Error('damaged archive')
  return { name: text(0, 100), size: Number.parseInt(text(124, 12), 8), type: text(156, 1) }
}

class Bytes {
  private readonly source: AsyncIterator<Buffer>
  private rest = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]()
  }

  async close() {
    await this.source.return?.()
  }

  async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of this.stream(length)) parts.push(part)
    return Buffer.concat(parts)
  }

  async *stream(length: number): AsyncGenerator<Buffer> {
    for (let missing = length; missing > 0;) {
      if (this.rest.length === 0) {
        const next = await this.source.next()
        if (next.done === true) throw new Error('the archive is cut short')
        this.rest = Buffer.from(next.value)
      }
      const part = this.rest.subarray(0, missing)
      this.rest = this.rest.subarray(part.length)
      missing -= part.length
      yield part
    }
  }
}
