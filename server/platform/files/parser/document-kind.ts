// Determines the type of a file, and where it ends, by examining all of its parts. Runs in the parser's process.
import { endOfArchive } from './archive.ts'
import { officeType } from './office.ts'
import { actsByItself } from './pdf-actions.ts'

export interface Kind {
  media_type: string
  /** The number of bytes that belong to the file; data appended to a picture is dropped. */
  length: number
}

/** Returns PDF, DOCX, XLSX, PPTX, ODT, ODS, ODP, JPEG or PNG if the bytes are one from the first to the last; null for anything else. */
export async function kindOf(bytes: Buffer): Promise<Kind | null> {
  const whole = (media_type: string | null) => (media_type === null ? null : { media_type, length: bytes.length })
  const picture = (media_type: string, length: number | null) => (length === null ? null : { media_type, length })
  if (startsWith(bytes, '%PDF-')) return isPdf(bytes) && !actsByItself(bytes) ? whole('application/pdf') : null
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return picture('image/png', endOfPng(bytes))
  if (startsWith(bytes, '\xff\xd8\xff')) return picture('image/jpeg', endOfJpeg(bytes))
  if (startsWith(bytes, 'PK\x03\x04')) return whole(await officeType(bytes))
  return null
}

const startsWith = (bytes: Buffer, text: string) => bytes.subarray(0, text.length).equals(Buffer.from(text, 'latin1'))

const TAIL = 4_096

/** Whether it is a PDF from its first byte to its last: a truncated one has no end, and in a disguised one another file follows the end. */
function isPdf(bytes: Buffer): boolean {
  if (endOfArchive(bytes) === bytes.length) return false
  const tail = bytes.subarray(-TAIL).toString('latin1').replaceAll('\0', ' ').replaceAll('\u001a', ' ').trimEnd()
  if (/^startxref\s+\d+\s+%%EOF$/.test(tail.slice(Math.max(0, tail.lastIndexOf('startxref'))))) return true
  // The smallest PDF that readers open has a trailer, but neither a table nor an end mark.
  const trailer = tail.lastIndexOf('trailer')
  return trailer >= 0 && /^trailer\s*<</.test(tail.slice(trailer)) && tail.includes('/Root', trailer) && tail.endsWith('>>')
}

function endOfPng(bytes: Buffer): number | null {
  for (let at = 8; at + 12 <= bytes.length;) {
    const next = at + 12 + bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return next <= bytes.length ? next : null
    at = next
  }
  return null
}

const [SCAN, END] = [0xda, 0xd9]
/** Fill bytes, markers without a length and, in a scan, escaped 0xff and restart markers. */
const isBare = (marker: number) => marker === 0x00 || marker === 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8)

/** Reads segment by segment, because a thumbnail inside a segment has its own end marker. */
function endOfJpeg(bytes: Buffer): number | null {
  for (let at = 2; at + 4 <= bytes.length || bytes[at + 1] === END;) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return null
    if (marker === END) return at + 2
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
