// The text of a period, the same wherever a period is shown.
import { i18n } from '@lingui/core'
import { beforeEach, describe, expect, test } from 'vitest'

import { formatPeriod } from '#kit/format/period.ts'

const period = (start_date: string | null, end_date: string | null) => ({ start_date, end_date })

describe('in French', () => {
  beforeEach(() => i18n.loadAndActivate({ locale: 'fr', messages: {} }))
  test('a period with both ends goes from the one to the other', () =>
    expect(formatPeriod(period('2026-01-01', '2026-12-31'))).toBe('du 01/01/2026 au 31/12/2026'))
  test('one without an end is said by its first day', () => expect(formatPeriod(period('2026-01-01', null))).toBe('à partir du 01/01/2026'))
  test('one without a beginning is said by its last day', () =>
    expect(formatPeriod(period(null, '2026-12-31'))).toBe('jusqu’au 31/12/2026'))
  test('one that has begun by the day on which it is read goes on since then', () => {
    expect(formatPeriod(period('2026-01-01', null), '2026-01-01')).toBe('depuis le 01/01/2026')
    expect(formatPeriod(period('2026-01-01', null), '2025-12-31')).toBe('à partir du 01/01/2026')
  })
  test('its end is said wherever it has one, whatever the day', () =>
    expect(formatPeriod(period('2026-01-01', '2026-12-31'), '2026-06-01')).toBe('du 01/01/2026 au 31/12/2026'))
  test('one with neither is not spoken of', () => expect(formatPeriod(period(null, null), '2026-01-01')).toBe(''))
})
