// Workbooks that are written piece by piece: what a reader finds in them, however many pieces and sheets they have.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { readSheets } from '#engine/parsing/xlsx/workbook.ts'
import { type SheetCell, type Workbook, WorkbookPiece } from '#server/platform/workbook/workbook.ts'

import { hasOffice, savedAs } from '../office.ts'

const columns = ['Référence', 'Prix', 'Marge', 'Début', 'Remarque'].map((label) => ({ label, width: 12 }))

/** Each portion is written by somebody who only knows what the one before has left behind. */
async function written(portions: SheetCell[][][], max_rows?: number): Promise<Buffer> {
  const layout = { name: 'Tarifs', columns, ...(max_rows !== undefined && { max_rows }) }
  const pieces: Buffer[] = []
  let begun: Workbook | undefined
  for (const [index, rows] of portions.entries()) {
    const writer = new WorkbookPiece(layout, begun)
    await writer.add(rows)
    if (index === portions.length - 1) await writer.finish()
    const { bytes, workbook } = writer.piece
    pieces.push(bytes)
    begun = JSON.parse(JSON.stringify(workbook)) as Workbook
  }
  const all = Buffer.concat(pieces)
  expect(begun?.zip.bytes).toBe(all.length)
  return all
}

function sheetsOf(file: Buffer) {
  const parts = unzipSync(file)
  return readSheets((name) => parts[name] && new TextDecoder().decode(parts[name]))
}
const labels = columns.map(({ label }) => label)

test('every kind of cell is read as it was given', async () => {
  const row: SheetCell[] = ['A-1', { euros: '129.90' }, { percent: '-12.345' }, { day: '2026-11-28' }, null]
  expect(sheetsOf(await written([[row]]))).toEqual([
    {
      name: 'Tarifs',
      rows: [labels, ['A-1', { number: '129.90', unit: 'EUR' }, { number: '-12.345', unit: 'PERCENT' }, new Date('2026-11-28')]],
    },
  ])
})

test('a text stays a text, whatever it contains', async () => {
  const texts = ['=1+1', '<b> & "c"', '_x0041_', 'un\ndeux', 'a\u0001b\ud800c', '', '0123']
  const [sheet] = sheetsOf(await written([texts.map((text) => [text])]))
  expect(sheet?.rows.slice(1).map(([cell = null]) => cell)).toEqual(['=1+1', '<b> & "c"', '_x0041_', 'un\ndeux', 'ab\ufffdc', null, '0123'])
})

test('pieces and sheets follow each other without a seam, each sheet with its head', async () => {
  const rows = Array.from({ length: 7 }, (_, n): SheetCell[] => [`A-${n}`])
  const names = rows.map(([name]) => [name])
  expect(sheetsOf(await written([rows.slice(0, 1), rows.slice(1, 6), rows.slice(6), []], 4))).toEqual([
    { name: 'Tarifs', rows: [labels, ...names.slice(0, 3)] },
    { name: 'Tarifs (2)', rows: [labels, ...names.slice(3, 6)] },
    { name: 'Tarifs (3)', rows: [labels, ...names.slice(6)] },
  ])
  expect(sheetsOf(await written([[]]))).toEqual([{ name: 'Tarifs', rows: [labels] }])
})

test.skipIf(!hasOffice())('a spreadsheet program opens it and finds the same', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'starif-workbook-'))
  const path = join(folder, 'tarifs.xlsx')
  const row: SheetCell[] = ['A & B', { euros: '129.9' }, { percent: '12.5' }, { day: '2026-11-28' }, '=1+1']
  const file = await written([[row], [row]], 2)
  await writeFile(path, file)
  expect(sheetsOf(await readFile(await savedAs(folder, path, 'xlsx', 'saved')))).toEqual(sheetsOf(file))
  await rm(folder, { recursive: true })
})
