// Why a page costs more with one printer than with another.
import { expect, test } from 'vitest'

import { differencesOf } from '#engine/cost/differences.ts'

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

test('parts sum up to the difference of the pages', () => {
  const one = { families: families({ Toner: '0.012345', Fusion: '0.000001' }), labour_page: '0' }
  const other = { families: families({ Toner: '0.01' }), labour_page: '0.001' }
  const sum = differencesOf(one, other, 'mono_page').reduce((total, { amount }) => total + Number(amount), 0)
  expect(sum).toBeCloseTo(0.012346 - 0.011, 12)
})
