// PDFs are made by Typst in a separate process, one after the other, with a deadline. The templates are ours; texts that people typed are
// their data.
import { type Limits, parserIn } from '../files/parser/parser.ts'
import { logEvent } from '../runtime/events.ts'
import { hasLetter } from './fonts.ts'
import { leftOut } from './letters.ts'
import type { Printed, Prints } from './process.ts'

/**
 * Layout uses Typst's own memory, which Node.js does not count. 6,000 lines are a megabyte, need 700 MB while they are laid out, and five
 * seconds; more than about twice that data is refused.
 */
const LIMITS: Limits = { deadline_ms: 20_000, heap_mb: 256, memory_mb: 1_536, idle_ms: 60_000 }
const MAX_BYTES = 1.5 * 1024 * 1024
const MAX_PICTURE_BYTES = 4 * 1024 * 1024

/** Returns a function that prints in a separate process, within limits. */
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
 * `picture` is a WebP. With `pages`, the pages are only counted and no PDF is written. Returns null if that took too long, or if there is
 * too much data.
 */
export const print = printerIn(LIMITS)

// Characters that have no shape, or that reverse the reading direction.
const SHAPELESS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu
/** Private-use and unassigned characters are in no font either. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu
/** The limit of one text, in characters. */
const LONGEST = 2_000

/** The text without characters that cannot be printed. */
export const printable = (text: string): string => printablePart(text.slice(0, LONGEST)).trim()

/**
 * The same for a part of a sentence, whose spaces at the ends separate it from its neighbours; the length of the whole is limited already.
 */
const printablePart = (text: string): string => text.toWellFormed().replace(UNPRINTABLE, ' ').replace(/ {2,}/g, ' ')

/** The letters of a part of a sentence that cannot be printed, each once. */
export const unprintableLetters = (text: string): string[] => leftOut(text.toWellFormed().replace(SHAPELESS, ' '), hasLetter)

const PREPARED: Record<keyof Prints, (text: string) => string> = { offer: printable, cgv: printablePart, report: printable }
