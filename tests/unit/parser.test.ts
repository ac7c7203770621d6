// Files are parsed outside the server's process: a file that keeps its parser busy, fills its memory or breaks it harms nothing else.
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'

import { parse, parserIn } from '#server/platform/files/parser/parser.ts'
import { openWorkbook } from '#server/prices/spreadsheets/sheet.ts'

import { pdf } from '../sample-files.ts'
import { workbook } from '../workbooks.ts'

const misbehaving = new URL('./parser-that-misbehaves.ts', import.meta.url)
const real = new URL('../../server/platform/files/parser/process.ts', import.meta.url)
vi.setConfig({ testTimeout: 120_000 })
const PATIENT = { deadline_ms: 120_000, heap_mb: 64, idle_ms: 60_000 }
const HASTY = { ...PATIENT, deadline_ms: 2_000 }

let told: MockInstance
beforeEach(() => {
  told = vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => told.mockRestore())
const stopped = () => told.mock.calls.map(([line]) => (JSON.parse(String(line)) as { reason: string }).reason)

test.each([
  ['never ends', HASTY, 'deadline'],
  ['fills the memory', PATIENT, 'memory'],
  ['breaks', PATIENT, 'failure'],
  ['leaves', PATIENT, 'failure'],
])('a parser that %s is stopped, the event says why, and the next file gets a new one', async (what, limits, reason) => {
  const parse = parserIn(misbehaving, limits)
  expect(await parse('kind', Buffer.from(what))).toBeNull()
  expect(stopped()).toEqual([reason])
  expect(await parserIn(real, PATIENT)('kind', pdf())).toMatchObject({ media_type: 'application/pdf' })
})

test('while a file keeps its parser busy until the deadline, everything else goes on', async () => {
  const order: string[] = []
  const parse = parserIn(misbehaving, HASTY)
  const hostile = parse('kind', Buffer.from('never ends')).then((parsed) => order.push(parsed === null ? 'hostile' : 'read'))
  for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate)
  order.push('something else')
  await hostile
  expect(order).toEqual(['something else', 'hostile'])
  expect(stopped()).toEqual(['deadline'])
})

test('a number format of a million brackets keeps the parser neither busy nor full, and its number is of no known unit', async () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(1_000_000)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`
  const sheet = '<worksheet><sheetData><row r="1"><c r="A1" s="0"><v>1</v></c></row></sheetData></worksheet>'
  const { read } = await openWorkbook(workbook(sheet, { 'xl/styles.xml': styles }))
  const rows: unknown[] = []
  await read('Tarifs', (_, cells) => rows.push(cells))
  expect(rows).toMatchObject([[{ unit: 'OTHER' }]])
})

test('files that come at once are parsed one after the other, each for whoever sent it', async () => {
  const parsed = await Promise.all([parse('kind', pdf()), parse('kind', Buffer.from('Bonjour')), parse('kind', pdf('Autre'))])
  expect(parsed).toEqual([
    { media_type: 'application/pdf', length: pdf().length },
    null,
    { media_type: 'application/pdf', length: pdf('Autre').length },
  ])
  expect(stopped()).toEqual([])
})
