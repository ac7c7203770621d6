// How values become cells of a spreadsheet: whatever leaves the product as XLSX goes through here.
import type { CellValue } from '../columns.ts'

/** Texts are text cells and never formulas; days are real dates. */
export function asCell(value: CellValue) {
  if (value === null) return null
  if (typeof value === 'string') return { type: String, value }
  if (typeof value === 'number') return { type: Number, value }
  if ('date' in value) return { type: Date, value: new Date(`${value.date}T00:00:00Z`), format: 'dd/mm/yyyy' }
  return { type: Date, value: asOnTheClock(new Date(value.instant)), format: 'dd/mm/yyyy hh:mm' }
}

/** A spreadsheet knows no time zone and is written in UTC: the reader's own clock is what it must show. */
export const asOnTheClock = (at: Date): Date => new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
