// A run that keeps things waits for another tab's run to end, and does not repeat what that one did.
import { expect, test } from 'vitest'

import { withoutSettled } from '#kit/keep/settled.ts'

const [one, two, three] = [{ path: '/products/1' }, { path: '/products/2' }, { path: '/offers/3' }] as const

test('what another tab has kept or given up meanwhile is left out, in the order of the rest', () => {
  const wishes = new Set(['/products/1', '/products/2', '/offers/3'])
  expect(withoutSettled([one, two, three], wishes, new Set(['/offers/3', '/products/1']))).toEqual([one, three])
})

test('what lay on the device already is read anew, though it never waited', () => {
  expect(withoutSettled([one, two], new Set(['/products/2']), new Set())).toEqual([one])
  expect(withoutSettled([one, two], new Set(), new Set())).toEqual([one, two])
})
