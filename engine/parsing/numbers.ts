// Parses typed or pasted numbers exactly, never through a float.
import { normalizeDecimal } from '../money/normalize-decimal.ts'

/** The languages of the interface, which differ in their decimal sign. */
export type TypedLanguage = 'fr' | 'en'

/** The result: a normalized decimal string, empty, ambiguous with two possible readings, or invalid. */
export type ParsedDecimal =
  | { kind: 'empty' }
  | { kind: 'value'; value: string }
  | { kind: 'ambiguous'; readings: [grouped: string, decimal: string] }
  | { kind: 'invalid' }

/** The longest number accepted, in characters; a spreadsheet cell may have thousands. */
const LONGEST = 100
const SPACES = /[\s'’]/g
/** A unit before or after the number. */
const SIGN = /^€|(?:€|%|eur|euros?)$/i
const MINUS = /^[−–-]/

/**
 * Reads `1 234,5`, `1234.5`, `12,50 €` and cells pasted from a spreadsheet, in either language. A single separator before exactly three
 * digits is ambiguous when it is not the decimal sign of `language`: `1.234` in French, `1,234` in English. `readings` are then 1234 and
 * 1.234, for the user to choose from.
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

/** The unit written with a number (`180 €`, `30 %`); null when there is none. */
export function typedUnit(text: string): TypedUnit | null {
  const sign = SIGN.exec(text.replace(SPACES, ''))?.[0]
  if (sign === undefined) return null
  return sign === '%' ? 'PERCENT' : 'EUR'
}

const EUROS = /€|\b(?:eur|euros?)\b/giu
/** Units that cannot be imported: thousands, cents, other currencies, prices per quantity. */
const OTHERS = [
  /(?<!\p{L})[km]\s?(?:€|(?:eur|euros?)\b)|\b(?:milliers?|millions?|centimes?|cents?|cts?)\b/giu,
  /(?!€)\p{Sc}|‰|\b(?:usd|gbp|chf|jpy|mad|dollars?)\b/giu,
  /\b(?:pour|par|les|per|le)\s+(?:10[\s.]?0[\s.0]*|cent|mille)(?![\p{L}\d])|[/×]\s?10+\b/giu,
]

/** The unit in a column heading such as « Prix HT (€) ». `OTHER` for a unit that cannot be imported: « k€ », « $ », « par 1000 ». */
export function headUnit(head: string): TypedUnit | 'OTHER' | null {
  if (OTHERS.some((one) => head.search(one) >= 0)) return 'OTHER'
  const [euros, percent] = [head.search(EUROS) >= 0, head.includes('%')]
  if (euros && percent) return 'OTHER'
  return euros ? 'EUR' : percent ? 'PERCENT' : null
}

/** A column heading without its unit. */
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

/** Both separators occur: the last one is the decimal sign if it occurs once and the other one groups thousands. */
function readGrouped(digits: string, decimalSign: string): string[] | null {
  const [whole = '', decimals = '', ...rest] = digits.split(decimalSign)
  const group = decimalSign === ',' ? '.' : ','
  if (rest.length > 0 || !isGrouped(whole, group)) return null
  return [`${whole.replaceAll(group, '')}.${decimals === '' ? '0' : decimals}`]
}

const isGrouped = (digits: string, group: string): boolean =>
  digits.split(group).every((part, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part))
