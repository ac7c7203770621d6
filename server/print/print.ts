// PDFs are made by Typst in a process of its own, one after the other, with a deadline. Templates are ours, what people typed is their data.
import { parserIn } from '../files/parser/parser.ts'
import type { Printed, Prints } from './process.ts'

/** What makes pages is Typst's own memory, which Node.js does not count: the deadline and the size of the data bound it. */
const LIMITS = { deadline_ms: 20_000, heap_mb: 256, idle_ms: 60_000 }
const MAX_BYTES = 4 * 1024 * 1024

/** Returns null where that took too long, or there was too much of it. */
export async function print(template: keyof Prints, data: object): Promise<Printed | null> {
  const bytes = Buffer.from(JSON.stringify(data, (_, value: unknown) => (typeof value === 'string' ? printable(value) : value)))
  return bytes.length > MAX_BYTES ? null : await inProcess(template, new Uint8Array(bytes))
}
const inProcess = parserIn<Prints>(new URL('./process.ts', import.meta.url), LIMITS)

// Private letters are in no font; the others have no shape, or turn around what is read.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu
/** Of one text, in letters. */
const LONGEST = 2_000

/** What of a text can stand on paper, on one line. */
export const printable = (text: string): string =>
  text.slice(0, LONGEST).toWellFormed().replace(UNPRINTABLE, ' ').replace(/ {2,}/g, ' ').trim()
