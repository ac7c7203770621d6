// Searching among rows that are all loaded: by words, or by a list of references.
import { expect, test } from 'vitest'

import { searchAmong } from '#engine/parsing/references.ts'

const offers = ['KIT-A3-01', 'KIT-A4-02', 'SOLO-1'].map((reference, at) => ({ reference, name: `Offre ${at + 1} couleur` }))
const found = (search: string) =>
  searchAmong(offers, search, {
    textOf: ({ name, reference }) => `${name} ${reference}`,
    referencesOf: ({ reference }) => [reference],
  }).map(({ reference }) => reference)

test.each([
  ['KIT-A3-01, SOLO-1', ['KIT-A3-01', 'SOLO-1']],
  ['kit a4 02;solo-1', ['KIT-A4-02', 'SOLO-1']],
  ['KIT-A3-01\tKIT-A4-02\nINCONNUE-9', ['KIT-A3-01', 'KIT-A4-02']],
  ['KIT-A3-01 SOLO-1', ['KIT-A3-01', 'SOLO-1']],
  ['offre couleur', ['KIT-A3-01', 'KIT-A4-02', 'SOLO-1']],
  ['couleur kit', ['KIT-A3-01', 'KIT-A4-02']],
  ['INCONNUE-8, INCONNUE-9', []],
  ['', ['KIT-A3-01', 'KIT-A4-02', 'SOLO-1']],
])('« %s » finds %j', (search, expected) => {
  expect(found(search)).toEqual(expected)
})
