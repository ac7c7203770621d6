// Columns that fit: as wide as they ask to be, and no narrower than can be read.
import { expect, test } from 'vitest'

import { fit, narrowest } from '../../src/kit/table/fit.ts'

const columns = [
  { id: 'reference', size: 100, flexible: false },
  { id: 'name', size: 300, flexible: true },
  { id: 'family', size: 100, flexible: true },
]

test('what is flexible shares what the rest leaves, between seven tenths of its width and all of it', () => {
  const { widths, total } = fit(columns, 44)
  expect(widths.get('reference')).toBe('100px')
  expect(widths.get('name')).toBe('clamp(216px, (100cqw - 144px) * 0.75000, 300px)')
  expect(widths.get('family')).toBe('clamp(72px, (100cqw - 144px) * 0.25000, 100px)')
  expect(total).toBe('calc(144px + clamp(288px, (100cqw - 144px) * 1.00000, 400px))')
  expect(narrowest(300)).toBe(216)
})

test('without a flexible column the table is as wide as its columns', () => {
  expect(fit(columns.slice(0, 1), 0).total).toBe('100px')
})
