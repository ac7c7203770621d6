// Every parser of files with files that would not occur in practice: each gets a verdict, and no parser has to be stopped.
import { Readable } from 'node:stream'

import { packTar } from 'modern-tar'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest'

import { entries } from '#server/platform/backup/tar.ts'
import { takePicture } from '#server/platform/files/intake.ts'
import { parse, parserIn } from '#server/platform/files/parser/parser.ts'
import { linesOf, readLine } from '#server/platform/masterdata/source/lines.ts'
import type { SheetAnswers } from '#server/prices/spreadsheets/process.ts'

import { fc } from '../chance.ts'
import { office, openDocument, pdf } from '../sample-files.ts'
import { times } from '../torture.ts'
import { workbook } from '../workbooks.ts'

vi.setConfig({ testTimeout: 600_000 })
/** The same files in every `npm test`; others, with their seed in the report, in `npm run torture`. */
const runs = (few: number, full: number) => ({ numRuns: times(few, full), ...(times(1, 0) && { seed: 7 }) })

const parseSheet = parserIn<SheetAnswers>(new URL('../../server/prices/spreadsheets/process.ts', import.meta.url))

let told: MockInstance
beforeEach(() => {
  told = vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => told.mockRestore())
const expectNoneStopped = () => expect(told.mock.calls).toEqual([])

/** Pieces of a parser's syntax, each possibly a thousand times. */
const soupOf = (...pieces: string[]) =>
  fc.array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(1, 1, 1, 3, 40, 1_000)), { maxLength: 12 }).map((all) =>
    all
      .map(([piece, count]) => piece.repeat(count))
      .join('')
      .slice(0, 20_000),
  )

/** A valid file with some of its bytes replaced, possibly truncated, possibly with something appended. */
const damaged = (sound: () => readonly Buffer[]) =>
  fc
    .record({
      which: fc.nat(),
      changes: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 8 }),
      cut: fc.option(fc.nat(), { freq: 4 }),
      behind: fc.option(fc.uint8Array({ maxLength: 200 }), { freq: 5 }),
    })
    .map(({ which, changes, cut, behind }) => {
      const originals = sound()
      const bytes = Buffer.from(originals[which % originals.length] ?? '')
      for (const [at, value] of changes) bytes[at % bytes.length] = value
      return Buffer.concat([cut === null ? bytes : bytes.subarray(0, cut % bytes.length), behind ?? Buffer.alloc(0)])
    })

let pictures: Buffer[]
beforeAll(async () => {
  const blank = sharp({ create: { width: 40, height: 30, channels: 3, background: { r: 20, g: 120, b: 110 } } })
  pictures = [
    await blank.jpeg().toBuffer(),
    await blank.clone().jpeg({ progressive: true }).toBuffer(),
    await blank.clone().png().toBuffer(),
  ]
})

const cell = '<row r="2"><c r="A2" s="1" t="s"><v>0</v></c><c r="B2"><v>46082</v></c></row>'
const sound = `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row>${cell}</sheetData></worksheet>`
/** Without spaces, which are pieces of their own. */
const pieces =
  `<worksheet> <sheetData> <row <row> r="1" r="XFD1" r="1e9" r='9' <c <c/> r="A1" t="s" /> > </row> </c> <v> 1 </v> <x:c x:r="A9"
  <!-- --> <![CDATA[ ]]> & &#1 &amp; " ' = <? ?> <!DOCTYPE <is> <t> </t> </is> \0 \u00e9 _x0041_ </sheetData> </worksheet>`.split(/\s+/)
const worksheetSoup = soupOf(' ', cell, sound, ...pieces)
const styleSoup = soupOf(' ', ...'<styleSheet> <numFmts> <numFmt numFmtId="200" formatCode=" [ ] d " \\ ; /> <cellXfs> <xf >'.split(' '))

test('a spreadsheet of whatever pieces is read or refused', async () => {
  const stylesheet = (format: string) =>
    `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${format}"/></numFmts><cellXfs><xf/><xf numFmtId="200"/></cellXfs></styleSheet>`
  const styles = fc.oneof(styleSoup, soupOf('[', ']', 'd', 'mm', '.0', ';', '&quot;', '\\').map(stylesheet))
  const strings = soupOf('<sst>', '<si>', '<r>', '<t>', 'a', '_x', '</t>', '</r>', '</si>', '<rPh>', '&')
  const sheets = fc.oneof(
    fc.constant(sound),
    worksheetSoup,
    worksheetSoup.map((soup) => sound.replace(cell, soup)),
  )
  await fc.assert(
    fc.asyncProperty(sheets, styles, strings, async (sheet, styles, strings) => {
      // The page that is seen and the hidden one, so that it is read.
      const both = '<workbook><sheets><sheet name="Tarifs" r:id="rId1"/><sheet name="starif" r:id="rId1"/></sheets></workbook>'
      const more = { 'xl/workbook.xml': both, 'xl/styles.xml': styles, 'xl/sharedStrings.xml': strings }
      expect(await parseSheet('fr', workbook(sheet, more))).toSatisfy((one: object) => 'rows' in one || 'refused' in one)
    }),
    runs(60, 20_000),
  )
  expectNoneStopped()
})

test('a document of whatever bytes is of a known kind or of none', async () => {
  const files = () => [
    pdf(),
    office('docx'),
    office('xlsx', [{ name: 'xl/a.docx', data: office('docx') }]),
    openDocument('text'),
    ...pictures,
  ]
  const types = soupOf('<Types>', '<Override ', 'ContentType=', '"', "'", 'a', ' ', '&#', '9;', '/>', '</Types>', '<!--', '\u00ff')
  const typed = types.map((soup) => office('docx', [], soup))
  const tails = soupOf('trailer', '<<', '/Root', '>>', ' ', 'startxref', '1', '%%EOF', '\n').map((soup) => Buffer.from(`%PDF-1.7\n${soup}`))
  await fc.assert(
    fc.asyncProperty(fc.oneof(damaged(files), typed, tails), async (bytes) => {
      const parsed = await parse('kind', bytes)
      expect(parsed === null || /^(application|image)\//.test(parsed.media_type)).toBe(true)
    }),
    runs(300, 50_000),
  )
  expectNoneStopped()
})

test('a picture of whatever bytes is drawn or refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      damaged(() => pictures),
      async (bytes) => {
        const taken = await takePicture(new File([bytes], 'a.png')).catch((error: unknown) => error)
        expect(taken).toSatisfy((one: object) => 'display' in one || ('code' in one && one.code === 'UPLOAD_REFUSED'))
      },
    ),
    runs(60, 5_000),
  )
  expectNoneStopped()
})

const collected = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
async function* piecesOf(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

test('lines of master data, however they are cut on their way, are rows or refusals', async () => {
  const row = '{"reference":"A-1","designation":"Imprimante"}'
  const lines = soupOf(
    row,
    '{',
    '}',
    '[',
    ']',
    '"',
    ',',
    ':',
    '\\u0000',
    '\\ud800',
    'null',
    '1e999',
    '\n',
    '\n',
    '\r\n',
    '\u2028',
    '\ufeff',
    '<b>',
    '&',
  )
  const bytes = fc.oneof(
    lines.map((text) => Buffer.from(text)),
    damaged(() => [Buffer.from(`${row}\n${row}\n`)]),
  )
  await fc.assert(
    fc.asyncProperty(bytes, fc.integer({ min: 1, max: 4_096 }), async (bytes, size) => {
      const read = (await collected(linesOf(piecesOf(bytes, size)))).flat()
      expect(
        Buffer.concat(read.map(({ bytes }) => Buffer.concat([bytes ?? Buffer.alloc(0), Buffer.from('\n')]))).subarray(0, bytes.length),
      ).toEqual(bytes)
      for (const line of read) expect(readLine(line)).toSatisfy((one: object | null) => one === null || 'row' in one || 'refusal' in one)
    }),
    runs(100, 20_000),
  )
  expectNoneStopped()
})

test('a backup of whatever bytes is read or refused, and never takes more memory than it has bytes', async () => {
  const body = Buffer.from('contents')
  const long = `files/${'a'.repeat(150)}`
  const archive = Buffer.from(await packTar(['a', long].map((name) => ({ header: { name, size: body.length }, body }))))
  await fc.assert(
    fc.asyncProperty(
      damaged(() => [archive]),
      fc.integer({ min: 1, max: 4_096 }),
      async (bytes, size) => {
        const read = async () => {
          let length = 0
          for await (const entry of entries(Readable.from(piecesOf(bytes, size))))
            for await (const part of entry.body) length += part.length
          return length
        }
        const length = await read().catch((error: unknown) => error)
        expect(length instanceof Error || Number(length) <= bytes.length).toBe(true)
      },
    ),
    runs(100, 20_000),
  )
  expectNoneStopped()
})
