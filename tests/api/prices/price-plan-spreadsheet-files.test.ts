// Workbooks in the form that spreadsheet programs write, and files that are not workbooks.
import { describe, expect, test } from 'vitest'

import { type SpreadsheetColumn, spreadsheetColumns } from '#contract/prices/price-spreadsheets.ts'
import { addDays } from '#engine/time/days.ts'

import { manager, setUpApp } from '../../app-fixtures.ts'
import { effective, euros, makeCatalog, makePriced, managing, refusal } from '../../price-fixtures.ts'
import { zip } from '../../sample-files.ts'
import { edited, exported, linesOfFile, planOfFile, xlsx } from '../../spreadsheet-fixtures.ts'
import { workbook } from '../../workbooks.ts'

setUpApp(...managing)

const preview = (file: File) => planOfFile(manager, file)

test('a file of which no row can be taken makes no plan, and its rows are named', async () => {
  const { product } = await makePriced(manager, (await makeCatalog(manager)).id)
  const importing = preview(await edited(manager, [product.id], [{ id: null, reference: 'INCONNUE', min_price: 1 }]))
  const errors = [{ field: 'file', key: 'no_row_taken', params: { rows: '2' } }]
  expect(await refusal(importing)).toMatchObject({ status: 400, data: { errors } })
})

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
    const { hidden } = await exported(manager, [product_id])
    const rows = hidden.map((row) => Array.from(row, (cell) => (typeof cell?.value === 'string' ? cell.value : '')))
    const strings = rows[2] ?? []
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
    const serial = (day: string) => (Date.parse(day) - Date.parse('1899-12-30')) / 86_400_000
    const end = addDays(effective, 10)
    const file = await asProgramsWrite(product.id, {
      id: `<c><v>${row.id}</v></c>`.replace('<c>', '<c >'),
      end_date: `<c s="1"><v>${serial(end)}</v></c>`,
      recommended_price: '<c s="0"><v>129.90000000000001</v></c>',
      max_price: '<c s="0"><f>120*1.3</f><v>156.00000000000003</v></c>',
    })
    const { plan, lines } = await linesOfFile(manager, file)
    const amounts = { recommended_price: { after: euros('129.90') }, max_price: { after: euros('156.00') } }
    expect(lines).toMatchObject([{ state: 'changed', to: end, amounts }])
    await manager.client.price_plans.apply({ id: plan.id, version: plan.version })
    expect((await manager.client.selling_prices.all({ product_id: product.id })).items[1]).toMatchObject({
      end_date: end,
      recommended_price: euros('129.90'),
      max_price: euros('156.00'),
    })
  })

  /** The line of a file with one number in the cell of the min price, in a format, beside a unit. */
  async function priced(cell: string, unit: string) {
    const { product, row } = await makePriced(manager, (await makeCatalog(manager)).id, {
      min_price: euros('1'),
      recommended_price: euros('9999'),
    })
    const text = (said: string) => `<c t="inlineStr"><is><t>${said}</t></is></c>`
    const file = await asProgramsWrite(product.id, { id: `<c ><v>${row.id}</v></c>`, min_price: cell, min_price_unit: text(unit) })
    return (await linesOfFile(manager, file)).lines[0]
  }

  test.each([
    ['0%', '0.3', '30.00'],
    ['0.0%', '0.125', '12.50'],
    ['0 %;[Red]-0 %', '-0.05', '-5.00'],
  ])('reads a number as %s as the percentage that is seen, beside « %% » alone', async (format, number, value) => {
    const cell = `<c s="${styled(format)}"><v>${number}</v></c>`
    expect(await priced(cell, '%')).toMatchObject({ state: 'changed', amounts: { min_price: { after: { value, unit: 'PERCENT' } } } })
    expect(await priced(cell, '€')).toMatchObject({ problem: { field: 'min_price' }, state: 'refused', reason: 'invalid_unit' })
  })

  test.each(['#,##0.00 "€"', '[$£-809]#,##0.00'])('refuses an amount as %s beside « %% »', async (format) => {
    expect(await priced(`<c s="${styled(format)}"><v>5</v></c>`, '%')).toMatchObject({ state: 'refused', reason: 'invalid_unit' })
  })

  test('takes an amount in euros beside « € », and refuses one in pounds', async () => {
    const cell = (format: string) => `<c s="${styled(format)}"><v>5</v></c>`
    expect(await priced(cell('#,##0.00 "€"'), '€')).toMatchObject({ state: 'changed', amounts: { min_price: { after: euros('5.00') } } })
    expect(await priced(cell('[$£-809]#,##0.00'), '€')).toMatchObject({ reason: 'invalid_unit', problem: { written: '5 €' } })
  })

  test.each([
    ['<c ><f>A1*2</f></c>', '=A1*2'],
    ['<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
  ])('names a cell that says nothing: %s', async (cell, written) => {
    const problem = { row: 2, field: 'min_price', written: `${written} €` }
    expect(await priced(cell, '€')).toMatchObject({ state: 'refused', reason: 'invalid_decimal', problem })
  })
})

describe('a file', () => {
  const refusedAs = (file: File) => refusal(preview(file))
  const spreadsheetFile = (...parts: Parameters<typeof workbook>) =>
    new File([new Uint8Array(workbook(...parts))], 'tarifs.xlsx', { type: xlsx })
  const named = (...names: string[]) =>
    `<workbook><sheets>${names.map((name) => `<sheet name="${name}" sheetId="1" r:id="rId1"/>`).join('')}</sheets></workbook>`
  /** The worksheet as the page that is seen and as the hidden one, so that it is read. */
  const asBoth = (sheet: string | Buffer) => spreadsheetFile(sheet, { 'xl/workbook.xml': named('Tarifs', 'starif') })
  const bad = (key: string) => ({ status: 400, data: { errors: [{ field: 'file', key }] } })

  test('that is no spreadsheet, or was not exported from here, is refused', async () => {
    expect(await refusedAs(new File(['Bonjour'], 'tarifs.xlsx'))).toMatchObject(bad('not_a_sheet'))
    expect(await refusedAs(new File([''], 'tarifs.xlsx'))).toMatchObject(bad('not_a_sheet'))
    expect(
      await refusedAs(spreadsheetFile('<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>')),
    ).toMatchObject(bad('not_exported'))
  })

  test('with too many rows, a cell far away, or that unpacks to gigabytes is refused', async () => {
    const many = Array.from({ length: 210_000 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c></row>`)
    expect(await refusedAs(asBoth(`<worksheet><sheetData>${many.join('')}</sheetData></worksheet>`))).toMatchObject(bad('too_many_rows'))
    const empty = `<worksheet><sheetData>${'<row/>'.repeat(1_000_000)}</sheetData></worksheet>`
    expect(await refusedAs(asBoth(empty))).toMatchObject(bad('not_exported'))
    const far = '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>'
    expect(await refusedAs(asBoth(far))).toMatchObject(bad('too_many_rows'))
    expect(await refusedAs(asBoth(Buffer.alloc(1_025 * 1024 * 1024, 0x20)))).toMatchObject(bad('not_a_sheet'))
    const entities = '<!DOCTYPE x [<!ENTITY a "b">]><worksheet><sheetData/></worksheet>'
    expect(await refusedAs(asBoth(entities))).toMatchObject(bad('not_a_sheet'))
  })

  test.each(['<row ', '<c ', '<c r="', '<row r="1" ', '<worksheet ', '<!--', '<![CDATA['])(
    'that says %j again and again and never ends it is refused',
    async (text) => {
      expect(await refusedAs(asBoth(`<worksheet><sheetData>${text.repeat(200_000)}`))).toMatchObject(bad('not_a_sheet'))
    },
  )

  test('whose one worksheet stands in its workbook a thousand times is refused: what is read of it is bounded', async () => {
    const names = ['starif', ...Array.from({ length: 1_000 }, () => 'Tarifs')]
    const sheet = '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>'
    expect(await refusedAs(spreadsheetFile(sheet, { 'xl/workbook.xml': named(...names) }))).toMatchObject(bad('too_many_rows'))
  })

  test('larger than 25 megabytes is refused', async () => {
    expect(await refusedAs(new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'tarifs.xlsx'))).toMatchObject({ status: 413 })
  })
})
