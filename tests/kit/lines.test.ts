// Cells of a spreadsheet that are pasted into a set of lines: where they go, and what is not understood. Steps that can be taken back.
import { describe, expect, test } from 'vitest'

import { type LineColumn, pasteCells } from '#kit/lines/columns.ts'
import { lastStep, withStep } from '#kit/lines/steps.ts'

interface Line {
  id: string
  name: string | null
  rate: string | null
  day: string | null
}
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
const line = (id: string, set: Partial<Line> = {}): Line => ({ id, name: null, rate: null, day: null, ...set })
const paste = (lines: Line[], text: string, row = 0, column = 0) =>
  pasteCells(lines, columns, { text, row, column, make: () => line('new') })

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

  test('that are not understood, or have no column, are listed and change nothing', () => {
    const { lines, left } = paste([line('a', { rate: '1.00' })], 'Nulle part\tabc\t31/02/2026\tde trop')
    expect(lines).toEqual([line('a', { rate: '1.00' })])
    expect(left.map(({ line: at, column, text }) => [at, column, text])).toEqual([
      [1, '', 'de trop'],
      [1, 'Jour', '31/02/2026'],
      [1, 'Taux', 'abc'],
      [1, 'Nom', 'Nulle part'],
    ])
  })

  test('with more decimals than their column has are not understood, as where they are typed; zeros are no decimals', () => {
    const { lines, left } = paste([line('a'), line('b')], '0,1234567\n1,2300000000', 0, 1)
    expect(lines).toEqual([line('a'), line('b', { rate: '1.23' })])
    expect(left).toEqual([{ line: 1, column: 'Taux', text: '0,1234567' }])
  })

  test('of lines that say nothing make no line', () => expect(paste([], '\t\n\n').lines).toEqual([]))

  test('below a head go where their columns are named, in whatever order; what the lines have no column for is left out', () => {
    const { lines, left, added } = paste([line('a')], 'jour\tVille\tNOM\n01/02/2026\tParis\tlyon metropole\n\tNantes\tLYO', 0, 1)
    expect(lines).toEqual([line('a', { name: 'LYO', day: '2026-02-01' }), line('new', { name: 'LYO' })])
    expect([left, added]).toEqual([[], 1])
  })

  test('of which one alone is a column’s name are no head', () => {
    expect(paste([line('a')], 'Taux\t5').left).toEqual([{ line: 1, column: 'Nom', text: 'Taux' }])
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
