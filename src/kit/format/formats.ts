// Formats values: dates dd/mm/yyyy in both languages, numbers by the language in use.
import { currentLanguage } from '#locales/i18n.ts'

const NARROW_SPACE = '\u202f'
const NO_BREAK_SPACE = '\u00a0'

/** `2026-11-21` → `21/11/2026`; '' if it is not a date. */
export function formatDate(date: string | null | undefined): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date ?? '') ?? []
  return year && month && day ? `${day}/${month}/${year}` : ''
}

/** An instant in the reader's time zone, `21/11/2026 14:05`; '' if it is not an instant. */
export function formatInstant(instant: string | number | Date | null | undefined): string {
  const date = new Date(instant ?? Number.NaN)
  if (Number.isNaN(date.valueOf())) return ''
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** A decimal string or a whole number, with grouped digits and without loss: `1 234 567,90` or `1,234,567.90`. */
export function formatNumber(value: string | number): string {
  const [, sign = '', whole = '', decimals] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? []
  if (whole === '') return String(value)
  const french = currentLanguage() === 'fr'
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, french ? NARROW_SPACE : ',')
  return `${sign === '-' ? '−' : ''}${grouped}${decimals ? `${french ? ',' : '.'}${decimals}` : ''}`
}

/** Euros: `1 234,50 €` in French, `€1,234.50` in English. */
export function formatMoney(value: string): string {
  const number = formatNumber(value)
  if (currentLanguage() === 'fr') return `${number}${NO_BREAK_SPACE}€`
  return number.startsWith('−') ? `−€${number.slice(1)}` : `€${number}`
}

/** A percentage: `15,00 %` in French, `15.00%` in English. */
export const formatPercent = (value: string): string =>
  currentLanguage() === 'fr' ? `${formatNumber(value)}${NO_BREAK_SPACE}%` : `${formatNumber(value)}%`

const KILOBYTE = 1024

/** File size: `312 o`, `12,3 Ko`, `1,5 Mo`; in English B, KB and MB. */
export function formatFileSize(bytes: number): string {
  const letter = currentLanguage() === 'fr' ? 'o' : 'B'
  if (bytes < KILOBYTE) return `${formatNumber(bytes)}${NO_BREAK_SPACE}${letter}`
  const [value, unit] = bytes < KILOBYTE ** 2 ? [bytes / KILOBYTE, 'K'] : [bytes / KILOBYTE ** 2, 'M']
  return `${formatNumber(value < 10 ? value.toFixed(1) : value.toFixed(0))}${NO_BREAK_SPACE}${unit}${letter}`
}

/** A count, with grouped digits. */
export const formatCount = (count: number): string => formatNumber(count)
