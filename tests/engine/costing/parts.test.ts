// The composition of a page's cost.
import { Big } from 'big.js'
import { expect, test } from 'vitest'

import { theoreticalCost } from '#engine/costing/cost.ts'
import type { Line } from '#engine/costing/lines.ts'
import { costOfPages, heaviestFirst, shareOf } from '#engine/costing/parts.ts'
import { DEFAULT_USE } from '#engine/costing/use.ts'

import { fc } from '../../chance.ts'
import { anyNomenclature, anyUse, workedCheck } from './cost-any.ts'

test('a page is made of its families and labour; where both kinds cost the same there is one', () => {
  const kindsOf = (lines: readonly Line[]) => costOfPages(theoreticalCost({ ...workedCheck, lines }, DEFAULT_USE)).map(({ kind }) => kind)
  expect(kindsOf([])).toEqual(['mono_page'])
  expect(kindsOf(workedCheck.lines)).toEqual(['mono_page', 'colour_page'])
  const pages = costOfPages(theoreticalCost(workedCheck, DEFAULT_USE))
  for (const { parts } of pages) expect(parts.at(-1)).toMatchObject({ part: 'labour', family: null })
})

test('the parts come to the whole, but for what rounding each of them leaves', () => {
  fc.assert(
    fc.property(anyNomenclature, anyUse, (nomenclature, use) => {
      for (const { parts, total } of costOfPages(theoreticalCost(nomenclature, use))) {
        const sum = parts.reduce((all, { amount }) => all.plus(amount), Big(0))
        expect(Number(sum.minus(total).abs())).toBeLessThanOrEqual(0.000_000_5 * (parts.length + 1))
      }
    }),
  )
})

test('what weighs most stands first, more or less alike; what is not known weighs nothing', () => {
  expect(heaviestFirst(['1', null, '-3', '2'], (amount) => amount)).toEqual(['-3', '2', '1', null])
})

test('a share is in percent, and there is none of nothing', () => {
  expect(shareOf('0.25', '2')?.toFixed()).toBe('12.5')
  expect(shareOf('0', '0')).toBeNull()
})
