// Reads the worksheets of an XLSX file as rows of cells, from its unpacked parts. Used by the server and the browser.
import { type Cell, cellOf, type Shared, type Written } from './cells.ts'
import { formatReader } from './formats.ts'
import { readXml } from './xml.ts'

export interface Worksheet {
  name: string
  rows: Cell[][]
}
/** Returns the text of a part by name, or undefined when it does not exist. */
type Parts = (name: string) => string | undefined

/** Returns the worksheets in order. Throws when the file is not a workbook. */
export function readSheets(parts: Parts): Worksheet[] {
  const { sheets, shared } = readContents(parts)
  const read = new Map<string, Cell[][]>()
  return sheets.map(({ name, path }) => {
    const rows = read.get(path) ?? rowsOf(parts(path) ?? missing(path), shared)
    read.set(path, rows)
    return { name, rows }
  })
}

/** The names and parts of the worksheets, and what their cells refer to. Throws when the file is not a workbook. */
export function readContents(parts: Parts): { sheets: { name: string; path: string; hidden: boolean }[]; shared: Shared } {
  const [workbook, links] = [parts('xl/workbook.xml'), parts('xl/_rels/workbook.xml.rels')]
  if (workbook === undefined || links === undefined) throw new Error('no workbook')
  const targets = targetsOf(links)
  const { sheets, since1904 } = contentsOf(workbook)
  const typed = (type: string, usual: string) => parts([...targets.values()].find((one) => one.type === type)?.path ?? usual)
  const shared: Shared = {
    strings: stringsOf(typed('sharedStrings', 'xl/sharedStrings.xml')),
    formats: formatsOf(typed('styles', 'xl/styles.xml')),
    since1904,
  }
  const worksheets = sheets.flatMap(({ name, link, hidden }) => {
    const { type, path = '' } = targets.get(link) ?? {}
    return type === 'worksheet' ? [{ name, path, hidden }] : []
  })
  return { sheets: worksheets, shared }
}

function missing(path: string): never {
  throw new Error(`no part ${path}`)
}

/** The link targets of the workbook, by link id. */
function targetsOf(links: string): Map<string, { type: string; path: string }> {
  const targets = new Map<string, { type: string; path: string }>()
  readXml(links, (element, attributes) => {
    if (element !== 'Relationship') return
    const { Id = '', Type = '', Target = '' } = attributes()
    targets.set(Id, { type: Type.split('/').at(-1) ?? '', path: Target.startsWith('/') ? Target.slice(1) : `xl/${Target}` })
  })
  return targets
}

function contentsOf(workbook: string) {
  const sheets: { name: string; link: string; hidden: boolean }[] = []
  let since1904 = false
  readXml(workbook, (element, attributes) => {
    if (element === 'workbookPr') since1904 = ['1', 'true'].includes(attributes()['date1904'] ?? '')
    if (element !== 'sheet') return
    const { name = '', id = '', state = 'visible' } = attributes()
    sheets.push({ name, link: id, hidden: state !== 'visible' })
  })
  return { sheets, since1904 }
}

/** The shared strings, which cells refer to by index; phonetic readings are left out. */
function stringsOf(xml: string | undefined): string[] {
  const strings: string[] = []
  if (xml === undefined) return strings
  let [open, aloud, text] = ['', false, '']
  readXml(
    xml,
    (element) => {
      open = element
      if (element === 'rPh') aloud = true
      if (element === 'si') text = ''
    },
    {
      onText: (part) => {
        if (open === 't' && !aloud) text += part
      },
      onClose: (element) => {
        open = ''
        if (element === 'rPh') aloud = false
        if (element === 'si') strings.push(text)
      },
    },
  )
  return strings
}

/** How each cell format displays its number. */
function formatsOf(xml: string | undefined): Shared['formats'] {
  const own = new Map<number, string>()
  const ids: number[] = []
  let inCells = false
  if (xml !== undefined)
    readXml(
      xml,
      (element, attributes) => {
        if (element === 'numFmt') own.set(Number(attributes()['numFmtId']), attributes()['formatCode'] ?? '')
        if (element === 'cellXfs') inCells = true
        if (element === 'xf' && inCells) ids.push(Number(attributes()['numFmtId'] ?? 0))
      },
      {
        onClose: (element) => {
          if (element === 'cellXfs') inCells = false
        },
      },
    )
  return ids.map((id) => formatReader(id, own.get(id)))
}

/** The rows up to the last one with a cell, each up to its last cell. */
function rowsOf(xml: string, shared: Shared): Cell[][] {
  const rows: Cell[][] = []
  readCells(xml, shared, (row, column, cell) => {
    while (rows.length <= row) rows.push([])
    putCell(rows[row] ?? [], column, cell)
  })
  return rows
}

/** Puts a cell into its row, whose cells before it are empty. */
export function putCell(cells: Cell[], column: number, cell: Cell): void {
  while (cells.length < column) cells.push(null)
  cells[column] = cell
}

/** Tells the cells of a worksheet, or of a part of it, that are not empty; rows and columns count from 0. */
export function readCells(xml: string, shared: Shared, tell: (row: number, column: number, cell: Cell) => void): void {
  let [open, aloud] = ['', false]
  let cell: (Written & { place: string }) | null = null
  readXml(
    xml,
    (element, attributes) => {
      open = element
      if (element === 'rPh') aloud = true
      if (element === 'c') {
        const { r = '', t = 'n', s = '0' } = attributes()
        cell = { place: r, type: t, format: Number(s) }
      }
      if (element === 'f' && cell) cell.formula = ''
      if (element === 'v' && cell) cell.value = ''
    },
    {
      onText: (text) => {
        if (!cell || aloud) return
        if (open === 'v') cell.value = `${cell.value ?? ''}${text}`
        if (open === 'f') cell.formula = `${cell.formula ?? ''}${text}`
        if (open === 't') cell.inline = `${cell.inline ?? ''}${text}`
      },
      onClose: (element) => {
        open = ''
        if (element === 'rPh') aloud = false
        if (element !== 'c' || !cell) return
        const read = cellOf(cell, shared)
        if (read !== null) tell(...placeOf(cell.place), read)
        cell = null
      },
    },
  )
}

const A = 64
function placeOf(place: string): [row: number, column: number] {
  const [, letters = '', row] = /^([A-Z]+)(\d+)$/.exec(place) ?? []
  if (!row) throw new Error('a cell that stands nowhere')
  return [Number(row) - 1, Array.from(letters).reduce((count, letter) => count * 26 + letter.charCodeAt(0) - A, 0) - 1]
}
