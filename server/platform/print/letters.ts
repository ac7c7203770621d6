// Which characters of a text can be printed: the others are replaced or marked as left out, and never become a box.

/**
 * Arrows, mathematics, boxes, check marks and the like that Typst's own fonts draw (DejaVu Sans Mono, New Computer Modern Math), upright
 * and in both weights. These fonts are inside the compiler, where their tables cannot be read: `tests/unit/print.test.ts` has each
 * character drawn.
 */
export const SYMBOLS =
  /[\u2100-\u2186\u218c-\u23ff\u2422\u2423\u244b-\u249b\u24b6-\u269c\u269e-\u26b8\u26c0-\u26c3\u26e2\u2701-\u2704\u2706-\u2709\u270c-\u2727\u2729-\u274b\u274d\u274f-\u2752\u2758-\u275e\u2761-\u2794\u2798-\u27af\u27b1-\u2b95\u2b97-\u2bff]/u

/**
 * Which letters a TrueType font has, from its `cmap` table (segments of 32 bits, format 12, which every current font has). Throws if it has
 * no such table.
 */
export function lettersOf(font: Buffer): (letter: string) => boolean {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + 16 * at)
  const cmap = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  const start = cmap === undefined ? 0 : font.readUInt32BE(cmap + 8)
  const parts = Array.from({ length: font.readUInt16BE(start + 2) }, (_, at) => start + font.readUInt32BE(start + 4 + 8 * at + 4))
  const segments = parts.find((at) => font.readUInt16BE(at) === 12)
  if (cmap === undefined || segments === undefined) throw new Error('the font does not say which letters it has')
  const letters = new Set<number>()
  for (let run = segments + 16; run < segments + 16 + 12 * font.readUInt32BE(segments + 12); run += 12)
    for (let code = font.readUInt32BE(run); code <= font.readUInt32BE(run + 4); code += 1) letters.add(code)
  return (letter) => letters.has(letter.codePointAt(0) ?? 0)
}

/** Replaces letters that cannot be printed, like an editor marks an omission. */
const LEFT_OUT = '[…]'
/** Symbols that only exist in colour have a plain one with the same meaning. */
const PLAIN: Readonly<Record<string, string>> = { '✅': '✔', '❌': '✘', '❎': '☒', '➕': '+', '➖': '−', '➗': '÷', '❓': '?', '❗': '!' }
/** Variation selectors, which request the coloured or plain form of the letter before them; they are dropped. */
const COLOUR = /[\ufe0e\ufe0f]/g
const ORNAMENTS = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Mn}\p{So}\p{Cf}]/u

/**
 * The text with letters of the font only. A variant of a letter becomes the usual one (𝒳 is X, ㎡ is m2), an ornament such as an emoji is
 * dropped, and letters of other scripts become `[…]`.
 */
export const legible = (text: string, has: (letter: string) => boolean): string => {
  const part = legiblePart(text, has)
  return part === text ? text : part.trim()
}

/** The same for a part of a sentence, keeping the spaces at its ends. */
export function legiblePart(text: string, has: (letter: string) => boolean): string {
  const isLegible = (part: string) => Array.from(part).every(has)
  if (isLegible(text)) return text
  return lettersIn(text)
    .map((letter) => drawn(letter, has) ?? (ORNAMENTS.test(letter) ? ' ' : LEFT_OUT))
    .join('')
    .replace(/\[…\](?: *\[…\])+/g, LEFT_OUT)
    .replace(/ {2,}/g, ' ')
}

/** The letters of a text that are left out, each once, unchanged. */
export const leftOut = (text: string, has: (letter: string) => boolean): string[] => [
  ...new Set(lettersIn(text).filter((letter) => drawn(letter, has) === undefined && !/\p{Mn}/u.test(letter))),
]

const lettersIn = (text: string): string[] => Array.from(text.normalize('NFC').replace(COLOUR, ''))

/** The printable form of a letter, or undefined. */
function drawn(letter: string, has: (letter: string) => boolean): string | undefined {
  const shapes = [letter, letter.normalize('NFKC'), PLAIN[letter]]
  return shapes.find((shape) => shape !== undefined && Array.from(shape).every(has))
}
