// What a person types or pastes as a number, understood exactly: never through a float.
import { normalizeDecimal } from '../money/normalize-decimal.ts'

/** The languages of the interface: they differ in their decimal sign. */
export type TypedLanguage = 'fr' | 'en'

/** What was typed: a decimal string of the wire, nothing, two possible readings, or no number at all. */
export type ParsedDecimal =
  | { kind: 'empty' }
  | { kind: 'value'; value: string }
  | { kind: 'ambiguous'; readings: [grouped: string, decimal: string] }
  | { kind: 'invalid' }

/** No number has more characters; a cell of a spreadsheet may have thousands. */
const LONGEST = 100
const SPACES = /[\s'’]/g
/** One sign of a unit, before or behind the number. */
const SIGN = /^€|(?:€|%|eur|euros?)$/i
const MINUS = /^[−–-]/

/**
 * Reads `1 234,5`, `1234.5`, `12,50 €` and a cell pasted from a spreadsheet, in either language.
 * One separator before exactly three digits is ambiguous where it is not the decimal sign of `language`:
 * `1.234` in French, `1,234` in English; `readings` are then 1234 and 1.234, for the person to choose.
 */
export function parseDecimal(text: string, language: TypedLanguage): ParsedDecimal {
  const bare = text.replace(SPACES, '').replace(SIGN, '')
  if (bare === '') return { kind: 'empty' }
  if (bare.length > LONGEST) return { kind: 'invalid' }
  const negative = MINUS.test(bare)
  const digits = bare.replace(MINUS, '')
  if (!/^[.,]*\d[\d.,]*$/.test(digits)) return { kind: 'invalid' }
  const read = readDigits(digits, language)
  if (read === null) return { kind: 'invalid' }
  const [first, second] = read.map((number) => normalizeDecimal(negative ? `-${number}` : number))
  if (first === undefined) return { kind: 'invalid' }
  return second === undefined ? { kind: 'value', value: first } : { kind: 'ambiguous', readings: [first, second] }
}

export type TypedUnit = 'EUR' | 'PERCENT'

/** The unit that is written with a number, `180 €` or `30 %`; null where there is none. */
export function typedUnit(text: string): TypedUnit | null {
  const sign = SIGN.exec(text.replace(SPACES, ''))?.[0]
  if (sign === undefined) return null
  return sign === '%' ? 'PERCENT' : 'EUR'
}

const EUROS = /€|\b(?:eur|euros?)\b/giu
/** Units that no number is read in: thousands, parts, other currencies, prices of many pieces. */
const OTHERS = [
  /(?<!\p{L})[km]\s?(?:€|(?:eur|euros?)\b)|\b(?:milliers?|millions?|centimes?|cents?|cts?)\b/giu,
  /(?!€)\p{Sc}|‰|\b(?:usd|gbp|chf|jpy|mad|dollars?)\b/giu,
  /\b(?:pour|par|les|per|le)\s+(?:10[\s.]?0[\s.0]*|cent|mille)(?![\p{L}\d])|[/×]\s?10+\b/giu,
]

/** The unit that the head of a column names, as « Prix HT (€) » does; `OTHER` for one that no number is read in: « k€ », « $ », « par 1000 ». */
export function headUnit(head: string): TypedUnit | 'OTHER' | null {
  if (OTHERS.some((one) => head.search(one) >= 0)) return 'OTHER'
  const [euros, percent] = [head.search(EUROS) >= 0, head.includes('%')]
  if (euros && percent) return 'OTHER'
  return euros ? 'EUR' : percent ? 'PERCENT' : null
}

/** A head without its unit, which is none of its words. */
export const withoutHeadUnit = (head: string): string =>
  [...OTHERS, EUROS]
    .reduce((left, unit) => left.replaceAll(unit, ' '), head)
    .replace(/\ben\s*$/i, '')
    .trim()

function readDigits(digits: string, language: TypedLanguage): string[] | null {
  const separators = digits.match(/[.,]/g) ?? []
  const last = separators.at(-1)
  if (last === undefined) return [digits]
  const kinds = new Set(separators)
  if (kinds.size === 2) return readGrouped(digits, last)
  if (separators.length > 1) return isGrouped(digits, last) ? [digits.replaceAll(last, '')] : null
  const [whole = '', decimals = ''] = digits.split(last)
  const plain = `${whole === '' ? '0' : whole}.${decimals === '' ? '0' : decimals}`
  const decimalSign = language === 'fr' ? ',' : '.'
  if (last === decimalSign || decimals.length !== 3 || whole === '' || whole.startsWith('0') || whole.length > 3) return [plain]
  return [`${whole}${decimals}`, plain]
}

/** Both separators occur: the last one is the decimal sign, if it occurs once and the other one groups thousands. */
function readGrouped(digits: string, decimalSign: string): string[] | null {
  const [whole = '', decimals = '', ...rest] = digits.split(decimalSign)
  const group = decimalSign === ',' ? '.' : ','
  if (rest.length > 0 || !isGrouped(whole, group)) return null
  return [`${whole.replaceAll(group, '')}.${decimals === '' ? '0' : decimals}`]
}

const isGrouped = (digits: string, group: string): boolean =>
  digits.split(group).every((part, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part))
