// The texts printed beside the data, in the requested language; and its formats of amounts, quantities and days.
import type { languages } from '#contract/shared/printed.ts'

export type Language = (typeof languages)[number]
const locales = { fr: 'fr-FR', en: 'en-GB' } as const

const fr = {
  prices_on: 'Prix au',
  as_of_then: 'tels qu’ils étaient ce jour-là',
  article: 'Article',
  quantity: 'Quantité',
  unit_price: 'Prix unitaire HT',
  total: 'Total HT',
  no_price: 'Prix sur demande',
  average: 'prix moyen',
  nothing: 'Aucun article n’est choisi.',
  total_excluding_vat: 'Total HT',
  open: 'À préciser',
  open_total: 'Un article n’a pas de prix : le total sera précisé.',
  coverages: 'Couvertures',
  service: 'Service',
  cost: 'Coût HT',
  by_use: 'Selon l’usage',
  coverages_apart: 'Les couvertures ne sont pas comprises dans le total.',
}
const en: typeof fr = {
  prices_on: 'Prices on',
  as_of_then: 'as they were that day',
  article: 'Product',
  quantity: 'Quantity',
  unit_price: 'Unit price excl. VAT',
  total: 'Total excl. VAT',
  no_price: 'Price on request',
  average: 'average price',
  nothing: 'No product is chosen.',
  total_excluding_vat: 'Total excl. VAT',
  open: 'To be confirmed',
  open_total: 'A product has no price: the total will be confirmed.',
  coverages: 'Coverages',
  service: 'Service',
  cost: 'Cost excl. VAT',
  by_use: 'By use',
  coverages_apart: 'Coverages are not included in the total.',
}
export const printedWords = { fr, en }

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
/** « Prix au 12/03/2026 »; for a past day it adds that the prices are those of that time. */
export function printedPricesOn(day: string, isPast: boolean, language: Language): string {
  const { prices_on, as_of_then } = printedWords[language]
  return [`${prices_on} ${printedDay(day)}`, ...(isPast ? [as_of_then] : [])].join(', ')
}
