// What of a text a font can draw: what it cannot is written otherwise, or said to be left out, and never a box.

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
  const letters = Array.from(text.normalize('NFC'), (letter) => {
    if (has(letter)) return letter
    const usual = letter.normalize('NFKC')
    if (isLegible(usual)) return usual
    return ORNAMENTS.test(letter) ? ' ' : LEFT_OUT
  })
  return letters
    .join('')
    .replace(/\[…\](?: *\[…\])+/g, LEFT_OUT)
    .replace(/ {2,}/g, ' ')
}
