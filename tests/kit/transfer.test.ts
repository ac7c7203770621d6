// Sets whose items are moved from one list to another: pending changes, and concurrent ones.
import { expect, test } from 'vitest'

import { applyTransfer, between, moveIds, NO_CHANGE, pendingOf } from '#kit/form/transfer/transfer.ts'

test('what is moved and moved back is no change', () => {
  const there = moveIds([1, 2], NO_CHANGE, [3], true)
  expect(applyTransfer([1, 2], there)).toEqual([1, 2, 3])
  expect(moveIds([1, 2], there, [3], false)).toEqual(NO_CHANGE)
})

test('a change is laid over what somebody else saved meanwhile, and nothing of either is lost', () => {
  const mine = moveIds([1, 2], moveIds([1, 2], NO_CHANGE, [3], true), [1], false)
  expect(applyTransfer([1, 2, 4], mine)).toEqual([2, 4, 3])
})

test('what somebody else did as well is not pending any more', () => {
  const mine = moveIds([1, 2], moveIds([1, 2], NO_CHANGE, [3], true), [1], false)
  expect(pendingOf([2, 3], mine)).toEqual(NO_CHANGE)
})

test('says what turns one set into another', () => {
  expect(between([1, 2], [2, 3])).toEqual({ added: [3], removed: [1] })
})
