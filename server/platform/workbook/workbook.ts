// Writes an XLSX file with one table, piece by piece; rows that do not fit on a sheet go on another one. Texts are in their cells instead of
// a list of their own, which would have to be kept in memory.
import { Big } from 'big.js'

import { type Zip, ZipPiece } from './zip.ts'

/** A text, a number, a day (`YYYY-MM-DD`) or a time in UTC. Amounts are decimal; a percentage is given as displayed: 30 is 30 %. */
export type SheetCell =
  | string
  | number
  | { euros: string }
  | { percent: string }
  | { decimal: string }
  | { day: string }
  | { time: Date }
  | null

export interface SheetColumn {
  label: string
  /** In characters. */
  width: number
  /** Whether people are to fill it. */
  input?: boolean
}
/** The state of a workbook that is not finished, as plain data. */
export interface Workbook {
  zip: Zip
  sheets: number
  /** On the present sheet, with its head. */
  rows: number
}
interface Layout {
  /** Of the first sheet; the next one is called `name (2)`. At most 26 characters, none of `[]/\:*?`. */
  name: string
  columns: readonly SheetColumn[]
  /** The most rows of a sheet, with its head. */
  max_rows?: number
}

/** The most that Excel opens. */
const MAX_ROWS = 1_048_576
/** The most characters of a cell. */
const MAX_TEXT = 32_767
/** A sheet of very long texts ends before the limits of a ZIP file. */
const MAX_BYTES = 3_000_000_000

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const styleOf = { head: 1, euros: 2, percent: 3, day: 4, decimal: 5, input: 6, time: 7 } as const

/** One more piece of a workbook. */
export class WorkbookPiece {
  readonly #layout: Layout
  readonly #letters: readonly string[]
  readonly #zip: ZipPiece
  #sheets: number
  #rows: number

  constructor(layout: Layout, begun?: Workbook) {
    this.#layout = layout
    this.#letters = layout.columns.map((_, index) => lettersOf(index))
    this.#zip = new ZipPiece(begun?.zip)
    this.#sheets = begun?.sheets ?? 0
    this.#rows = begun?.rows ?? 0
  }

  /** The bytes of the piece, and what is written with it. */
  get piece(): { bytes: Buffer<ArrayBuffer>; workbook: Workbook } {
    const { bytes, zip } = this.#zip.piece
    return { bytes, workbook: { zip, sheets: this.#sheets, rows: this.#rows } }
  }

  async add(rows: readonly (readonly SheetCell[])[]): Promise<void> {
    const { max_rows = MAX_ROWS } = this.#layout
    for (let from = 0; from < rows.length;) {
      if (this.#sheets === 0 || this.#rows >= max_rows || this.#zip.size > MAX_BYTES) await this.#beginSheet()
      const fitting = rows.slice(from, from + max_rows - this.#rows)
      await this.#zip.append(fitting.map((cells) => this.#row(cells)).join(''))
      from += fitting.length
    }
  }

  /** Ends the file; without any row it has the head alone. */
  async finish(): Promise<void> {
    await this.endTable()
    await finishFile(this.#zip, sheetsOf(this.#layout.name, this.#sheets))
  }

  /** Ends the table alone: what follows is written by `endWithHidden`. */
  async endTable(): Promise<void> {
    if (this.#sheets === 0) await this.#beginSheet()
    await this.#endSheet()
  }

  async #beginSheet(): Promise<void> {
    if (this.#sheets > 0) await this.#endSheet()
    this.#sheets += 1
    this.#rows = 0
    const { columns } = this.#layout
    const widths = columns.map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    this.#zip.begin(`xl/worksheets/sheet${this.#sheets}.xml`)
    await this.#zip.append(
      [
        `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${this.#sheets === 1 ? ' tabSelected="1"' : ''}>`,
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
        `<cols>${widths.join('')}</cols><sheetData>`,
        this.#row(
          columns.map(({ label }) => label),
          (index) => (columns[index]?.input ? styleOf.input : styleOf.head),
        ),
      ].join(''),
    )
  }

  async #endSheet(): Promise<void> {
    await this.#zip.append('</sheetData></worksheet>')
    this.#zip.end()
  }

  #row(cells: readonly SheetCell[], styleAt: (index: number) => number = () => 0): string {
    this.#rows += 1
    let xml = `<row r="${this.#rows}">`
    for (const [index, cell] of cells.entries())
      if (cell !== null) xml += cellXml(`${this.#letters[index]}${this.#rows}`, cell, styleAt(index))
    return `${xml}</row>`
  }
}

/** The state of a hidden sheet, as plain data. */
export interface HiddenSheet {
  zip: Zip
  rows: number
}
const HIDDEN_PATH = 'worksheets/hidden.xml'

/** One more piece of a sheet of texts that is hidden. It is written beside the table, and follows it in the file. */
export class HiddenSheetPiece {
  readonly #zip: ZipPiece
  #rows: number

  constructor(begun?: HiddenSheet) {
    this.#zip = new ZipPiece(begun?.zip)
    this.#rows = begun?.rows ?? 0
  }

  get piece(): { bytes: Buffer<ArrayBuffer>; hidden: HiddenSheet } {
    const { bytes, zip } = this.#zip.piece
    return { bytes, hidden: { zip, rows: this.#rows } }
  }

  async add(rows: readonly (readonly string[])[]): Promise<void> {
    const isFirst = this.#rows === 0
    if (isFirst) this.#zip.begin(`xl/${HIDDEN_PATH}`)
    const written = rows.map((texts) => {
      this.#rows += 1
      return `<row r="${this.#rows}">${texts.map((text, index) => cellXml(`${lettersOf(index)}${this.#rows}`, text, 0)).join('')}</row>`
    })
    await this.#zip.append(`${isFirst ? `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>` : ''}${written.join('')}`)
  }

  async end(): Promise<void> {
    await this.#zip.append('</sheetData></worksheet>')
    this.#zip.end()
  }
}

/** The end of a file: its table, then its hidden sheet, then these bytes. `size` is that of the whole. */
export async function endWithHidden(
  { name }: Pick<Layout, 'name'>,
  table: Workbook,
  hidden: { name: string; sheet: HiddenSheet },
): Promise<{ bytes: Buffer<ArrayBuffer>; size: number }> {
  const { bytes: before, entries } = table.zip
  const { zip } = hidden.sheet
  const after = zip.entries.map((entry) => ({ ...entry, at: entry.at + before }))
  const end = new ZipPiece({ bytes: before + zip.bytes, entries: [...entries, ...after] })
  await finishFile(end, [...sheetsOf(name, table.sheets), { name: hidden.name, path: HIDDEN_PATH, hidden: true }])
  const piece = end.piece
  return { bytes: piece.bytes, size: piece.zip.bytes }
}

interface NamedSheet {
  name: string
  path: string
  hidden?: boolean
}
const sheetsOf = (name: string, count: number): NamedSheet[] =>
  Array.from({ length: count }, (_, index) => ({
    name: index === 0 ? name : `${name} (${index + 1})`,
    path: `worksheets/sheet${index + 1}.xml`,
  }))

async function finishFile(zip: ZipPiece, sheets: readonly NamedSheet[]): Promise<void> {
  await zip.add('xl/workbook.xml', workbookXml(sheets))
  await zip.add('xl/_rels/workbook.xml.rels', linksXml(sheets))
  await zip.add('xl/styles.xml', STYLES)
  await zip.add('_rels/.rels', ROOT_LINKS)
  await zip.add('[Content_Types].xml', typesXml(sheets))
  zip.finish()
}

function cellXml(place: string, cell: NonNullable<SheetCell>, style: number): string {
  if (typeof cell === 'string') {
    const text = escaped(cell.slice(0, MAX_TEXT))
    return text === '' ? '' : `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
  }
  if (typeof cell === 'number') return numberXml(place, String(cell), style)
  if ('time' in cell) return numberXml(place, serialOf(cell.time.getTime()), styleOf.time)
  if ('euros' in cell) return numberXml(place, cell.euros, styleOf.euros)
  if ('decimal' in cell) return numberXml(place, cell.decimal, styleOf.decimal)
  if ('percent' in cell) return numberXml(place, Big(cell.percent).times('0.01').toFixed(), styleOf.percent)
  return numberXml(place, serialOf(Date.parse(cell.day)), styleOf.day)
}

const numberXml = (place: string, number: string, style: number) => `<c r="${place}" s="${style}"><v>${number}</v></c>`

const DAY_MS = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)
const serialOf = (at: number): string => String((at - EPOCH) / DAY_MS)

// XML cannot contain these, not even by their code; a text that looks like such a code is written by the code of its first letter.
const UNWRITABLE = /(?![\t\n])[\p{Cc}\ufffe\uffff]/gu
const LIKE_A_CODE = /_(?=x[0-9a-f]{4}_)/gi
const SPECIAL = /[&<>_\p{Cc}\p{Cs}\ufffe\uffff]/u

function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text
  return text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(LIKE_A_CODE, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** `A` for 0, `AA` for 26. */
const lettersOf = (index: number): string =>
  `${index >= 26 ? lettersOf(Math.floor(index / 26) - 1) : ''}${String.fromCharCode(65 + (index % 26))}`

const workbookXml = (sheets: readonly NamedSheet[]) => {
  const named = sheets.map(
    ({ name, hidden }, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets>${named.join('')}</sheets></workbook>`
}

const linksXml = (sheets: readonly NamedSheet[]) => {
  const links = sheets.map(({ path }, index) => `<Relationship Id="rId${index + 1}" Type="${LINKS}/worksheet" Target="${path}"/>`)
  const styles = `<Relationship Id="rId${sheets.length + 1}" Type="${LINKS}/styles" Target="styles.xml"/>`
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}${styles}</Relationships>`
}

const ROOT_LINKS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const typesXml = (sheets: readonly NamedSheet[]) => {
  const parts = sheets.map(({ path }) => `<Override PartName="/xl/${path}" ContentType="${TYPE}.worksheet+xml"/>`)
  return [
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>`,
    ...parts,
    '</Types>',
  ].join('')
}

const FONT = '<sz val="10"/><name val="Arial"/>'
/** In the order of `styleOf`. */
const STYLES = [
  `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="5">`,
  '<numFmt numFmtId="164" formatCode="#,##0.00####\\ &quot;€&quot;"/>',
  '<numFmt numFmtId="165" formatCode="0.00####%"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy"/>',
  '<numFmt numFmtId="167" formatCode="0.00####"/><numFmt numFmtId="168" formatCode="dd/mm/yyyy hh:mm"/></numFmts>',
  `<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>`,
  '<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFD4D4D8"/></patternFill></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FF99F6E4"/></patternFill></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="8"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1">',
  '<alignment vertical="top" wrapText="1"/></xf>',
  ...[164, 165, 166, 167].map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`),
  '<xf numFmtId="0" fontId="1" fillId="3" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1">',
  '<alignment vertical="top" wrapText="1"/></xf>',
  '<xf numFmtId="168" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '</cellXfs></styleSheet>',
].join('')
