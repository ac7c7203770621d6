// Writes a ZIP file piece by piece. Its state is plain data, so that another process can go on with it.
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

const deflated = promisify(deflateRaw)

interface Entry {
  name: string
  /** Where its header begins. */
  at: number
  crc: number
  /** In bytes, before and after compression. */
  size: number
  packed: number
}
/** The state of a ZIP file that is not finished. */
export interface Zip {
  bytes: number
  entries: Entry[]
}

/** Names are UTF-8, and the sizes of an entry follow it: they are not known when it begins. */
const FLAGS = 0x0808
const VERSION = 20
const DEFLATED = 8
/** 1 January 1980, the first day that the format knows: equal contents give equal bytes. */
const DAY = 0x21
/** An empty last block. The pieces before it are compressed one by one, and none of them is the last. */
const LAST_BLOCK = Buffer.from([3, 0])

/** One more piece of a file. Without ZIP64, entries and file may have at most 4 GiB each. */
export class ZipPiece {
  readonly #written: Buffer[] = []
  readonly #zip: Zip

  constructor(zip: Zip = { bytes: 0, entries: [] }) {
    this.#zip = structuredClone(zip)
  }

  /** The bytes of the piece, and what is written with it. */
  get piece(): { bytes: Buffer<ArrayBuffer>; zip: Zip } {
    return { bytes: Buffer.concat(this.#written), zip: this.#zip }
  }

  /** The size of the entry that was begun last, before compression. */
  get size(): number {
    return this.#zip.entries.at(-1)?.size ?? 0
  }

  begin(name: string): void {
    this.#zip.entries.push({ name, at: this.#zip.bytes, crc: 0, size: 0, packed: 0 })
    const file = Buffer.from(name)
    this.#write(fields([4, 0x04034b50], [2, VERSION], ...described({ crc: 0, packed: 0, size: 0 }), [2, file.length], [2, 0]), file)
  }

  async append(text: string): Promise<void> {
    const entry = this.#latest()
    const bytes = Buffer.from(text)
    const packed = await deflated(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    entry.packed += packed.length
    this.#write(packed)
  }

  end(): void {
    const entry = this.#latest()
    entry.packed += LAST_BLOCK.length
    this.#write(LAST_BLOCK, fields([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size]))
  }

  /** An entry in one go. */
  async add(name: string, text: string): Promise<void> {
    this.begin(name)
    await this.append(text)
    this.end()
  }

  /** Writes the directory, which ends the file. */
  finish(): void {
    const { bytes: start, entries } = this.#zip
    for (const entry of entries) {
      const name = Buffer.from(entry.name)
      const head = fields([4, 0x02014b50], [2, VERSION], [2, VERSION], ...described(entry), [2, name.length])
      // No extra field, no comment, on the first disk, no attributes.
      this.#write(head, fields([2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, entry.at]), name)
    }
    const length = this.#zip.bytes - start
    this.#write(fields([4, 0x06054b50], [2, 0], [2, 0], [2, entries.length], [2, entries.length], [4, length], [4, start], [2, 0]))
  }

  #latest(): Entry {
    const entry = this.#zip.entries.at(-1)
    if (!entry) throw new Error('no entry was begun')
    return entry
  }

  #write(...written: Buffer[]): void {
    for (const bytes of written) {
      this.#written.push(bytes)
      this.#zip.bytes += bytes.length
    }
  }
}

type Field = [bytes: 2 | 4, value: number]

/** What both headers of an entry say. */
const described = ({ crc, packed, size }: Pick<Entry, 'crc' | 'packed' | 'size'>): Field[] => [
  [2, FLAGS],
  [2, DEFLATED],
  [2, 0],
  [2, DAY],
  [4, crc],
  [4, packed],
  [4, size],
]

function fields(...values: Field[]): Buffer {
  const bytes = Buffer.alloc(values.reduce((sum, [length]) => sum + length, 0))
  let at = 0
  for (const [length, value] of values) at = bytes.writeUIntLE(value, at, length)
  return bytes
}
