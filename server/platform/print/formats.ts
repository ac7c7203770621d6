// The formats of printed amounts, quantities and days, in the requested language.
import type { Language } from './text.ts'

const locales = { fr: 'fr-FR', en: 'en-GB' } as const

/** A decimal string in euros with all its digits: `1 234,50 €`, `€1,234.50`. */
export function printedMoney(value: string, language: Language): string {
  const digits = value.split('.')[1]?.length ?? 0
  const options = { style: 'currency', currency: 'EUR', minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  return new Intl.NumberFormat(locales[language], options).format(value as `${number}`)
}
/** A quantity without insignificant zeros. */
export const printedQuantity = (value: string, language: Language): string =>
  new Intl.NumberFormat(locales[language], { maximumFractionDigits: 4 }).format(value as `${number}`)
/** A rate in percent without insignificant zeros: `8 %`, `8%`. */
export const printedPercent = (rate: string, language: Language): string =>
  `${printedQuantity(rate, language)}${language === 'fr' ? '\u00a0' : ''}%`
/** dd/mm/yyyy in both languages. */
export const printedDay = (day: string): string => day.split('-').toReversed().join('/')
