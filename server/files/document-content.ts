// What an uploaded document really is. The name and the type that a browser claims count for nothing.
import { ORPCError } from '@orpc/server'

import { MAX_FILE_BYTES } from '../../contract/fields.ts'
import { endOfArchive } from './archive.ts'
import { officeType } from './office.ts'
import { oneAtATime } from './queue.ts'

export interface Content {
  bytes: Uint8Array
  media_type: string
}

const MAX_PIXELS = 50_000_000

/**
 * Checks an upload by its content: PDF, DOCX, XLSX, PPTX, ODT, ODS, ODP, JPEG or PNG, whole and nothing besides.
 * Throws PAYLOAD_TOO_LARGE (413) or UPLOAD_REFUSED (415).
 */
export async function takeDocument(file: File): Promise<Content> {
  if (file.size > MAX_FILE_BYTES) throw new ORPCError('PAYLOAD_TOO_LARGE', { defined: true, status: 413 })
  const bytes = Buffer.from(await file.arrayBuffer())
  const content = await oneAtATime(async () => await contentOf(bytes))
  if (!content) throw new ORPCError('UPLOAD_REFUSED', { defined: true, status: 415, message: 'Not a file that is accepted' })
  return content
}

async function contentOf(bytes: Buffer): Promise<Content | null> {
  if (startsWith(bytes, '%PDF-')) return isPdf(bytes) ? { bytes, media_type: 'application/pdf' } : null
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return await picture(endOfPng(bytes), 'png')
  if (startsWith(bytes, '\xff\xd8\xff')) return await picture(endOfJpeg(bytes), 'jpeg')
  if (!startsWith(bytes, 'PK\x03\x04')) return null
  const media_type = await officeType(bytes)
  return media_type === null ? null : { bytes, media_type }
}

const startsWith = (bytes: Buffer, text: string) => bytes.subarray(0, text.length).equals(Buffer.from(text, 'latin1'))

const TAIL = 4_096

/**
 * A PDF from its first byte to its last: one that was cut short has no end, and behind the end of a disguised one
 * another file follows. What stands in between may be encrypted, so it is not looked at.
 */
function isPdf(bytes: Buffer): boolean {
  if (endOfArchive(bytes) === bytes.length) return false
  const tail = bytes.subarray(-TAIL).toString('latin1').replaceAll('\0', ' ').replaceAll('\u001a', ' ').trimEnd()
  // The smallest PDF that readers open has a trailer and neither table nor mark.
  return /startxref\s+\d+\s+%%EOF$/.test(tail) || /trailer\s*<<[^]*\/Root\b[^]*>>$/.test(tail)
}

/** Where the picture ends; what is appended to it is not kept. */
function endOfPng(bytes: Buffer): Buffer | null {
  for (let at = 8; at + 12 <= bytes.length;) {
    const next = at + 12 + bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return next <= bytes.length ? bytes.subarray(0, next) : null
    at = next
  }
  return null
}

const [SCAN, END] = [0xda, 0xd9]
/** Fill bytes, markers without a length and, in a scan, escaped 0xff and restarts. */
const isBare = (marker: number) => marker === 0x00 || marker === 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8)

/** Segment by segment, since a thumbnail inside one has an end of its own. */
function endOfJpeg(bytes: Buffer): Buffer | null {
  for (let at = 2; at + 4 <= bytes.length || bytes[at + 1] === END;) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return null
    if (marker === END) return bytes.subarray(0, at + 2)
    if (marker === 0xff) at += 1
    else at += isBare(marker) ? 2 : 2 + bytes.readUInt16BE(at + 2)
    if (marker === SCAN) at = endOfScan(bytes, at)
  }
  return null
}

function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && isBare(bytes[at + 1] ?? END)) at = bytes.indexOf(0xff, at + (bytes[at + 1] === 0xff ? 1 : 2))
  return at < 0 ? bytes.length : at
}

/** Decoded once, whole: what cannot be shown is refused, and so is what would fill the memory of who opens it. */
async function picture(bytes: Buffer | null, format: 'jpeg' | 'png'): Promise<Content | null> {
  if (!bytes) return null
  const { default: sharp } = await import('sharp')
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 })
  try {
    const metadata = await source.metadata()
    if (metadata.format !== format) return null
    await source.timeout({ seconds: 20 }).stats()
    return { bytes, media_type: `image/${format}` }
  } catch {
    return null
  }
}
