// Interprets a cell's number format, which tells dates, percentages and currencies apart.
import type { TypedUnit } from '../numbers.ts'

/** How a format displays a number. `scale`: how many times it multiplies by 100, once for `0 %`. */
export interface SeenAs {
  date: boolean
  unit: TypedUnit | 'OTHER' | null
  scale: number
}

/** The formats that a file refers to by number only. Those for amounts use the reader's currency, here the euro. */
const BUILT_IN: Record<number, string> = {
  ...Object.fromEntries([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47].map((id) => [id, 'yyyy-mm-dd'])),
  ...Object.fromEntries([27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map((id) => [id, 'yyyy-mm-dd'])),
  ...Object.fromEntries([5, 6, 7, 8, 42, 44].map((id) => [id, '#,##0.00 €'])),
  9: '0%',
  10: '0.00%',
}
/** The tokens of a format: quoted text, an escaped character, a filling space or character, a bracket, or any other character. */
const PART = /"([^"]*)"|\\(.)|[_*](.)|\[([^[\]]*)\]|([^])/gu
const EURO = /€|\beuros?\b|\beur\b|[km]eur/i
const EUROS = /€|\beuros?\b|\beur\b/gi
const currencies = new Set(Intl.supportedValuesOf('currency'))
const PLAIN: SeenAs = { date: false, unit: null, scale: 0 }
/** A number in an unknown unit; its cell is left empty. */
const UNKNOWN: SeenAs = { ...PLAIN, unit: 'OTHER' }

/** The longest format that Excel writes or opens, in characters. */
const LONGEST = 255

/**
 * Returns a function that takes the cell's number and returns how the format displays it. `own` is the format defined in the file, if any;
 * otherwise `id` is a built-in one.
 */
export function formatReader(id: number, own: string | undefined): (number: number) => SeenAs {
  if (own !== undefined && own.length > LONGEST) return () => UNKNOWN
  const sections = sectionsOf(own ?? BUILT_IN[id] ?? '').map(seenAs)
  const [first = PLAIN, negative = first, zero = first] = sections
  // A section may show only a dash (for zero, for example); its amount still has the unit of the first section.
  return (number) => {
    const seen = number < 0 ? negative : number === 0 ? zero : first
    return { ...seen, unit: seen.unit ?? first.unit }
  }
}

function sectionsOf(format: string): RegExpExecArray[][] {
  const sections: RegExpExecArray[][] = [[]]
  for (const part of format.matchAll(PART)) {
    if (part[0] === ';') sections.push([])
    else sections.at(-1)?.push(part)
  }
  return sections
}

function seenAs(parts: RegExpExecArray[]): SeenAs {
  let [codes, words] = ['', '']
  for (const [, quoted, escaped, filling, bracket, sign] of parts) {
    if (bracket !== undefined) {
      words += /^\$([^-]*)/.exec(bracket)?.[1] ?? ''
      if (/^(h+|m+|s+)$/i.test(bracket)) codes += bracket
    } else if (filling === undefined) {
      words += quoted ?? escaped ?? (sign && /[\p{Sc}%]/u.test(sign) ? sign : '')
      codes += sign ?? ''
    }
  }
  // `General` has no letter that is used in date or time formats.
  return { date: /[dmyhs]/i.test(codes), unit: unitIn(words), scale: codes.split('%').length - 1 }
}

/** Words allowed beside the euro sign. Any other word (pieces, thousands) would make it a different amount. */
const SAID_OF_EUROS = /\b(?:h\.?t|t\.?t\.?c)\b\.?/gi

function unitIn(words: string): SeenAs['unit'] {
  if (EURO.test(words)) return /[\p{L}\d/]/u.test(words.replaceAll(EUROS, '').replaceAll(SAID_OF_EUROS, '')) ? 'OTHER' : 'EUR'
  if (/\p{Sc}/u.test(words) || (words.match(/[A-Z]{3,}/g) ?? []).some((word) => currencies.has(word))) return 'OTHER'
  return words.includes('%') ? 'PERCENT' : null
}
