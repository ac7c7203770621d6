// Proposes how the numbers and dates of a supplier's list are written, from its heads and first cells.
import type { ListFormats } from './profile.ts'

/** The signs and codes of the currencies in which suppliers sell. */
const CURRENCIES: readonly [currency: string, sign: RegExp][] = [
  ['EUR', /€|\b(?:eur|euros?)\b/i],
  ['USD', /\$|\b(?:usd|us dollars?|dollars?)\b/i],
  ['GBP', /£|\bgbp\b/i],
  ['CHF', /\bchf\b/i],
  ['JPY', /¥|\b(?:jpy|yen)\b/i],
]

/** The currency that a text names (ISO 4217); undefined if it names none. */
export const currencyIn = (text: string): string | undefined => CURRENCIES.find(([, sign]) => sign.test(text))?.[0]

/** The text without the currency that it names. */
export const withoutCurrency = (text: string): string =>
  CURRENCIES.reduce((left, [, sign]) => left.replace(sign, ''), text).trim()

/**
 * Only what proves something counts: `12,5` and `1.234,50` prove the comma; `1,234` proves nothing. Without proof, the list is taken as
 * French. The rate of a foreign currency is for a person to enter: it is proposed as 1.
 */
export function proposeFormats(heads: readonly string[], rows: readonly (readonly string[])[]): ListFormats {
  const cells = rows.flat()
  const currency = heads.map(currencyIn).find(Boolean) ?? cells.filter((cell) => /\d/.test(cell) && cell.length < 30).map(currencyIn).find(Boolean)
  return { decimal: decimalOf(cells), date: dateOf(cells), currency: currency ?? 'EUR', rate: '1' }
}

function decimalOf(cells: readonly string[]): ListFormats['decimal'] {
  const proofs = { ',': 0, '.': 0 }
  for (const cell of cells) {
    const number = withoutCurrency(cell).replace(/[\s%]/g, '')
    const sign = /^-?\d{1,3}(?:([.,])\d{3})*([.,])(?:\d{1,2}|\d{4,6})$|^-?\d{4,}([.,])\d+$|^-?0([.,])\d+$/.exec(number)
    const decimal = (sign?.[2] ?? sign?.[3] ?? sign?.[4]) as ListFormats['decimal'] | undefined
    if (decimal) proofs[decimal]++
  }
  return proofs['.'] > proofs[','] ? '.' : ','
}

function dateOf(cells: readonly string[]): ListFormats['date'] {
  if (cells.some((cell) => /^(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}$/.test(cell))) return 'yyyy-mm-dd'
  const parts = cells.map((cell) => /^(\d{1,2})[-/.](\d{1,2})[-/.](?:\d{4}|\d{2})$/.exec(cell))
  const american = parts.some((part) => Number(part?.[2]) > 12) && !parts.some((part) => Number(part?.[1]) > 12)
  return american ? 'mm/dd/yyyy' : 'dd/mm/yyyy'
}
