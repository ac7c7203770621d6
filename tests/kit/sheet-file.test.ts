// Reads a spreadsheet file into the cells that would be copied from it: CSV as programs write it, XLSX, and files that are neither.
import { describe, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'

import { openBrowser } from './browser.ts'

openBrowser()
const { cellsIn } = await import('#kit/lines/sheet-file.ts')

const fileOf = (content: BlobPart, name = 'ca.csv') => new File([content], name)

describe('the cells of a file', () => {
  test.each([
    ['semicolons', 'Partenaire;CA\r\n"Durand; fils";12,5\r\n'],
    ['commas', 'Partenaire,CA\n"Durand; fils","12,5"\n'],
    ['tabs and a mark at its beginning', '\uFEFFPartenaire\tCA\nDurand; fils\t12,5'],
  ])('are those of a CSV file with %s', async (_, text) => {
    expect(await cellsIn(fileOf(text))).toEqual([
      ['Partenaire', 'CA'],
      ['Durand; fils', '12,5'],
    ])
  })

  test('are read in the signs of former programs, too', async () => {
    expect(await cellsIn(fileOf(new Uint8Array([0xc9, 0x74, 0xe9, 0x3b, 0x31])))).toEqual([['Été', '1']])
  })

  const partners = [
    ['Durand, Lyon', 'C1', '12500,50', '3200,25'],
    ['Martin, Nantes', 'C2', '8000,25', '1500,75'],
  ]
  test.each([';', '\t', '|'])('are not split at decimal commas: %j, without a head', async (between) => {
    for (const rows of [partners, partners.slice(0, 1)])
      expect(await cellsIn(fileOf(rows.map((cells) => cells.join(between)).join('\r\n')))).toEqual(rows)
  })

  test('are separated by what every line has, though some lines have fewer cells', async () => {
    expect(await cellsIn(fileOf('A;1,5;2\nB;2,5'))).toEqual([
      ['A', '1,5', '2'],
      ['B', '2,5'],
    ])
    expect(await cellsIn(fileOf('Partenaire,CA\nDurand; fils,12'))).toEqual([
      ['Partenaire', 'CA'],
      ['Durand; fils', '12'],
    ])
  })

  test.each([
    ['* prix HT, hors éco-participation'],
    ['(1) turnover of the quarter, without services'],
    ['Source : export, 27/11/2026'],
    ['Total;;20500,75;4701,00'],
    ['Tarifs HT, sans la pose'],
    ['', 'Prices without tax, as of today', 'and without services, too'],
  ])('are not split at the commas of words below the table: %j', async (...words) => {
    const file = fileOf([...partners.map((cells) => cells.join(';')), ...words].join('\r\n'))
    expect((await cellsIn(file))?.slice(0, 2)).toEqual(partners)
  })

  test('keep their empty lines: they say where a table ends', async () => {
    expect(await cellsIn(fileOf('sep=;\nA;1\n\nfin\n'))).toEqual([['A', '1'], [''], ['fin']])
  })

  test('are one column where a comma is all there is between digits', async () => {
    expect(await cellsIn(fileOf('12500,50\n8000,25'))).toEqual([['12500,50'], ['8000,25']])
  })

  test.each(['sep=;\r\n', '"sep=;"\n', 'SEP=;\n', '\uFEFFsep=;\n'])('are separated as a first line says: %j', async (first) => {
    expect(await cellsIn(fileOf(`${first}Durand, Lyon;1,5\nMartin;2,5`))).toEqual([
      ['Durand, Lyon', '1,5'],
      ['Martin', '2,5'],
    ])
  })

  const utf16 = (text: string, little: boolean) => {
    const view = new DataView(new ArrayBuffer(text.length * 2))
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), little)
    return new Uint8Array(view.buffer)
  }
  test.each<[string, BlobPart]>([
    ['UTF-16 LE', utf16('\uFEFFBesançon;1', true)],
    ['UTF-16 BE', utf16('\uFEFFBesançon;1', false)],
    ['UTF-8', 'Besançon;1'],
    ['UTF-8 with a mark', '\uFEFFBesançon;1'],
    ['Windows-1252', Uint8Array.from('Besançon;1', (letter) => letter.charCodeAt(0))],
  ])('are read in %s', async (_, content) => {
    expect(await cellsIn(fileOf(content))).toEqual([['Besançon', '1']])
  })

  test('have the unit that their format shows; what is not known is named', async () => {
    const written = await writeExcelFile([
      [
        { value: 0.3, type: Number, format: '0 %' },
        { value: 5, type: Number, format: '#,##0.00 "€"' },
        { value: 5, type: Number, format: '[$£-809]#,##0.00' },
        { value: 'A1*2', type: 'Formula' },
      ],
    ] as never).toBuffer()
    expect(await cellsIn(fileOf(new Uint8Array(written), 'ca.xlsx'))).toEqual([['30 %', '5 €', { unread: '5 ¤' }, { unread: '=A1*2' }]])
  })

  test('are those of the first worksheet of an XLSX file, its numbers as they are shown', async () => {
    const cell = (value: string | number) => ({ value, type: typeof value === 'number' ? Number : String })
    const rows = [
      [cell('Partenaire'), cell('Code'), cell('CA')],
      [cell('Durand\nfils'), cell(418), cell(0.1 + 0.2)],
      [cell('Martin'), null, cell(12_000)],
    ]
    const written = await writeExcelFile(rows as never).toBuffer()
    expect(await cellsIn(fileOf(new Uint8Array(written), 'ca.xlsx'))).toEqual([
      ['Partenaire', 'Code', 'CA'],
      ['Durand fils', '418', '0,3'],
      ['Martin', '', '12000'],
    ])
  })

  test.each<[string, BlobPart]>([
    ['another archive', 'PK\u0003\u0004 no workbook'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
    ['more than is read here', 'a;b\n'.repeat(600_000)],
  ])('are none of %s', async (_, content) => {
    expect(await cellsIn(fileOf(content))).toBeNull()
  })
})
