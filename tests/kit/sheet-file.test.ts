// A spreadsheet file as the cells that would be copied from it: CSV as programs write it, XLSX, and what is neither.
import { describe, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'

import { openBrowser } from './browser.ts'

openBrowser()
const { copiedFrom } = await import('#kit/lines/sheet-file.ts')

const fileOf = (content: BlobPart, name = 'ca.csv') => new File([content], name)

describe('the cells of a file', () => {
  test.each([
    ['semicolons', 'Partenaire;CA\r\n"Durand; fils";12,5\r\n'],
    ['commas', 'Partenaire,CA\n"Durand; fils","12,5"\n'],
    ['tabs, a mark at its beginning and an empty line', '\uFEFFPartenaire\tCA\n\nDurand; fils\t12,5'],
  ])('are those of a CSV file with %s', async (_, text) => {
    expect(await copiedFrom(fileOf(text))).toBe('Partenaire\tCA\nDurand; fils\t12,5')
  })

  test('are read in the signs of former programs, too', async () => {
    expect(await copiedFrom(fileOf(new Uint8Array([0xc9, 0x74, 0xe9, 0x3b, 0x31])))).toBe('Été\t1')
  })

  test('are those of the first worksheet of an XLSX file, its numbers as they are shown', async () => {
    const cell = (value: string | number) => ({ value, type: typeof value === 'number' ? Number : String })
    const rows = [
      [cell('Partenaire'), cell('Code'), cell('CA')],
      [cell('Durand\nfils'), cell(418), cell(0.1 + 0.2)],
      [cell('Martin'), null, cell(12_000)],
    ]
    const written = await writeExcelFile(rows as never).toBuffer()
    expect(await copiedFrom(fileOf(new Uint8Array(written), 'ca.xlsx'))).toBe(
      'Partenaire\tCode\tCA\nDurand fils\t418\t0,3\nMartin\t\t12000',
    )
  })

  test.each<[string, BlobPart]>([
    ['another archive', 'PK\u0003\u0004 no workbook'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
    ['more than is read here', 'a;b\n'.repeat(600_000)],
  ])('are none of %s', async (_, content) => {
    expect(await copiedFrom(fileOf(content))).toBeNull()
  })
})
