// A worksheet that is written row by row, and how formulas refer to its cells.
import { t } from '@lingui/core/macro'
import { Big } from 'big.js'

import { forThousand } from '#engine/costing/pages.ts'
import type { WorkbookCell, Worksheet } from '#kit/list/export/workbook.ts'
import { currentLanguage } from '#locales/i18n.ts'

export type Row = (WorkbookCell | null)[]

export interface Sheet extends Worksheet {
  rows: Row[]
  /** Adds a row and returns its number. */
  add: (...cells: Row) => number
  /** The address of a cell for use on any worksheet: `'Données'!$B$3`. */
  at: (column: string, row: number) => string
}

export function newSheet(name: string, widths: number[]): Sheet {
  const rows: Row[] = []
  return { name, widths, rows, add: (...cells) => rows.push(cells), at: (column, row) => `'${name}'!$${column}$${row}` }
}

export interface Sheeted {
  name: string
  title: string
  day: string
}

/** A worksheet that begins with its title and the day. */
export function titledSheet({ name, title, day }: Sheeted, widths: number[]): Sheet {
  const sheet = newSheet(name, widths)
  sheet.add(text(title, 'title'))
  sheet.add(text(t`Date`), { value: { date: day } })
  sheet.add()
  return sheet
}

/** Adds the warnings that applied when the file was made. */
export function addWarnings(sheet: Sheet, said: (readonly [name: string, words: string[]])[]): void {
  if (said.every(([, words]) => words.length === 0)) return
  sheet.add()
  sheet.add(text(t`Alertes à la date de l’export`, 'total'))
  for (const [name, words] of said) for (const one of words) sheet.add(text(name), text(one))
}

/** Excel reserves the first two names. */
const RESERVED = ['history', 'historique']
const LONGEST = 24

/** Returns a function that makes unique worksheet names which formulas can use without escaping. */
export function sheetNames(): (wanted: string) => string {
  const taken = new Set(RESERVED)
  return (wanted) => {
    const plain = wanted
      .replace(/[^\p{L}\p{N} .-]+/gu, ' ')
      .replace(/ +/g, ' ')
      .trim()
    const short = plain.slice(0, LONGEST).toWellFormed().trim() || '-'
    let name = short
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${short} (${count})`
    taken.add(name.toLowerCase())
    return name
  }
}

export const text = (value: string, emphasis?: WorkbookCell['emphasis']): WorkbookCell => ({ value, emphasis })
export const head = (...labels: string[]): Row => labels.map((label) => text(label, 'head'))

/** A decimal from the API; null becomes an empty cell. */
export const number = (value: string | number | null, format?: string, emphasis?: WorkbookCell['emphasis']): WorkbookCell => ({
  value: value === null ? null : Number(value),
  format,
  emphasis,
})

/** A rate in percent, stored like a spreadsheet does: 8 % is 0.08. */
export const percent = (rate: string | null, emphasis?: WorkbookCell['emphasis']): WorkbookCell =>
  number(rate && Big(rate).times('0.01').toFixed(), PERCENT, emphasis)

/** `value` is the formula's result: a decimal from the API, or a text. */
export const formula = (by: string, value: string | number | null, format?: string, emphasis?: WorkbookCell['emphasis']): WorkbookCell => ({
  value: value === null ? '' : format === undefined ? value : Number(value),
  formula: by,
  format,
  emphasis,
})

/**
 * The price of a thousand pages, calculated from the exact page in `cell`; `value` is the server's figure for that page, with six decimals.
 */
export const perThousand = (cell: string, value: string | null, emphasis?: WorkbookCell['emphasis']): WorkbookCell =>
  formula(`IF(${cell}="","",ROUND(${cell}*1000,3))`, value && forThousand(value), euros('000'), emphasis)

export const PERCENT = '0.00##%'
export const COUNT = '#,##0'
export const HOURS = '#,##0.00'
const euros = (decimals: string) => (currentLanguage() === 'fr' ? `#,##0.${decimals}\\ "€"` : `"€"#,##0.${decimals}`)
/** Pages keep six decimals, which are shown where the reader may calculate further. */
export const perPage = (): string => euros('000000')
export const price = (): string => euros('00####')
export const money = (): string => euros('00')

/** A text literal of a formula. */
export const quoteFormulaText = (words: string): string => `"${words.replaceAll('"', '""')}"`

/** The sum of cells of one column; consecutive rows become ranges. */
export function sumOf(column: string, rows: readonly number[]): string {
  const runs: [number, number][] = []
  for (const row of rows) {
    const last = runs.at(-1)
    if (last && last[1] === row - 1) last[1] = row
    else runs.push([row, row])
  }
  if (runs.length === 0) return '0'
  return `SUM(${runs.map(([from, to]) => (from === to ? `${column}${from}` : `${column}${from}:${column}${to}`)).join()})`
}
