// Finds the rows of a spreadsheet that are not data: titles, totals, sources and notes around its table.
import { fold } from './fold.ts'

/** A footnote mark before words (`* prix HT`, `(1) hors pose`), or a word that introduces a note (`Source : …`). */
const NOTE =
  /^(?:\(?\*+\)?|[†‡¹²³⁴⁵⁶⁷⁸⁹]|[([]\d{1,2}[)\]])\s*[\p{L}«"]|^(?:n\.?\s?b|p\.?\s?s|nota bene|nota|notes?|sources?|remarques?|remarks?|legende)\b\.?\s*:|^page \d+/u
const TOTAL =
  /^(?:(?:sous|sub|grand)?[\s-]*tota(?:l|ux)|somme|sum)(?:\s+(?:general|generaux|des lignes|h\.?t\.?|t\.?t\.?c\.?|net|brut|\(?(?:€|eur)\)?))*\s*[:=]?$/
/** A total with its amount in the same cell. */
const TOTAL_WITH_AMOUNT = /^(?:(?:sous|sub|grand)?[\s-]*tota(?:l|ux)|somme|sum)\b[^:=]*[:=]/
/** A cell with at least this many words is a sentence, not a name. */
const SENTENCE = 6

/**
 * Returns the indexes of rows that are not data; each row is given as the texts of its cells, '' for an empty one. Titles above the header
 * are not detected. Below the last row with two cells, a single cell also counts when it follows an empty row, contains a colon, or is a
 * whole sentence.
 */
export function asideIn(rows: readonly (readonly string[])[]): ReadonlySet<number> {
  const filled = rows.map((cells) => cells.filter((cell) => cell !== ''))
  const last = filled.findLastIndex((cells) => cells.length > 1)
  const empty = last < 0 ? -1 : filled.findIndex((cells, at) => at > last && cells.length === 0)
  const aside = filled.flatMap(([first, ...others], at) => {
    if (first === undefined) return []
    const words = fold(first)
    if (TOTAL.test(words)) return [at]
    if (others.length > 0) return []
    const below = last >= 0 && at > last && ((empty >= 0 && at > empty) || words.includes(': ') || words.split(' ').length >= SENTENCE)
    return below || NOTE.test(words) || TOTAL_WITH_AMOUNT.test(words) ? [at] : []
  })
  return new Set(aside)
}
