// Which titles of a text are articles, and which of their numbers a document generates anyway.
import { expect, test } from 'vitest'

import { outlineOf } from '#engine/terms/outline.ts'

/** Input `1 Titre`: the level, then the text. Output: `a`, `s` or nothing, then the remaining text. */
const outline = (...titles: string[]) => {
  const given = titles.map((title) => ({ level: Number(title[0]), text: title.slice(2) }))
  return outlineOf(given).map(
    ({ as, number }, at) => `${{ article: 'a', sub_article: 's', none: '-' }[as]} ${given[at]?.text.slice(number)}`,
  )
}

test('the title of the document is no article, articles and sub-articles keep their levels and lose the numbers that they get anyway', () => {
  expect(
    outline('1 Conditions générales', '2 Article 1 – Objet', '3 1.1 Champ', '3 1.2 Durée', '2 Article 2 – Prix', '3 2.1. Tarifs'),
  ).toEqual(['- Conditions générales', 'a Objet', 's Champ', 's Durée', 'a Prix', 's Tarifs'])
  expect(outline('1 CGV', '2 Objet', '3 Champ', '2 Prix')).toEqual(['- CGV', 'a Objet', 's Champ', 'a Prix'])
})

test.each([
  ['1. Objet', '2. Prix', '3. Durée'],
  ['1) Objet', '2) Prix', '3) Durée'],
  ['1 - Objet', '2 - Prix', '3 - Durée'],
  ['I. Objet', 'II. Prix', 'III. Durée'],
  ['I – Objet', 'II – Prix', 'III – Durée'],
  ['A. Objet', 'B. Prix', 'C. Durée'],
  ['a) Objet', 'b) Prix', 'c) Durée'],
  ['ARTICLE 1 : Objet', 'ARTICLE 2 : Prix', 'ARTICLE 3 : Durée'],
  ['Article premier – Objet', 'Article 2 – Prix', 'Article 3 – Durée'],
  ['Article 1er. Objet', 'Article 2. Prix', 'Article 3. Durée'],
  ['Article I – Objet', 'Article II – Prix', 'Article III – Durée'],
  ['Art. 1 Objet', 'Art. 2 Prix', 'Art. 3 Durée'],
])('« %s », « %s », « %s » are numbered once', (...titles) => {
  expect(outline(...titles.map((title) => `1 ${title}`))).toEqual(['a Objet', 'a Prix', 'a Durée'])
})

test('numbers that are others than those of the document stay, as do years and quantities', () => {
  const kept = (...titles: string[]) => expect(outline(...titles.map((title) => `2 ${title}`))).toEqual(titles.map((title) => `a ${title}`))
  kept('Article 1582', 'Article 1583')
  kept('Article 4 – Objet', 'Article 5 – Prix')
  kept('1. Objet', '3. Prix')
  kept('2027 : tarifs', 'Remises')
  kept('30 jours', 'Vente', 'Le client', 'A quoi bon')
})

test('sub-articles with letters lose them too; a preamble before numbered articles is none', () => {
  expect(outline('1 Préambule', '1 1. Objet', '2 a) Champ', '2 b) Durée', '1 2. Prix')).toEqual([
    '- Préambule',
    'a Objet',
    's Champ',
    's Durée',
    'a Prix',
  ])
})

test('articles on the first level have sub-articles on the second; what is deeper keeps its number as a paragraph', () => {
  expect(outline('1 Objet', '2 Champ', '1 Prix', '2 Tarifs', '3 2.1.1 Remises')).toEqual([
    'a Objet',
    's Champ',
    'a Prix',
    's Tarifs',
    '- 2.1.1 Remises',
  ])
  expect(outline('3 Retours')).toEqual(['s Retours'])
  expect(outline('1 Prix')).toEqual(['a Prix'])
})
