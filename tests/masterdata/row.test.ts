// One row of master data: what is stored exactly, what is converted, what is refused and why.
import { describe, expect, test } from 'vitest'

import { checkRow, type Row } from '#server/platform/masterdata/row.ts'
import { linesOf, readLine } from '#server/platform/masterdata/source/lines.ts'

const source = (fields: object = {}) => ({ reference: 'R-1', designation: 'Toner', ...fields })
const rowOf = (fields: object = {}): Row => {
  const checked = checkRow(source(fields))
  if (!('row' in checked)) throw new Error(checked.refusal.key)
  return checked.row
}

describe('a row that is taken', () => {
  test.each(['00123', ' 12 ', '10E0045', 'A/B#C?', 'КТ-INS', 'a\u00a0b\u2029c', 'Ø™µ', 'x\x99y', '.', "'; drop table products"])(
    'keeps the reference and the designation %j to the letter',
    (text) => {
      expect(rowOf({ reference: text, designation: text })).toMatchObject({ reference: text, mdm_designation: text })
    },
  )

  test('has its first three levels and the rest as the fourth', () => {
    expect(rowOf({ category: ['A', 'B'] }).category).toEqual(['A', 'B'])
    expect(rowOf({ category: ['A', 'B', 'C', 'D', 'E'] }).category).toEqual(['A', 'B', 'C', 'D / E'])
    expect(rowOf({ category: [] }).category).toEqual([])
  })

  test.each([
    [49.95, '49.95'],
    [0, '0.00'],
    [5, '5.00'],
    [0.1 + 0.2, '0.30'],
    [12.3456785, '12.345679'],
    [1e-7, '0.00'],
    [6e-7, '0.000001'],
    [99999999.999999, '99999999.999999'],
  ])('has the price %d as the decimal %s', (price, decimal) => {
    expect(rowOf({ price }).price).toBe(decimal)
  })

  test('says nothing of a field that is absent, and that it is empty of one that is null', () => {
    expect(Object.keys(rowOf())).toEqual(['reference', 'mdm_designation'])
    expect(rowOf({ description: null, manufacturer: '  ', released: '', price: null, eans: null, category: null })).toMatchObject({
      public_comment: null,
      manufacturer: null,
      supplier_marketing_start_date: null,
      price: null,
      eans: [],
      category: [],
    })
  })

  test('ignores what it does not know', () => {
    expect(rowOf({ id: 7, version: 9, is_admin: true, origin: 'manual' })).toEqual(rowOf())
  })
})

describe('a row that is refused says why', () => {
  test.each([
    ['no reference', { reference: undefined }, 'reference', 'required'],
    ['an empty reference', { reference: ' ' }, 'reference', 'required'],
    ['a number as reference', { reference: 10 }, 'reference', 'invalid_type'],
    ['no designation', { designation: null }, 'designation', 'required'],
    ['an object as designation', { designation: {} }, 'designation', 'invalid_type'],
    ['a designation that is too long', { designation: 'x'.repeat(1_001) }, 'designation', 'too_long'],
    ['U+0000 in the reference', { reference: 'a\0b' }, 'reference', 'invalid_text'],
    ['half a character in the designation', { designation: 'a\ud83d' }, 'designation', 'invalid_text'],
    ['U+0000 in the manufacturer', { manufacturer: 'a\0b' }, 'manufacturer', 'invalid_text'],
    ['a text as price', { price: '12.50' }, 'price', 'invalid_type'],
    ['a negative price', { price: -1 }, 'price', 'negative'],
    ['a price beyond measure', { price: 1e21 }, 'price', 'invalid_price'],
    ['a day that does not exist', { released: '2020-02-30' }, 'released', 'invalid_date'],
    ['a date in another form', { released: '30/01/2020' }, 'released', 'invalid_date'],
    ['a text as category', { category: 'Toner' }, 'category', 'invalid_type'],
    ['a number inside the category', { category: ['A', 2] }, 'category', 'invalid_type'],
    ['an object among the codes', { eans: [{}] }, 'eans', 'invalid_type'],
  ])('%s', (_, fields, field, key) => {
    expect(checkRow(source(fields))).toMatchObject({ refusal: { field, key } })
  })

  test.each([null, 3, 'x', [], true])('%j is no row', (value) => {
    expect(checkRow(value)).toMatchObject({ refusal: { reference: null } })
  })
})

describe('lines', () => {
  const read = async (...chunks: (string | Buffer)[]) => {
    const all = []
    for await (const lines of linesOf(stream(chunks))) for (const line of lines) all.push({ ...line, read: readLine(line) })
    return all
  }
  async function* stream(chunks: (string | Buffer)[]) {
    for (const chunk of chunks) yield Buffer.from(chunk)
  }
  const json = JSON.stringify(source({ designation: 'à\u2028b' }))

  test('end at a line feed only, wherever the chunks are cut', async () => {
    const bytes = Buffer.from(`${json}\r\n\n${json}`)
    for (const cut of [1, 40, bytes.length - 3]) {
      const lines = await read(bytes.subarray(0, cut), bytes.subarray(cut))
      expect(lines.map(({ number, read }) => [number, read && 'row' in read && read.row.mdm_designation])).toEqual([
        [1, 'à\u2028b'],
        [2, null],
        [3, 'à\u2028b'],
      ])
      for (const { offset, bytes: line } of lines) expect(bytes.subarray(offset, offset + (line?.length ?? 0))).toEqual(line)
    }
  })

  test('a byte order mark is no part of the first row', async () => {
    expect(await read(`\ufeff${json}`)).toMatchObject([{ read: { row: { reference: 'R-1' } } }])
  })

  test.each([
    ['cut JSON', '{"reference":"R', 'invalid_json'],
    ['HTML', '<html><body>502</body></html>', 'invalid_json'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'invalid_encoding'],
    ['more than a mebibyte', `{"reference":"${'x'.repeat(1_100_000)}"}`, 'too_long'],
  ])('%s is refused, and the next line is read', async (_, bad, key) => {
    expect(await read(bad, `\n${json}\n`)).toMatchObject([
      { read: { refusal: { key } } },
      { number: 2, read: { row: { reference: 'R-1' } } },
    ])
  })
})
