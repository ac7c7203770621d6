// What of a text can be drawn: what cannot is written otherwise, or said to be left out, and never a box.

/**
 * Arrows, mathematics, boxes, check marks and the like that Typst's own fonts draw (DejaVu Sans Mono, New Computer Modern Math), upright
 * and in both weights. They are within the compiler, where their tables cannot be read: `tests/unit/print.test.ts` has each drawn.
 */
export const SYMBOLS =
  /[\u2100-\u2186\u218c-\u23ff\u2422\u2423\u244b-\u249b\u24b6-\u269c\u269e-\u26b8\u26c0-\u26c3\u26e2\u2701-\u2704\u2706-\u2709\u270c-\u2727\u2729-\u274b\u274d\u274f-\u2752\u2758-\u275e\u2761-\u2794\u2798-\u27af\u27b1-\u2b95\u2b97-\u2bff]/u

/**
 * Which letters a TrueType font has, from its `cmap` table (segments of 32 bits, format 12, as every font of today brings).
 * Throws where it has no such table.
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

/** What stands for letters that cannot be printed, as an editor marks an omission. */
const LEFT_OUT = '[…]'
/** Signs that are known in colour alone have a plain one that says the same. */
const PLAIN: Readonly<Record<string, string>> = { '✅': '✔', '❌': '✘', '❎': '☒', '➕': '+', '➖': '−', '➗': '÷', '❓': '?', '❗': '!' }
/** Says whether the letter before it is meant in colour; the letter is drawn as it is. */
const COLOUR = /[\ufe0e\ufe0f]/g
const ORNAMENTS = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Mn}\p{So}\p{Cf}]/u

/**
 * A text with the letters of the font alone. Another shape of a letter becomes the usual one (𝒳 is X, ㎡ is m2), an ornament such as
 * an emoji goes, and what is left of other scripts is `[…]`.
 */
export const legible = (text: string, has: (letter: string) => boolean): string => {
  const part = legiblePart(text, has)
  return part === text ? text : part.trim()
}

/** The same of a part of a sentence, with the spaces at its ends. */
export function legiblePart(text: string, has: (letter: string) => boolean): string {
  const isLegible = (part: string) => Array.from(part).every(has)
  if (isLegible(text)) return text
  return lettersIn(text)
    .map((letter) => drawn(letter, has) ?? (ORNAMENTS.test(letter) ? ' ' : LEFT_OUT))
    .join('')
    .replace(/\[…\](?: *\[…\])+/g, LEFT_OUT)
    .replace(/ {2,}/g, ' ')
}

/** The letters of a text that are left out, each once, as they stand. */
export const leftOut = (text: string, has: (letter: string) => boolean): string[] => [
  ...new Set(lettersIn(text).filter((letter) => drawn(letter, has) === undefined && !/\p{Mn}/u.test(letter))),
]

const lettersIn = (text: string): string[] => Array.from(text.normalize('NFC').replace(COLOUR, ''))

/** A letter as it can be drawn, undefined where it cannot. */
function drawn(letter: string, has: (letter: string) => boolean): string | undefined {
  const shapes = [letter, letter.normalize('NFKC'), PLAIN[letter]]
  return shapes.find((shape) => shape !== undefined && Array.from(shape).every(has))
}
