// The differences between two documents, word by word.
import { expect, test } from 'vitest'

import { isChanged, redlineOf } from '#kit/text/document/redline.ts'

const compare = (before: string, after: string) =>
  (redlineOf(before, after, { variable: (key) => key.toUpperCase(), above: (place) => `Pour ${place}` }) ?? []).map(({ kind, parts }) => [
    kind,
    parts.map(({ mark, text }) => `${{ same: '=', added: '+', removed: '-' }[mark]}${text}`).join('|'),
  ])

test('words that came, went and stayed, with variables by their names, block by block', () => {
  const before = '<h2>Prix</h2><p>Payable à 30 jours &amp; net.</p><ul><li><p>un</p></li></ul>'
  const after =
    '<h2>Prix</h2><p>Payable à <span data-variable="terms"></span> &amp; net.</p><ul><li><p>un</p></li><li><p>deux</p></li></ul>'
  expect(compare(before, after)).toEqual([
    ['heading', '=Prix'],
    ['paragraph', '=Payable à |-30 jours |+[TERMS] |=& net.'],
    ['item', '=un'],
    ['item', '+deux'],
  ])
})

test('of two that are the same nothing is marked, and a new page is one', () => {
  const same = redlineOf('<p>a b</p>', '<p>a <strong>b</strong></p>', { variable: String, above: String })
  expect(same?.some(isChanged)).toBe(false)
  expect(compare('<p>a</p>', '<p>a</p><hr><p>b</p>')).toEqual([
    ['paragraph', '=a'],
    ['page_break', '+'],
    ['paragraph', '+b'],
  ])
})

test('a variant for a subsidiary that came is marked with its words, and one whose words changed by those', () => {
  const text = (variant: string) => `<h2>Prix</h2><p>commun</p>${variant}`
  const inLyon = (words: string) => `<section data-zone="LYO"><p>${words}</p></section>`
  expect(compare(text(''), text(inLyon('à Lyon')))).toEqual([
    ['heading', '=Prix'],
    ['paragraph', '=commun'],
    ['variant', '+Pour LYO'],
    ['paragraph', '+à Lyon'],
  ])
  expect(compare(text(inLyon('30 jours')), text(inLyon('45 jours'))).slice(2)).toEqual([
    ['variant', '=Pour LYO'],
    ['paragraph', '-30 |+45 |=jours'],
  ])
})

test('a sentence more or less at the end of a paragraph leaves the word before it unmarked', () => {
  const [short, long] = ['<p>Le prix est net.</p>', '<p>Le prix est net. Il est ferme.</p>']
  expect(compare(short, long)).toEqual([['paragraph', '=Le prix est net. |+Il est ferme.']])
  expect(compare(long, short)).toEqual([['paragraph', '=Le prix est net.|- Il est ferme.']])
})
