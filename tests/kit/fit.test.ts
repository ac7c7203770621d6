// Fitting columns: as wide as requested, and not too narrow to be read.
import { expect, test } from 'vitest'

import { fit, narrowest } from '../../src/kit/table/fit.ts'

const columns = [
  { id: 'reference', size: 100, flexible: false },
  { id: 'name', size: 300, flexible: true },
  { id: 'family', size: 100, flexible: true },
]

test('what is flexible shares what the rest leaves, between seven tenths of its width and all of it', () => {
  const { widths, total } = fit(columns, 44)
  expect(widths.get('reference')).toBe('6.25rem')
  expect(widths.get('name')).toBe('clamp(13.5rem, (100cqw - 9rem) * 0.75000, 18.75rem)')
  expect(widths.get('family')).toBe('clamp(4.5rem, (100cqw - 9rem) * 0.25000, 6.25rem)')
  expect(total).toBe('calc(9rem + clamp(18rem, (100cqw - 9rem) * 1.00000, 25rem))')
  expect(narrowest(300)).toBe(216)
})

test('without a flexible column the table is as wide as its columns', () => {
  expect(fit(columns.slice(0, 1), 0).total).toBe('6.25rem')
})
