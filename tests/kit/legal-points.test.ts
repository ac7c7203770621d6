// Finding the points that the law requires in a text of terms of sale.
import { expect, test } from 'vitest'

import { articlesWith, legalPoints } from '../../src/routes/_app/cgv/-cgv/legal-points.ts'

test('a text without a word has none of the points', () => {
  expect(articlesWith('')).toEqual(legalPoints.map(() => null))
})

test('each is found in the article that speaks of it, by its words or by its variable', () => {
  const text = `<p>Conditions</p><h2>Prix</h2><p>Les prix sont ceux du <strong>tarif</strong> en vigueur.</p>
    <h2>Paiement</h2><p>À <span data-variable="payment_terms"></span>. Pénalités de retard : 12\u00a0%. Frais de recouvrement : 40\u00a0€.</p>
    <h2>Litiges</h2><p><span data-variable="court"></span></p>`
  const found = articlesWith(text)
  expect(found.map((place) => place ?? '-').join(' ')).toBe('2 2 2 2 - 1 - - - - 3')
})
