// Printed texts: French from the code, English from the catalogue of the screens.
import { expect, test } from 'vitest'

import { msg, type PrintedText, translateInto } from '#server/platform/print/text.ts'

const both = (text: PrintedText) => [translateInto('fr')(text), translateInto('en')(text)]

test('a printed text is French as written, and English as in the catalogue', () => {
  expect(both(msg`Sous-totaux`)).toEqual(['Sous-totaux', 'Subtotals'])
})
test('values come where each language has them, and are never read as a message', () => {
  const text = msg`${{ reference: 'TN-{K}' }} pèse le plus : +10 % sur son prix modifie le coût mensuel de ${{ change: "l'un \\u0041" }}.`
  expect(both(text)).toEqual([
    "TN-{K} pèse le plus : +10 % sur son prix modifie le coût mensuel de l'un \\u0041.",
    "TN-{K} weighs most: a 10% increase of its price changes the monthly cost by l'un \\u0041.",
  ])
})
test('a text with a context has a translation of its own', () => {
  expect(both(msg({ message: 'coefficient', context: 'type de marge' }))).toEqual(['coefficient', 'coefficient'])
  expect(both(msg`coefficient`)).toEqual(['coefficient', 'markup'])
})
test('a text without a translation stays French, with its values', () => {
  expect(both({ message: 'Un texte absent : {value}', values: { value: '5' } })).toEqual(['Un texte absent : 5', 'Un texte absent : 5'])
})
