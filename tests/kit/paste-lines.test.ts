// A column of a spreadsheet that is pasted into a search box stays several references.
import { expect, test } from 'vitest'

import { asOneLine } from '#kit/list/paste-lines.ts'

test.each([
  ['20N2XC\r\nC3-224\r\nW.1331\r\n', '20N2XC, C3-224, W.1331'],
  ['20N2XC\n\n  C3-224 ', '20N2XC, C3-224'],
  ['20N2XC\tC3-224', '20N2XC, C3-224'],
  ['HP 305\nHP 304', 'HP 305, HP 304'],
  ['lexmark toner\n', 'lexmark toner'],
  ['\n', ''],
])('%j becomes « %s »', (pasted, shown) => {
  expect(asOneLine(pasted)).toBe(shown)
})

test('what has no room is left out whole', () => {
  expect(asOneLine('AAAA\nBBBB\nCCCC', 14)).toBe('AAAA, BBBB')
})
