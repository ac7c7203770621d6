// What a refusal of many prices at once says: the reason, and what to do instead.
import { readFileSync } from 'node:fs'

import { setupI18n } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import { expect, test } from 'vitest'

import { reasonLabels } from '#entities/selling-prices/labels.ts'

test.each([
  ['fr', 'avancez ou reculez la date d’effet d’un jour, ou modifiez ce tarif lui-même'],
  ['en', 'move the effective date one day earlier or later, or change this price itself'],
] as const)('in %s, a row begun the day before a mass change says what to do instead', async (locale, advice) => {
  const filename = `src/locales/${locale}.po`
  const messages = await formatter().parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'fr', filename })
  const translations = Object.entries(messages).map(([id, { translation = '' }]) => [id, translation])
  const i18n = setupI18n({ locale, messages: { [locale]: Object.fromEntries(translations) } })
  expect(i18n._(reasonLabels.begins_day_before)).toContain(advice)
})
