// Files as suppliers send them, each of a different make, built by code.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { lookAtList, readList } from '#server/suppliers/reading/reader.ts'

import { workbook } from './workbooks.ts'

const folder = mkdtempSync(join(tmpdir(), 'starif-lists-'))

/** A file on disk, as the reader takes it. */
export function listFile(name: string, bytes: Buffer | string): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`

export const distributor = () =>
  Buffer.from(
    lines(
      'Code article;Réf. constructeur;Désignation;Marque;PA HT;Éco-part.;EAN13',
      'D1;A-1;Écran;Iiyama;1 234,50;0,42;3612345678907',
      'D2;A-2;Toner;Lexmark;60,00 €;;',
    ),
    'latin1',
  )
export const tabbed = () => Buffer.from(`\uFEFF${lines('Part number\tDescription\tDealer price', 'A-1\tScreen\t12.50', 'A-2\tToner\t1,234.50')}`, 'utf16le')
export const quoted = () => `sep=;\n${lines('MPN;Libellé;Prix net', 'A-1;"Écran 24"" large\nnoir";12,50', 'A-2;Toner;7,25')}`
export const piped = () => lines('SKU|Description|Cost (USD)', 'S1|Toner|$10.99', 'S2|Drum|20.00')
export const damagedEans = () => lines('EAN13;Référence;Prix net', '3,61E+12;A-1;12,50', '3,61E+12;;7,25')
export const perHundred = () => lines('MPN;Désignation;Prix par 100', 'A-1;Vis;1,23', 'A-2;Clou;250,00')
export const discounted = () => lines('MPN;Prix public;Remise %', 'A-1;10,99;30', 'A-2;100,00;0,5', 'A-3;100,00;30 %', 'A-4;50,00;')

const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="14"/></cellXfs></styleSheet>'

/** Title rows, a percent cell, a real date, a formula with its result and one without. */
export const manufacturer = () =>
  workbook(
    `<worksheet><sheetData>${[
      row(1, cell('A1', 'Tarif 2027')),
      row(3, cell('A3', 'Réf. constructeur'), cell('B3', 'Prix public'), cell('C3', 'Remise'), cell('D3', 'Date d’effet')),
      row(4, cell('A4', 'A-1'), '<c r="B4"><v>100</v></c>', '<c r="C4" s="1"><v>0.3</v></c>', '<c r="D4" s="2"><v>46388</v></c>'),
      row(5, cell('A5', 'A-2'), '<c r="B5"><f>B4*2</f><v>200</v></c>', '<c r="C5" s="1"><v>0.005</v></c>'),
      row(6, cell('A6', 'A-3'), '<c r="B6"><f>B4*3</f></c>', '<c r="C6" s="1"><v>0.3</v></c>'),
    ].join('')}</sheetData></worksheet>`,
    { 'xl/styles.xml': styles },
  )
export const headOfTwoRows = () =>
  workbook(
    `<worksheet><sheetData>${[
      row(1, cell('A1', 'Article'), cell('C1', 'Tarif')),
      row(2, cell('A2', 'MPN'), cell('B2', 'Libellé'), cell('C2', 'Prix public'), cell('D2', 'Prix net')),
      row(3, cell('A3', 'A-1'), cell('B3', 'Toner'), '<c r="C3"><v>120</v></c>', '<c r="D3"><v>84.4</v></c>'),
    ].join('')}</sheetData></worksheet>`,
  )

/** What a file says with what is proposed for it: line, keys, price, and what is wrong. */
export async function linesOf(path: string) {
  const look = await lookAtList(path)
  if ('error_key' in look) throw new Error(look.error_key)
  const read = []
  for await (const batch of readList(path, look))
    for (const { line_number, keys, price, valid_from, problem } of batch)
      read.push([line_number, ...Object.values(keys), price ?? problem?.key, ...(valid_from ? [valid_from] : [])])
  return read
}
