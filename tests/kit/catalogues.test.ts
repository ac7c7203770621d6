// Both languages are complete, use the same placeholders, and use one term for each thing.
import { readFileSync } from 'node:fs'

import { formatter } from '@lingui/format-po'
import { expect, test } from 'vitest'

const catalogue = async (locale: 'fr' | 'en') => {
  const filename = `src/locales/${locale}.po`
  const messages = await formatter().parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'fr', filename })
  return Object.entries(messages).map(([id, { message = id, translation = '', obsolete }]) => ({ id, message, translation, obsolete }))
}

const placeholders = (text: string) => [...new Set(text.match(/\{\w+(?=[,}])|<\/?\d+\/?>/g))].toSorted()

test.each(['fr', 'en'] as const)('no message lacks its %s', async (locale) => {
  const missing = (await catalogue(locale)).filter(({ translation }) => translation.trim() === '')
  expect(missing.map(({ message }) => message)).toEqual([])
})

test('the English uses every placeholder of the French, and no other', async () => {
  const french = new Map((await catalogue('fr')).map(({ id, translation }) => [id, translation]))
  const differing = (await catalogue('en')).filter(
    ({ id, translation }) => placeholders(translation).join() !== placeholders(french.get(id) ?? '').join(),
  )
  expect(differing.map(({ translation }) => translation)).toEqual([])
})

test('both languages have the same messages', async () => {
  const ids = async (locale: 'fr' | 'en') => (await catalogue(locale)).map(({ id }) => id).toSorted()
  expect(await ids('en')).toEqual(await ids('fr'))
})

/** The words of a message that people read, without the names of its placeholders. */
const words = (text: string) => text.replaceAll(/\{\w+(?=[,}])/g, '{')

/** The spelling of the specification, with a plain space. */
const SPECIFIED = 'Êtes-vous sûr ?'

const textsWith = async (locale: 'fr' | 'en', pattern: RegExp) =>
  (await catalogue(locale)).map(({ translation }) => words(translation)).filter((text) => pattern.test(text) && text !== SPECIFIED)

test.each([
  ['fr', 'master data is the MDM', /référentiel(?! \(MDM\))|données maîtres/i],
  ['fr', 'U+00A0 stands before : ; ! ? and inside « »', /(?<!\u00a0)[:;!?»]|«(?!\u00a0)/],
  ['en', 'master data is the MDM', /master data(?! \(MDM\))/i],
  ['en', 'it is a product, and a catalogue', /\b(?:articles?|catalogs?)\b/i],
  ['en', 'no space stands before : ; ! ?', /\s[:;!?]/],
] as const)('in %s, %s', async (locale, _rule, broken) => {
  expect(await textsWith(locale, broken)).toEqual([])
})
