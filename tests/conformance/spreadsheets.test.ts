// Whatever a text of any entity contains, an exported spreadsheet contains that text and runs nothing.
import Papa from 'papaparse'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { amountNames } from '#engine/prices/amounts.ts'
import { type ListColumn, listColumns } from '#kit/list/columns.ts'
import { csvOf, worksheetOf } from '#kit/list/export/export.ts'
import { workbookOf, type Worksheet } from '#kit/list/export/workbook.ts'

import { makeProduct, unique } from '../factories.ts'
import { euros } from '../price-fixtures.ts'
import { startApp, type TestApp } from '../setup.ts'
import { worksheetsOf } from '../spreadsheet-fixtures.ts'
import { callsOf, conforming } from './calls.ts'
import type { Row } from './entities.ts'
import type { Field } from './fields.ts'
import { makeWorld, type World } from './world.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startApp()
  world = await makeWorld(app)
})
afterAll(() => app.close())

const written = async (sheets: Worksheet[]) => Buffer.from(await (await workbookOf(sheets)).arrayBuffer())

/** Texts that a spreadsheet takes for a formula, or for the end of one cell and the beginning of another. */
const hostile = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1+1)',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1+1)',
  '=HYPERLINK("http://evil.example";"x")',
  `=cmd|' /C calc'!A0`,
  '"=1+1',
  ';=1+1',
]
const text = (danger: string) => `${danger} ${unique('')}`
/** The content of a CSV cell: a text that would run is prefixed with an apostrophe. */
const harmless = (value: string) => (/^[=+\-@＝＋－＠\s]/.test(value) ? `'${value}` : value)

const cellsOfXlsx = async (file: Buffer) => (await readXlsxFile(file)).map(({ data }) => data as unknown[][])

/** The entities with texts that are stored unchanged. */
const withTexts = conforming.flatMap(([name, entity]) => {
  const fields = Object.entries<Field>(entity.fields).flatMap(([field, { kind, only }]) => (kind === 'text' && !only ? [field] : []))
  return fields.length > 0 ? [[name, entity, fields] as const] : []
})

describe.each(withTexts)('the texts of %s', (name, entity, fields) => {
  test('are texts in a spreadsheet, whatever they begin with', async () => {
    const { make, get } = callsOf(name, entity, world)
    const rows: Row[] = []
    for (const danger of hostile) {
      const row = await get(await make(Object.fromEntries(fields.map((field) => [field, text(danger)]))))
      if (row) rows.push(row)
    }
    const stored = rows.map((row) => fields.map((field) => String(row[field])))
    expect(stored).toHaveLength(hostile.length)
    expect(stored.flat().filter((value) => value.startsWith('=')).length).toBeGreaterThan(0)

    const columns: ListColumn<Row>[] = listColumns(
      Object.fromEntries(fields.map((field) => [field, { label: field, size: 100, value: (row: Row) => String(row[field]) }])),
    )
    const csv = await (await csvOf(columns, rows, new AbortController().signal)).text()
    const lines = Papa.parse<string[]>(csv.replace('\uFEFF', ''), { delimiter: ';', newline: '\r\n' }).data
    expect(lines.slice(1)).toEqual(stored.map((values) => values.map(harmless)))

    const xlsx = await written([{ ...worksheetOf(name, columns, rows), rows: [...worksheetOf(name, columns, rows).rows] }])
    expect((await cellsOfXlsx(xlsx))[0]?.slice(1)).toEqual(stored)
  })
})

test('the texts in a spreadsheet of prices are texts, on the page that is seen and on the hidden one', async () => {
  const { client } = world.caller
  const product_ids: number[] = []
  const catalog = await client.catalogs.create({ name: text('=1+1'), code: text('=1+1') })
  for (const danger of hostile) {
    const product = await makeProduct(world.caller, { reference: text(danger), mdm_designation: text(danger) })
    const amounts = Object.fromEntries(amountNames.map((amount, at) => [amount, euros(`${at + 1}.00`)]))
    const row = { actor: 'seller', start_date: '2026-01-01', unit_label: text(danger), ...amounts } as const
    await client.selling_prices.save({ product_id: product.id, id: catalog.id, ...row })
    product_ids.push(product.id)
  }
  const stored: unknown[] = []
  for (const id of product_ids) {
    const { reference, mdm_designation } = await client.products.get({ id })
    const [row] = (await client.selling_prices.all({ product_id: id })).items
    stored.push([reference, mdm_designation, row?.catalog.name, row?.unit_label])
  }
  expect(stored).toHaveLength(hostile.length)
  const { body } = await client.price_plans.template({ ids: product_ids.join() })
  const [seen = [], hidden = []] = (await worksheetsOf(body)).map(({ rows }) => rows)
  const textsOf = (line: unknown[]) => [line[1], line[2], line[3], line.at(-1)]
  expect(seen.slice(1).map(textsOf)).toEqual(expect.arrayContaining(stored))
  // The last cell of each row of the hidden worksheet is the version.
  expect(hidden.slice(3).map((line) => textsOf(line.slice(0, -1)))).toEqual(expect.arrayContaining(stored))
  // No cell is a formula, nor anything else that is not read as it was written.
  expect((await cellsOfXlsx(Buffer.from(await body.arrayBuffer())))[0]?.slice(1).map(textsOf)).toEqual(expect.arrayContaining(stored))
})
