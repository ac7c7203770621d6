// When an offer is available, and why it is not.
import { describe, expect, test } from 'vitest'

import { reasonsUnavailable } from '#engine/offers/availability.ts'

const offer = { marketing_start_date: '2026-03-01', marketing_end_date: '2026-03-31', zones: ['NAT'] }

describe('an offer is available', () => {
  test.each([
    ['2026-02-28', ['NOT_STARTED']],
    ['2026-03-01', []],
    ['2026-03-31', []],
    ['2026-04-01', ['ENDED']],
  ])('on %s: %j', (day, reasons) => expect(reasonsUnavailable(offer, day)).toEqual(reasons))

  test('never without a start or a subsidiary, and every reason is told', () => {
    expect(reasonsUnavailable({ marketing_start_date: null, marketing_end_date: '2026-01-01', zones: [] }, '2026-02-01')).toEqual([
      'NO_START_DATE',
      'ENDED',
      'NO_ZONE',
    ])
  })

  test('without an end for ever', () => expect(reasonsUnavailable({ ...offer, marketing_end_date: null }, '2999-12-31')).toEqual([]))
})
