// Both languages are complete, and say the same things with the same placeholders.
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
