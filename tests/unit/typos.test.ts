// What a search accepts as a typo.
import { expect, test } from 'vitest'

import { typosOf } from '#server/platform/db/typos.ts'

/** PostgreSQL's `\m` is the beginning of a word. */
const forgives = (word: string, text: string) => new RegExp((typosOf(word) ?? '$^').replace('\\m', '\\b')).test(text)

test('one letter wrong, missing, too many or two neighbours swapped, wherever it is', () => {
  for (const word of ['xoner', 'txner', 'tonxr', 'tonex', 'oner', 'toer', 'xtoner', 'tooner', 'toneer', 'otner', 'tnoer', 'toenr', 'tonre'])
    expect([word, forgives(word, 'un toner noir')]).toEqual([word, true])
  for (const word of ['xxner', 'retno', 'tornex', 'tonnners']) expect([word, forgives(word, 'un toner noir')]).toEqual([word, false])
})

test('digits stand as they are and where they are', () => {
  for (const word of ['kvjm-77', 'kvxj-77', 'kmj-77', 'kvmxj-77']) expect([word, forgives(word, 'ref kvmj-77')]).toEqual([word, true])
  for (const word of ['kvmj-78', 'kvmj-717', 'vkmj-78', 'kvxj-7a']) expect([word, forgives(word, 'ref kvmj-77')]).toEqual([word, false])
})

test('a short word, a number and an endless word are not guessed', () => {
  for (const word of ['bus', '123456', '3700123456789', 'a'.repeat(25), '%%%%']) expect(typosOf(word)).toBeNull()
})

test('what stands between letters is searched as it is written', () => {
  expect(forgives('t.ner', 't.nre')).toBe(true)
  expect(forgives('t.ner', 'toner')).toBe(false)
})
