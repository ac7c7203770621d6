// Why a page costs more with one printer than with another.
import { expect, test } from 'vitest'

import { pageCost } from '#engine/costing/cost.ts'
import { differencesOf, rankedPages } from '#engine/costing/differences.ts'
import { DEFAULT_USE } from '#engine/costing/use.ts'

import { lineOf, workedCheck } from './cost-any.ts'

const families = (mono: Record<string, string>) =>
  Object.entries(mono).map(([family, mono_page]) => ({ family, mono_page, colour_page: mono_page }))

test('a difference is told family by family and for labour, exactly, the greatest first; what is equal is left out', () => {
  const cheap = { families: families({ Toner: '0.008', Tambour: '0.0015', Fusion: '0.0012' }), labour_page: '0.0027' }
  const dear = { families: families({ Toner: '0.0081', Tambour: '0.0015', Transfert: '0.0004' }), labour_page: '0.0057' }
  expect(differencesOf(dear, cheap, 'mono_page')).toEqual([
    { part: 'labour', family: null, amount: '0.003' },
    { part: 'family', family: 'Fusion', amount: '-0.0012' },
    { part: 'family', family: 'Transfert', amount: '0.0004' },
    { part: 'family', family: 'Toner', amount: '0.0001' },
  ])
  expect(differencesOf(cheap, cheap, 'colour_page')).toEqual([])
})

test('a printer with a line that has no price, or whose interventions nobody knows, is not ranked as the cheapest', () => {
  const belt = lineOf({ id: 9, family: 'Transfert', durability: 300_000 })
  const printers = {
    dear: { ...workedCheck, average_intervention_duration: '2' },
    whole: { ...workedCheck, lines: [...workedCheck.lines, { ...belt, price: '246' }] },
    unpriced: { ...workedCheck, lines: [...workedCheck.lines, belt] },
    unattended: { ...workedCheck, pages_between_interventions: null },
    empty: { ...workedCheck, lines: [] },
  }
  const rows = Object.entries(printers).map(([name, printer]) => ({ name, ...pageCost(printer, DEFAULT_USE) }))
  for (const kind of ['mono_page', 'colour_page'] as const) {
    const { ranked, incomplete } = rankedPages(rows, kind)
    expect(ranked.map(({ row }) => row.name)).toEqual(['whole', 'dear'])
    expect(incomplete.map(({ row }) => row.name)).toEqual(['unpriced', 'unattended'])
    expect(incomplete.every(({ price }) => Number(price) < Number(ranked[0]?.price))).toBe(true)
  }
})

test('parts sum up to the difference of the pages', () => {
  const one = { families: families({ Toner: '0.012345', Fusion: '0.000001' }), labour_page: '0' }
  const other = { families: families({ Toner: '0.01' }), labour_page: '0.001' }
  const sum = differencesOf(one, other, 'mono_page').reduce((total, { amount }) => total + Number(amount), 0)
  expect(sum).toBeCloseTo(0.012346 - 0.011, 12)
})
