// Writes workbooks: cells with formulas and their computed values. In the browser a worker runs this (workbook-worker.ts).
import writeXlsxFile, { type SheetData } from 'write-excel-file/universal'

import type { CellValue } from '#contract/shared/cells.ts'

import { asCell } from './cells.ts'

/**
 * `emphasis`: a title, the header of a column, the header of an input column, an input cell, a fixed cell, a total. `format`: number
 * format as in spreadsheets: `#,##0.00`.
 */
export interface WorkbookCell {
  value: CellValue | boolean
  /** The formula without its `=`; `value` is its result, for programs that do not calculate. */
  formula?: string | undefined
  format?: string | undefined
  emphasis?: keyof typeof STYLES | undefined
}
export type WorkbookRow = readonly (WorkbookCell | null)[]

export interface WorksheetHead {
  /** At most 31 characters, none of `[]/\:*?`. */
  name: string
  /** Column widths in characters. */
  widths: readonly number[]
  /** The number of rows and columns that stay visible while the others scroll. */
  sticky?: { rows: number; columns: number }
  /** Whether the worksheet is hidden. */
  hidden?: boolean
}
export interface Worksheet extends WorksheetHead {
  rows: readonly WorkbookRow[]
}

/** Without a font, a styled cell would have a different one from the cells beside it. */
const BOLD = { fontWeight: 'bold', fontFamily: 'Arial', fontSize: 10 } as const
const STYLES = {
  title: { ...BOLD, fontSize: 14 },
  head: { ...BOLD, height: 30, wrap: true, alignVertical: 'top', backgroundColor: '#d4d4d8' },
  'input-head': { ...BOLD, height: 30, wrap: true, alignVertical: 'top', backgroundColor: '#99f6e4' },
  input: { backgroundColor: '#99f6e4' },
  fixed: { backgroundColor: '#f4f4f5' },
  total: BOLD,
} as const

/** Returns the worksheets as an XLSX file. Spreadsheet programs recalculate all formulas when they open it. */
export async function workbookOf(sheets: readonly Worksheet[]): Promise<Blob> {
  const written = sheets.map(({ name, rows, widths, sticky }) => ({
    sheet: name,
    data: rows.map((row) => row.map(cellOf)) as SheetData,
    columns: widths.map((width) => ({ width })),
    orientation: 'landscape' as const,
    ...(sticky && { stickyRowsCount: sticky.rows, stickyColumnsCount: sticky.columns }),
  }))
  return await writeXlsxFile(written, { features: [remembering(sheets)] }).toBlob()
}

function cellOf(cell: WorkbookCell | null) {
  if (!cell) return null
  const { value, formula, format, emphasis } = cell
  const content =
    formula === undefined
      ? typeof value === 'boolean'
        ? { type: Boolean, value }
        : (asCell(value) ?? EMPTY)
      : { type: 'Formula' as const, value: formula }
  return { ...content, ...(format !== undefined && { format }), ...(emphasis && STYLES[emphasis]) }
}

/** An empty cell for a number. */
const EMPTY = { type: Number, value: null }

/** Writes the results beside the formulas, because previews, phones and protected view do not calculate. */
const remembering = (sheets: readonly Worksheet[]) => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml: string, _: unknown, { sheetIndex }: { sheetIndex: number }) =>
          xml.replace(FORMULA_CELL, (_all, place: string, attributes: string, formula: string) => {
            const value = valueAt(sheets[sheetIndex], place)
            if (typeof value === 'number') return `<c r="${place}"${attributes}>${formula}<v>${value}</v></c>`
            return `<c r="${place}"${attributes} t="str">${formula}<v>${typeof value === 'string' ? escaped(value) : ''}</v></c>`
          }),
      },
      'xl/workbook.xml': {
        transformElementAttributes: (tag: string, attributes: Record<string, string | number>): Record<string, string | number> => {
          if (tag === 'calcPr') return { ...attributes, fullCalcOnLoad: 1 }
          const hidden = tag === 'sheet' && sheets.some(({ name, hidden }) => hidden === true && name === attributes['name'])
          return hidden ? { ...attributes, state: 'hidden' } : attributes
        },
      },
    },
  },
})
const FORMULA_CELL = /<c r="([A-Z]+\d+)"([^>]*)>(<f>[^<]*<\/f>)<\/c>/g
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function valueAt(sheet: Worksheet | undefined, place: string): WorkbookCell['value'] {
  const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(place) ?? []
  const column = Array.from(letters).reduce((count, letter) => count * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return sheet?.rows[Number(row) - 1]?.[column]?.value ?? ''
}
