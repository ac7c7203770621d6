// Reads a workbook from its file: cells with their formulas, which readers of values do not return.
import { readFile } from 'node:fs/promises'

import type { WorkbookCell, Worksheet } from '#kit/list/export/workbook.ts'

import { unzipped } from '../../sample-files.ts'

const plain = (xml: string) =>
  xml.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[name] ?? '')
const inside = (xml: string, tag: string) => xml.match(new RegExp(`<${tag}(?: [^>]*)?>(.*?)</${tag}>`, 's'))?.[1]
const columnOf = (letters: string) => Array.from(letters).reduce((count, letter) => count * 26 + letter.charCodeAt(0) - 64, 0) - 1

export async function workbookIn(path: string): Promise<Worksheet[]> {
  const files = unzipped(await readFile(path))
  const read = (name: string) => files.get(name)?.toString() ?? ''
  const texts = Array.from(read('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs), ([, si = '']) => plain(inside(si, 't') ?? ''))
  const valueOf = (type: string | undefined, cell: string): WorkbookCell['value'] => {
    const value = plain(inside(cell, 'v') ?? '')
    if (type === 's') return texts[Number(value)] ?? ''
    if (type === 'inlineStr') return plain(inside(cell, 't') ?? '')
    if (type === 'str') return value
    if (type === 'b') return value === '1'
    return value === '' ? null : Number(value)
  }
  const names = Array.from(read('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g), ([, name = '']) => plain(name))
  return names.map((name, at) => {
    const rows: ((WorkbookCell | undefined)[] | undefined)[] = []
    for (const [, letters = '', row, attributes = '', cell = ''] of read(`xl/worksheets/sheet${at + 1}.xml`).matchAll(
      /<c r="([A-Z]+)(\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const formula = inside(cell, 'f')
      const value = valueOf(/ t="(\w+)"/.exec(attributes)?.[1], cell)
      const cells = (rows[Number(row) - 1] ??= [])
      cells[columnOf(letters)] = { value, ...(formula !== undefined && { formula: plain(formula) }) }
    }
    return { name, rows: Array.from(rows, (cells = []) => Array.from(cells, (cell) => cell ?? null)), widths: [] }
  })
}
