// Normalizes stored texts: one spelling for equal-looking text, and no invisible characters.

/** Control characters, direction marks, soft hyphens and other invisible characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u
/** An emoji, with the invisible characters that belong to it: joined pictures, keycaps, the flags of England, Scotland and Wales. */
const emoji =
  /\u{1F3F4}[\u{E0061}-\u{E007A}]+\u{E007F}|[0-9#*]\uFE0F\u20E3|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\uFE0E\uFE0F])*(?:\u200D\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\uFE0E\uFE0F])*)*/gu
/** An emoji or a visible character. */
const seen =
  /\u{1F3F4}[\u{E0061}-\u{E007A}]+\u{E007F}|[0-9#*]\uFE0F\u20E3|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\uFE0E\uFE0F])*(?:\u200D\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\uFE0E\uFE0F])*)*|[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu
const lineBreaks = /[\n\v\f\r\u0085\u2028\u2029]/g
const letter = /[\p{L}\p{N}]/u

/** Returns the text in Unicode's composed form (NFC), without spaces and invisible characters at both ends. */
export function tidyText(text: string): string {
  const composed = text.normalize('NFC')
  let [start, end] = [-1, 0]
  for (const { 0: part, index } of composed.matchAll(seen)) {
    if (start < 0) start = index
    end = index + part.length
  }
  return start < 0 ? '' : composed.slice(start, end)
}

/** Whether the text has an invisible character outside emojis. Line breaks are ignored; with `lines`, only tabs and line feeds are. */
export const hasUnseen = (text: string, { lines = false } = {}): boolean =>
  unseen.test(text.replaceAll(lines ? /[\t\n\r]/g : lineBreaks, ' ').replaceAll(emoji, ''))

export const hasLineBreak = (text: string): boolean => text.search(lineBreaks) >= 0

/** Whether the text has a letter or a digit of any script. */
export const hasLetter = (text: string): boolean => letter.test(text)
