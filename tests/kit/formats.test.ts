// Formats of numbers, amounts, dates and sizes in French and in English.
import { i18n } from '@lingui/core'
import { beforeEach, describe, expect, test } from 'vitest'

import { parseDate } from '#engine/parsing/dates.ts'
import { formatDate, formatFileSize, formatInstant, formatMoney, formatNumber, formatPercent } from '#kit/format/formats.ts'

const speak = (locale: 'fr' | 'en') => i18n.loadAndActivate({ locale, messages: {} })

describe('in French', () => {
  beforeEach(() => speak('fr'))
  test('numbers have narrow no-break groups and a comma', () => expect(formatNumber('1234567.90')).toBe('1\u202f234\u202f567,90'))
  test('the euro stands behind a no-break space', () => expect(formatMoney('1234567.90')).toBe('1\u202f234\u202f567,90\u00a0€'))
  test('sizes of files have the units of the language', () =>
    expect([0, 1023, 1024, 12_700, 1_572_864, 10_485_760].map(formatFileSize)).toEqual([
      '0\u00a0o',
      '1\u202f023\u00a0o',
      '1,0\u00a0Ko',
      '12\u00a0Ko',
      '1,5\u00a0Mo',
      '10\u00a0Mo',
    ]))
  test('a percentage too', () => expect(formatPercent('15.00')).toBe('15,00\u00a0%'))
  test('no digit of a large amount is lost', () =>
    expect(formatNumber('123456789012.123456')).toBe('123\u202f456\u202f789\u202f012,123456'))
})

describe('in English', () => {
  beforeEach(() => speak('en'))
  test('numbers have commas and a point', () => expect(formatNumber(-1234567)).toBe('−1,234,567'))
  test('the euro comes first', () => expect([formatMoney('12.50'), formatMoney('-12.50')]).toEqual(['€12.50', '−€12.50']))
  test('dates stay dd/mm/yyyy', () => expect(formatDate('2026-11-02')).toBe('02/11/2026'))
})

test('an instant is shown in the time of the reader', () => expect(formatInstant('2026-07-01T22:30:00Z')).toBe('02/07/2026 00:30'))
test('what is no date is shown as nothing', () =>
  expect([formatDate(null), formatDate('soon'), formatInstant('soon')]).toEqual(['', '', '']))

test.each([
  '21/11/2026',
  '21.11.26',
  '21-11-26',
  '21-11-2026',
  '21 11 2026',
  '21 / 11 / 2026',
  '21\u00a011\u00a026',
  '21112026',
  '211126',
  '2026-11-21',
  '2026/11/21',
  '20261121',
])('reads %j as a date', (text) => {
  expect(parseDate(text)).toBe('2026-11-21')
})

test.each(['31/02/2026', '29/02/2025', '11/21/2026', '21/11', '0/0/2026', '21/11/226', '310226', '2711', '21/11/1700', 'demain', ''])(
  'refuses %j as a date',
  (text) => {
    expect(parseDate(text)).toBeUndefined()
  },
)

test.each(['27/11', '27.11', '27-11', '27 11', '2711'])('reads %j as a day of this year', (text) => {
  expect(parseDate(text, '2026-03-01')).toBe('2026-11-27')
})
test.each(['31/02', '29/02', '3113', '27', '2026'])('refuses %j as a day of this year', (text) => {
  expect(parseDate(text, '2026-03-01')).toBeUndefined()
})

test('the 29th of February exists in leap years', () => expect(parseDate('29/2/2028')).toBe('2028-02-29'))
