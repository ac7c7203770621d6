// The rows of a spreadsheet that are no data: title, totals, sources and notes around its table.
import { fold } from './fold.ts'

/** A mark before words (`* prix HT`, `(1) hors pose`), or a word that says so (`Source : …`). */
const NOTE =
  /^(?:\(?\*+\)?|[†‡¹²³⁴⁵⁶⁷⁸⁹]|[([]\d{1,2}[)\]])\s*[\p{L}«"]|^(?:n\.?\s?b|p\.?\s?s|nota bene|nota|notes?|sources?|remarques?|remarks?|legende)\b\.?\s*:|^page \d+/u
const TOTAL =
  /^(?:(?:sous|sub|grand)?[\s-]*tota(?:l|ux)|somme|sum)(?:\s+(?:general|generaux|des lignes|h\.?t\.?|t\.?t\.?c\.?|net|brut|\(?(?:€|eur)\)?))*\s*[:=]?$/
/** A total and its amount in one cell. */
const TOTAL_WITH_AMOUNT = /^(?:(?:sous|sub|grand)?[\s-]*tota(?:l|ux)|somme|sum)\b[^:=]*[:=]/
/** A cell of so many words is a sentence and no name. */
const SENTENCE = 6

/**
 * Which of the rows (texts of cells, '' for an empty one) are no data, by their place. Titles above the head are not looked for.
 * Below the last row with two cells also a single cell after an empty row, or one with a colon or a whole sentence.
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
