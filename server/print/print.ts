// PDFs are made by Typst in a process of its own, one after the other, with a deadline. Templates are ours, what people typed is their data.
import { type Limits, parserIn } from '../files/parser/parser.ts'
import { logEvent } from '../runtime/events.ts'
import { hasLetter } from './fonts.ts'
import { leftOut } from './letters.ts'
import type { Printed, Prints } from './process.ts'

/**
 * What makes pages is Typst's own memory, which Node.js does not count. 6,000 lines are a megabyte, 700 MB while they are laid out, and
 * five seconds; more data than twice that is not taken at all.
 */
const LIMITS: Limits = { deadline_ms: 20_000, heap_mb: 256, memory_mb: 1_536, idle_ms: 60_000 }
const MAX_BYTES = 1.5 * 1024 * 1024
const MAX_PICTURE_BYTES = 4 * 1024 * 1024

/** Returns what prints in a process of its own, within limits. */
export function printerIn(limits: Limits) {
  const inProcess = parserIn<Prints>(new URL('./process.ts', import.meta.url), limits)
  return async (
    template: keyof Prints,
    data: object,
    picture: Uint8Array | null = null,
    wanted: 'pdf' | 'pages' = 'pdf',
  ): Promise<Printed | null> => {
    const text = JSON.stringify(data, (_, value: unknown) => (typeof value === 'string' ? PREPARED[template](value) : value))
    if (Buffer.byteLength(text) > MAX_BYTES) return null
    const encoded = picture && picture.length <= MAX_PICTURE_BYTES ? Buffer.from(picture).toString('base64') : null
    const bytes = Buffer.from(`{"data":${text},"picture":${JSON.stringify(encoded)},"wanted":"${wanted}"}`)
    const printed = await inProcess(template, new Uint8Array(bytes))
    if (printed && !printed.accessible) logEvent({ event: 'printed_without_claim', template })
    return printed
  }
}

/**
 * `picture` is a WebP; of `pages` alone no PDF is written, they are counted. Returns null where that took too long, or there was too
 * much of it.
 */
export const print = printerIn(LIMITS)

// They have no shape, or turn around what is read.
const SHAPELESS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu
/** Private letters, too, are in no font. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu
/** Of one text, in letters. */
const LONGEST = 2_000

/** What of a text can stand on paper. */
export const printable = (text: string): string => printablePart(text.slice(0, LONGEST)).trim()

/** The same of a part of a sentence, whose spaces at the ends part it from the next; what it is a part of is bounded already. */
const printablePart = (text: string): string => text.toWellFormed().replace(UNPRINTABLE, ' ').replace(/ {2,}/g, ' ')

/** The letters of a part of a sentence that do not come out, each once. */
export const unprinted = (text: string): string[] => leftOut(text.toWellFormed().replace(SHAPELESS, ' '), hasLetter)

const PREPARED: Record<keyof Prints, (text: string) => string> = { offer: printable, cgv: printablePart, report: printable }
