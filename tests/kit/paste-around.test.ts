// A spreadsheet contains more than plain cells: units in its header, titles, totals and notes around its table, cells without a value.
import { describe, expect, test } from 'vitest'

import { cellsOfCopy } from '#engine/parsing/cells.ts'
import { pasteCells } from '#kit/lines/pasted.ts'

import { type Line, line, pasteInto, priced } from './paste-fixtures.ts'

describe('a unit in the head', () => {
  const columns = [
    priced('Article', { kind: 'text', maxLength: 30 }, 'name'),
    priced('Prix HT', { kind: 'decimal', unit: 'EUR' }),
    { ...priced('Remise', { kind: 'decimal', unit: 'PERCENT' }), key: 'day', read: (one: Line) => one.day },
  ]
  test.each(['Prix HT (€)', 'Prix HT en euros', 'PRIX HT EUR', 'Prix €'])('is that of its column: %s', (head) => {
    const { lines, left, unknown } = pasteInto(columns, `Article\t${head}\nToner\t1'234,50`)
    expect([lines[0]?.rate, left, unknown]).toEqual(['1234.50', [], []])
  })

  test.each([
    'Prix HT (k€)',
    'Prix k€',
    'Prix HT en milliers d’euros',
    'Prix HT ($)',
    'Prix HT CHF',
    'Prix HT (%)',
    'Prix HT par 1000',
    'Prix HT (centimes)',
  ])('is another: what stands below it is not understood: %s', (head) => {
    const { lines, left, unknown } = pasteInto(columns, `Article\t${head}\nToner\t12,5`)
    expect([lines, unknown]).toEqual([[line('a', { name: 'Toner' })], []])
    expect(left).toEqual([{ line: 1, column: head, text: '12,5', cell: 'a.rate' }])
  })
})

describe('rows that are no data', () => {
  const columns = [priced('Article', { kind: 'text', maxLength: 60 }, 'name'), priced('Prix HT', { kind: 'decimal', unit: 'EUR' })]
  let made = 0
  const bring = (text: string) =>
    pasteCells<Line>([], columns, { rows: cellsOfCopy(text), row: 0, column: 0, make: () => line(`n${made++}`), day: '2026-11-27' })
  const table = 'Article\tPrix HT\nToner\t60\nTambour\t80'

  test.each([
    '* prix HT, hors éco-participation',
    '(1) hors pose',
    '¹ hors pose',
    'Source : export du 27/11/2026',
    'N.B. : tarifs indicatifs',
    'Total\t140',
    'TOTAL HT\t140,00 €',
    'Sous-total :\t140',
    'Total : 140,00 €',
    'Page 1/2',
    'Tarifs valables jusqu’à la fin du mois',
    '\nTarifs indicatifs',
    '\n\nÉdité le 27/11/2026\nService tarifs',
  ])('make no line, and are named: %j', (foot) => {
    const { lines, left, aside } = bring(`${table}\n${foot}`)
    expect([lines.map(({ name, rate }) => [name, rate]), left]).toEqual([
      [
        ['Toner', '60.00'],
        ['Tambour', '80.00'],
      ],
      [],
    ])
    const places = foot.split('\n').flatMap((text, at) => (text === '' ? [] : [{ line: at + 4, text: text.replace('\t', ' ') }]))
    expect(aside).toEqual(places)
  })

  test('stand between the others, too; what follows a subtotal has no gap before it', () => {
    const { lines, aside } = bring('Toner\t60\nSous-total\t60\nTambour\t80')
    expect(lines.map(({ name }) => name)).toEqual(['Toner', 'Tambour'])
    expect(aside).toEqual([{ line: 2, text: 'Sous-total 60' }])
  })

  test('are the titles above a head', () => {
    const { lines, aside } = bring(`Tarifs 2026\n\n${table}`)
    expect([lines.map(({ name }) => name), aside]).toEqual([['Toner', 'Tambour'], [{ line: 1, text: 'Tarifs 2026' }]])
  })

  test('are no names that begin alike, nor a last article without a price', () => {
    const { lines, aside } = bring(`${table}\nTotal Énergies\t1\nNotes adhésives\t2\nSource laser\t3\n* Étoile\t4\nRouleau`)
    expect([lines.length, aside]).toEqual([7, []])
  })
})

test.each(['#N/A', '#REF!', '#VALEUR!', '########', '=SOMME(A1:A9)', '3,61E+12'])(
  'a text that a spreadsheet writes where it shows no value is not understood: %s',
  (text) => {
    const article = priced('Article', { kind: 'text', maxLength: 30 }, 'name')
    expect(pasteInto([article], `${text}\n`)).toMatchObject({ lines: [{ name: null }], left: [{ text, cell: 'a.name' }] })
  },
)

test.each(['(12,50)', '12,50-', '12 k€', '12 €/1000', '1E+03', '2026-11-27'])(
  'a number that could be another is not understood: %s',
  (text) => {
    const price = priced('Prix HT', { kind: 'decimal', unit: 'EUR' })
    expect(pasteInto([price], `${text}\n`)).toMatchObject({ lines: [{ rate: null }], left: [{ text, cell: 'a.rate' }] })
  },
)
