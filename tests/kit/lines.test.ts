// Spreadsheet cells pasted into a set of lines: where they go, and which cannot be parsed. Undo steps.
import { describe, expect, test } from 'vitest'

import { cellsOfCopy } from '#engine/parsing/cells.ts'
import type { LineColumn } from '#kit/lines/columns.ts'
import { filledDown } from '#kit/lines/fill.ts'
import { pasteCells } from '#kit/lines/pasted.ts'
import { pastedReferences } from '#kit/lines/references.ts'
import { lastStep, withStep } from '#kit/lines/steps.ts'

import { type Line, line, pasteInto, priced } from './paste-fixtures.ts'

const columns: LineColumn<Line>[] = [
  {
    key: 'name',
    label: 'Nom',
    width: '1fr',
    control: { kind: 'choice', items: [{ value: 'LYO', label: 'Lyon Métropole' }] },
    read: ({ name }) => name,
    write: (name) => ({ name }),
    field: () => 'name',
  },
  {
    key: 'rate',
    label: 'Taux',
    width: '1fr',
    control: { kind: 'decimal', unit: 'PERCENT' },
    read: ({ rate }) => rate,
    write: (rate) => ({ rate }),
    field: () => 'rate',
  },
  {
    key: 'day',
    label: 'Jour',
    width: '1fr',
    control: { kind: 'date' },
    read: ({ day }) => day,
    write: (day) => ({ day }),
    field: () => 'day',
  },
]
const paste = (lines: Line[], text: string, row = 0, column = 0) =>
  pasteCells(lines, columns, { rows: cellsOfCopy(text), row, column, make: () => line('new'), day: '2026-11-27' })

describe('cells that are pasted', () => {
  test('fill lines to the right and downwards, and make those that are missing', () => {
    const { lines, filled, added, left } = paste([line('a')], 'lyon metropole\t12,5 %\t01/02/2026\r\nLYO\t3\t2026-03-01\r\n')
    expect(lines).toEqual([
      line('a', { name: 'LYO', rate: '12.50', day: '2026-02-01' }),
      line('new', { name: 'LYO', rate: '3.00', day: '2026-03-01' }),
    ])
    expect([filled, added, left]).toEqual([6, 1, []])
  })

  test('begin where they are pasted, and leave what stands beside', () => {
    const before = [line('a', { name: 'LYO' }), line('b', { name: 'LYO', day: '2026-01-01' })]
    expect(paste(before, '7\t\n', 1, 1).lines).toEqual([before[0], line('b', { name: 'LYO', rate: '7.00', day: null })])
  })

  test('that are not understood leave their cell empty, and are listed like those that have no column', () => {
    const { lines, left } = paste([line('a', { rate: '1.00' })], 'Nulle part\tabc\t31/02/2026\tde trop')
    expect(lines).toEqual([line('a')])
    expect(left.map(({ line: at, column, text, cell }) => [at, column, text, cell])).toEqual([
      [1, '', 'de trop', null],
      [1, 'Jour', '31/02/2026', 'a.day'],
      [1, 'Taux', 'abc', 'a.rate'],
      [1, 'Nom', 'Nulle part', 'a.name'],
    ])
  })

  test('with more decimals than their column has are not understood, as where they are typed; zeros are no decimals', () => {
    const { lines, left } = paste([line('a'), line('b')], '0,1234567\n1,2300000000', 0, 1)
    expect(lines).toEqual([line('a'), line('b', { rate: '1.23' })])
    expect(left).toEqual([{ line: 1, column: 'Taux', text: '0,1234567', cell: 'a.rate' }])
  })

  test('of lines that say nothing make no line', () => expect(paste([], '\t\n\n').lines).toEqual([]))

  test('below a head go where their columns are named, in whatever order; what the lines have no column for is named', () => {
    const { lines, left, added, unknown } = paste([line('a')], 'jour\tVille\tNOM\n01/02/2026\tParis\tlyon metropole\n\tNantes\tLYO', 0, 1)
    expect(lines).toEqual([line('a', { name: 'LYO', day: '2026-02-01' }), line('new', { name: 'LYO' })])
    expect([left, added, unknown]).toEqual([[], 1, ['Ville']])
  })

  test('of which one alone is a column’s name are no head', () => {
    expect(paste([line('a')], 'Taux\t5').left).toEqual([{ line: 1, column: 'Nom', text: 'Taux', cell: 'a.name' }])
  })
})

describe('a unit', () => {
  test.each([
    ['8 %', 'Prix HT', { kind: 'decimal', unit: 'EUR' }],
    ['60 €', 'Taux d’encrage', { kind: 'decimal', unit: 'PERCENT' }],
    ['60 EUR', 'Remise', { kind: 'decimal', unit: 'PERCENT' }],
    ['25 %', 'Coefficient', { kind: 'decimal' }],
    ['× 1,25', 'Prix HT', { kind: 'decimal', unit: 'EUR' }],
  ] satisfies [string, string, LineColumn<Line>['control']][])(
    'of another kind is not understood: %s under « %s »',
    (text, label, control) => {
      const { lines, left, filled } = pasteInto([priced(label, control)], `${text}\n`)
      expect([lines[0]?.rate, left, filled]).toEqual([null, [{ line: 1, column: label, text, cell: 'a.rate' }], 0])
    },
  )

  test('of its own kind is none of the number', () => {
    expect(pasteInto([priced('Prix HT', { kind: 'decimal', unit: 'EUR' })], '1 234,50 €\n').lines[0]?.rate).toBe('1234.50')
    expect(pasteInto([priced('Coefficient', { kind: 'decimal' })], '× 1,25\n').lines[0]?.rate).toBe('1.25')
  })
})

describe('a cell', () => {
  const columns = [priced('Article', { kind: 'text', maxLength: 30 }, 'name'), priced('Prix HT', { kind: 'decimal', unit: 'EUR' })]
  test.each([
    ['"toner\nnoir"\t60', 'toner noir'],
    ['"toner\r\nnoir"\t60\r\n', 'toner noir'],
    ['"écran 24"" large"\t60', 'écran 24" large'],
    ['écran 24" large\t60', 'écran 24" large'],
    ['"24" large\t60', '"24" large'],
    ['\u200bToner\u00a0noir\u200b\t60', 'Toner noir'],
    ['E\u0301cran\t60', '\u00c9cran'],
  ])('of several lines, or with quotes, is one: %j', (text, name) => {
    const { lines, added, left } = pasteInto(columns, text)
    expect([lines, added, left]).toEqual([[line('a', { name, rate: '60.00' })], 0, []])
  })

  test('with something that cannot be seen, too long, or of two choices of the same name is not understood', () => {
    const twice = { kind: 'choice', items: ['LYO', 'MAR'].map((value) => ({ value, label: 'Agence' })) } as const
    expect(pasteInto(columns, 'A\u202eB\t60').left).toMatchObject([{ cell: 'a.name' }])
    expect(pasteInto(columns, `${'x'.repeat(31)}\t60`).left).toMatchObject([{ cell: 'a.name' }])
    expect(pasteInto([priced('Filiale', twice, 'name')], 'Agence\n').left).toMatchObject([{ cell: 'a.name' }])
  })

  test('that says nothing known, as a formula without a result, is named', () => {
    const rows = [['Toner', { unread: '=B1*2' }]]
    const { lines, left } = pasteCells([line('a')], columns, { rows, row: 0, column: 0, make: null, day: '2026-11-27' })
    expect([lines[0]?.name, left]).toEqual(['Toner', [{ line: 1, column: 'Prix HT', text: '=B1*2', cell: 'a.rate' }]])
  })

  test('of a choice that is never empty keeps the line’s own in what is not saved, and is named', () => {
    const actor = {
      ...priced('Acteur', { kind: 'choice', items: [{ value: 'seller', label: 'Vendeur' }] }, 'name'),
      write: () => ({ name: 'seller' }),
    }
    expect(pasteInto([actor], 'Grossiste\n').left).toMatchObject([{ cell: 'a.name', text: 'Grossiste' }])
    expect(pasteInto([actor], '\n').lines[0]?.name).toBe('old')
  })
})

describe('a head', () => {
  const columns = [priced('Article', { kind: 'text', maxLength: 30 }, 'name'), priced('Prix HT', { kind: 'decimal', unit: 'EUR' })]
  test.each(['Prix\tarticle', 'PRIX HT (€)\tArticle', 'Prix H.T.\tArticle'])('is known by its words: %s', (head) => {
    const { lines, left, unknown } = pasteInto(columns, `${head}\n12\tToner`)
    expect([lines, left, unknown]).toEqual([[line('a', { name: 'Toner', rate: '12.00' })], [], []])
  })

  test('of one column alone is one above that column', () => {
    const { lines, left } = pasteInto([priced('Prix HT', { kind: 'decimal', unit: 'EUR' })], 'Prix\n12')
    expect([lines[0]?.rate, left]).toEqual(['12.00', []])
  })

  test('that could mean two columns means none, and is named; cells beyond it are named, too', () => {
    const two = [
      ...columns.slice(0, 1),
      priced('CA récurrent', { kind: 'decimal' }),
      { ...priced('CA non récurrent', { kind: 'decimal' }), key: 'day' },
    ]
    const { lines, left, unknown } = pasteInto(two, 'Article\tCA\tCA non récurrent\nDurand\t5\t7\t50')
    expect([lines[0]?.rate, unknown, left]).toEqual(['7.00', ['CA'], [{ line: 1, column: '', text: '50', cell: null }]])
  })
})

describe('steps', () => {
  const [first, second, third, theirs] = [
    [line('a')],
    [line('a', { rate: '1' })],
    [line('a', { rate: '12' })],
    [line('a', { name: 'LYO' })],
  ]

  test('what is typed into one cell is one step; another cell is the next', () => {
    const typed = withStep(withStep([], { before: first, after: second, by: 'a.rate' }), { before: second, after: third, by: 'a.rate' })
    expect(typed).toEqual([{ before: first, after: third, by: 'a.rate' }])
    const filled = withStep(typed, { before: third, after: first, by: undefined })
    expect([filled.length, lastStep(filled, first)?.before, lastStep(filled.slice(0, 1), third)?.before]).toEqual([2, third, first])
  })

  test('are over once something else has changed the lines: what others saved is not taken back with them', () => {
    const past = withStep([], { before: first, after: second, by: 'a.rate' })
    expect(lastStep(past, theirs)).toBeUndefined()
    const later = withStep(past, { before: theirs, after: third, by: 'a.rate' })
    expect(later).toEqual([{ before: theirs, after: third, by: 'a.rate' }])
  })
})

test('a cell that is copied downwards brings its red mark along, and takes away those that it covers', () => {
  const lines = ['a', 'b', 'c'].map((id) => ({ id, name: id === 'a' ? 'LYO' : null, rate: null, day: null }))
  const [name] = columns
  if (!name) throw new Error('no column')
  const understood = filledDown(lines, 0, name, { 'b.name': 'not_understood', 'c.rate': 'not_understood' })
  expect(understood.lines.map((line) => line.name)).toEqual(['LYO', 'LYO', 'LYO'])
  // Written cells lose their error marks; `c.rate` was not written.
  expect([[...understood.written], understood.problems]).toEqual([['b.name', 'c.name'], {}])
  const unread = filledDown(lines, 1, name, { 'b.name': 'not_understood' })
  expect(unread.lines.map((line) => line.name)).toEqual(['LYO', null, null])
  expect(unread.problems).toEqual({ 'c.name': 'not_understood' })
})

test('references that are pasted are the first cells of their rows, each once, whatever their spreadsheet put around them', () => {
  expect(pastedReferences('A-1\t3\r\n"B ""2"""\tLot\r\n"C\n3"\r\na-1\r\n\r\n')).toEqual(['a-1', 'B "2"', 'C 3'])
  expect(pastedReferences('A-1; B-2;;\nC-3\u200b')).toEqual(['A-1', 'B-2', 'C-3'])
  expect(pastedReferences('E\u0301T')).toEqual(['\u00c9T'])
})
