// Workbooks in the form that spreadsheet programs write, and files that are not workbooks.
import { describe, expect, test } from 'vitest'

import {
  priceWorksheets,
  type SpreadsheetColumn,
  spreadsheetColumns,
} from '../../../src/routes/_app/products/-changes/spreadsheet/cells.ts'
import { manager, setUpApp } from '../../app-fixtures.ts'
import { euros, makeCatalog, makePriced, managing, refusal } from '../../price-fixtures.ts'
import { zip } from '../../sample-files.ts'
import { words, xlsx } from '../../spreadsheet-fixtures.ts'
import { workbook } from '../../workbooks.ts'

setUpApp(...managing)

const preview = (file: File) => manager.client.price_sheets.preview({ file })

describe('a workbook as spreadsheet programs write it', () => {
  const letters = (index: number) => String.fromCharCode(65 + index)
  const ownFormats = ['0.0%', '0 %;[Red]-0 %', '#,##0.00 "€"', '[$£-809]#,##0.00']
  /** The index of the format among the formats of cells. */
  const styled = (format: string) => (format === '0%' ? 2 : 3 + ownFormats.indexOf(format))
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

  /**
   * Shared strings for the visible worksheet, inline ones for the hidden copy, days as numbers with a format, a formula with its last
   * result.
   */
  async function asProgramsWrite(product_id: number, cells: Partial<Record<SpreadsheetColumn, string>>): Promise<File> {
    const { items } = await manager.client.price_sheets.rows({ product_ids: [product_id] })
    const [, memory] = priceWorksheets(items, words)
    const rows = memory.rows.map((row) => row.map((cell) => (typeof cell?.value === 'string' ? cell.value : '')))
    const strings = spreadsheetColumns.map((column) => words.columns[column])
    const head = strings.map((_, index) => `<c r="${letters(index)}1" s="0" t="s"><v>${index}</v></c>`).join('')
    const body = spreadsheetColumns.map((column, index) => (cells[column] ?? '').replace('<c ', `<c r="${letters(index)}2" `)).join('')
    const inline = rows
      .map((row, at) => {
        const cells = row.map((text, index) =>
          text ? `<c r="${letters(index)}${at + 1}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>` : '',
        )
        return `<row r="${at + 1}" spans="1:20">${cells.join('')}</row>`
      })
      .join('')
    const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const parts: Record<string, string> = {
      '[Content_Types].xml':
        '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      'xl/workbook.xml': `<?xml version="1.0"?><workbook ${main} xmlns:r="${office}"><sheets><sheet name="Feuil1" sheetId="1" r:id="rId1"/><sheet name="starif" sheetId="2" state="hidden" r:id="rId2"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId4" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
      'xl/sharedStrings.xml': `<sst ${main} count="${strings.length}">${strings.map((text) => `<si><r><t>${text.slice(0, 3)}</t></r><r><t>${text.slice(3)}</t></r></si>`).join('')}</sst>`,
      'xl/styles.xml': `<styleSheet ${main}><numFmts>${ownFormats.map((format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${format.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="9"/>${ownFormats.map((_, index) => `<xf numFmtId="${164 + index}"/>`).join('')}</cellXfs></styleSheet>`,
      'xl/worksheets/sheet1.xml': `<worksheet ${main}><dimension ref="A1:R2"/><sheetData><row r="1">${head}</row><row r="2">${body}</row></sheetData></worksheet>`,
      'xl/worksheets/sheet2.xml': `<worksheet ${main}><sheetData>${inline}</sheetData></worksheet>`,
    }
    return new File([new Uint8Array(zip(Object.entries(parts).map(([name, data]) => ({ name, data }))))], 'tarifs.xlsx', { type: xlsx })
  }

  test('comes back right: 129.90000000000001 is 129.90, a serial is its day, a formula is its last result', async () => {
    const { product, row } = await makePriced(manager, (await makeCatalog(manager)).id, {
      recommended_price: euros('120'),
      max_price: euros('150'),
    })
    const file = await asProgramsWrite(product.id, {
      id: `<c><v>${row.id}</v></c>`.replace('<c>', '<c >'),
      start_date: '<c s="1"><v>46082</v></c>',
      recommended_price: '<c s="0"><v>129.90000000000001</v></c>',
      max_price: '<c s="0"><f>120*1.3</f><v>156.00000000000003</v></c>',
    })
    const { lines } = await preview(file)
    expect(lines[0]?.cells).toMatchObject([
      { field: 'start_date', wanted: '2026-03-01' },
      { field: 'recommended_price', wanted: euros('129.90') },
      { field: 'max_price', wanted: euros('156.00') },
    ])
    await manager.client.price_sheets.apply({ file, digest: (await preview(file)).digest })
    expect((await manager.client.selling_prices.all({ product_id: product.id })).items).toMatchObject([
      { start_date: '2026-03-01', recommended_price: euros('129.90'), max_price: euros('156.00') },
    ])
  })

  /** The lines of a file with one number in the cell of the min price, in a format, beside a unit. */
  async function priced(cell: string, unit: string) {
    const { product, row } = await makePriced(manager, (await makeCatalog(manager)).id, {
      min_price: euros('1'),
      recommended_price: euros('9999'),
    })
    const text = (said: string) => `<c t="inlineStr"><is><t>${said}</t></is></c>`
    const { lines } = await preview(
      await asProgramsWrite(product.id, { id: `<c ><v>${row.id}</v></c>`, min_price: cell, min_price_unit: text(unit) }),
    )
    return lines[0]?.cells
  }

  test.each([
    ['0%', '0.3', '30.00'],
    ['0.0%', '0.125', '12.50'],
    ['0 %;[Red]-0 %', '-0.05', '-5.00'],
  ])('reads a number as %s as the percentage that is seen, beside « %% » alone', async (format, number, value) => {
    const cell = `<c s="${styled(format)}"><v>${number}</v></c>`
    expect(await priced(cell, '%')).toMatchObject([{ field: 'min_price', state: 'changed', wanted: { value, unit: 'PERCENT' } }])
    expect(await priced(cell, '€')).toMatchObject([{ field: 'min_price', state: 'refused', key: 'invalid_unit' }])
  })

  test.each(['#,##0.00 "€"', '[$£-809]#,##0.00'])('refuses an amount as %s beside « %% »', async (format) => {
    expect(await priced(`<c s="${styled(format)}"><v>5</v></c>`, '%')).toMatchObject([{ state: 'refused', key: 'invalid_unit' }])
  })

  test('takes an amount in euros beside « € », and refuses one in pounds', async () => {
    const cell = (format: string) => `<c s="${styled(format)}"><v>5</v></c>`
    expect(await priced(cell('#,##0.00 "€"'), '€')).toMatchObject([{ state: 'changed', wanted: euros('5.00') }])
    expect(await priced(cell('[$£-809]#,##0.00'), '€')).toMatchObject([{ state: 'refused', key: 'invalid_unit', written: '5 €' }])
  })

  test.each([
    ['<c ><f>A1*2</f></c>', '=A1*2'],
    ['<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
  ])('names a cell that says nothing: %s', async (cell, written) => {
    expect(await priced(cell, '€')).toMatchObject([
      { field: 'min_price', state: 'refused', key: 'invalid_decimal', written: `${written} €` },
    ])
  })
})

describe('a file', () => {
  const refusedAs = (file: File) => refusal(preview(file))
  const spreadsheetFile = (...parts: Parameters<typeof workbook>) =>
    new File([new Uint8Array(workbook(...parts))], 'tarifs.xlsx', { type: xlsx })
  const bad = (key: string) => ({ status: 400, data: { errors: [{ field: 'file', key }] } })

  test('that is no spreadsheet, or was not exported from here, is refused', async () => {
    expect(await refusedAs(new File(['Bonjour'], 'tarifs.xlsx'))).toMatchObject(bad('not_a_sheet'))
    expect(await refusedAs(new File([''], 'tarifs.xlsx'))).toMatchObject(bad('not_a_sheet'))
    expect(
      await refusedAs(spreadsheetFile('<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>')),
    ).toMatchObject(bad('not_exported'))
  })

  test('with a million rows, a cell far away, or that unpacks to gigabytes is refused', async () => {
    const million = `<worksheet><sheetData>${'<row/>'.repeat(1_000_000)}</sheetData></worksheet>`
    expect(await refusedAs(spreadsheetFile(million))).toMatchObject(bad('too_many_rows'))
    const far = '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>'
    expect(await refusedAs(spreadsheetFile(far))).toMatchObject(bad('too_many_rows'))
    expect(await refusedAs(spreadsheetFile(Buffer.alloc(64 * 1024 * 1024, 0x20)))).toMatchObject(bad('not_a_sheet'))
    const entities = '<!DOCTYPE x [<!ENTITY a "b">]><worksheet><sheetData/></worksheet>'
    expect(await refusedAs(spreadsheetFile(entities))).toMatchObject(bad('not_a_sheet'))
  })

  test.each(['<row ', '<c ', '<c r="', '<row r="1" ', '<worksheet ', '<!--', '<![CDATA['])(
    'that says %j again and again and never ends it is refused',
    async (text) => {
      expect(await refusedAs(spreadsheetFile(`<worksheet><sheetData>${text.repeat(200_000)}`))).toMatchObject(bad('not_a_sheet'))
    },
  )

  test('whose one worksheet stands in its workbook a thousand times is refused: what is read of it is bounded', async () => {
    const sheets = '<sheet name="Tarifs" sheetId="1" r:id="rId1"/>'.repeat(1_000)
    const wide = Array.from({ length: 1_000 }, (_, at) => `<row r="${at + 1}"><c r="ZZ${at + 1}"><v>1</v></c></row>`).join('')
    const more = { 'xl/workbook.xml': `<workbook><sheets>${sheets}</sheets></workbook>` }
    expect(await refusedAs(spreadsheetFile(`<worksheet><sheetData>${wide}</sheetData></worksheet>`, more))).toMatchObject(
      bad('too_many_rows'),
    )
  })

  test('larger than ten megabytes is refused', async () => {
    expect(await refusedAs(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'tarifs.xlsx'))).toMatchObject({ status: 413 })
  })
})
