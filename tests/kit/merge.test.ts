// Merging two people’s changes of one form.
import { expect, test } from 'vitest'

import { changedFields, merge } from '#kit/form/merge.ts'
import { isSame } from '#kit/form/rows.ts'

const base: { name: string; price: string; tags: number[]; comment: string | null } = {
  name: 'Toner',
  price: '10.00',
  tags: [1, 2],
  comment: null,
}

test('what only one side changed is taken from that side', () => {
  const result = merge(base, { ...base, name: 'Toner noir' }, { ...base, price: '12.00' })
  expect(result).toEqual({ merged: { ...base, name: 'Toner noir', price: '12.00' }, conflicts: [], theirChanges: ['price'] })
})

test('what both sides changed is asked about', () => {
  const result = merge(base, { ...base, price: '11.00' }, { ...base, price: '12.00' })
  expect(result.conflicts).toEqual([{ field: 'price', mine: '11.00', theirs: '12.00' }])
  expect(result.merged.price).toBe('11.00')
})

test('the same change on both sides is no conflict', () => {
  const changed = { ...base, price: '11.00', tags: [1, 2, 3] }
  expect(merge(base, changed, { ...changed, tags: [1, 2, 3] }).conflicts).toEqual([])
})

test('lists count as one value', () => {
  expect(merge(base, { ...base, tags: [1] }, { ...base, tags: [2] }).conflicts).toEqual([{ field: 'tags', mine: [1], theirs: [2] }])
})

test('an emptied text and a missing one are the same', () => {
  expect(changedFields<typeof base>(base, { ...base, comment: '' })).toEqual([])
  expect(isSame([], null)).toBe(false)
})

test('the changed fields are counted', () => expect(changedFields(base, { ...base, name: 'X', tags: [2, 1] })).toEqual(['name', 'tags']))
