// Converts values to cells of a spreadsheet; every XLSX export uses it.
import type { CellValue } from '#contract/shared/cells.ts'

/** Texts become text cells, never formulas; days become real dates. */
export function asCell(value: CellValue) {
  if (value === null) return null
  if (typeof value === 'string') return { type: String, value }
  if (typeof value === 'number') return { type: Number, value }
  if ('date' in value) return { type: Date, value: new Date(`${value.date}T00:00:00Z`), format: 'dd/mm/yyyy' }
  return { type: Date, value: asOnTheClock(new Date(value.instant)), format: 'dd/mm/yyyy hh:mm' }
}

/** A spreadsheet has no time zone and is written in UTC: shifts the instant so that it shows the reader's local time. */
export const asOnTheClock = (at: Date): Date => new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
