// Business days and periods: both ends inclusive, and the same day in every time zone of the machine.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { describe, expect, test } from 'vitest'

import { addDays, covers, dayAfter, dayBefore, gaps, onCountedDays, overlap, type Period, boundaryDays } from '#engine/time/days.ts'

import { fc } from '../chance.ts'
import { times } from '../torture.ts'
import { anyDay, anyPeriod } from './any.ts'

const period = (start_date: string, end_date: string | null = null): Period => ({ start_date, end_date })
const days = Array.from({ length: 80 }, (_, at) => addDays('2025-12-20', at))
const numRuns = times(300, 20_000)

describe('periods', () => {
  test('both ends belong to a period, and no end is no end', () => {
    const june = period('2026-06-01', '2026-06-30')
    expect(['2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01'].map((day) => covers(june, day))).toEqual([false, true, true, false])
    expect(covers(period('2026-06-01'), '9999-12-31')).toBe(true)
  })

  test('two periods overlap exactly when they share a day', () => {
    expect([
      overlap(period('2026-01-01', '2026-01-31'), period('2026-01-31')),
      overlap(period('2026-01-01', '2026-01-31'), period('2026-02-01')),
    ]).toEqual([true, false])
    fc.assert(
      fc.property(anyPeriod, anyPeriod, (a, b) => {
        const shared = days.some((day) => covers(a, day) && covers(b, day))
        expect([overlap(a, b), overlap(b, a)]).toEqual([shared, shared])
      }),
      { numRuns },
    )
  })

  test('periods and the gaps between them tile the span, in any order and also where periods overlap', () => {
    fc.assert(
      fc.property(fc.array(anyPeriod, { minLength: 1, maxLength: 6 }), (periods) => {
        const holes = gaps(periods)
        const first = periods.map(({ start_date }) => start_date).toSorted()[0] ?? ''
        const last = periods.some(({ end_date }) => end_date === null)
          ? '9999-12-31'
          : (periods
              .map(({ end_date }) => end_date ?? '')
              .toSorted()
              .at(-1) ?? '')
        for (const day of days) {
          const [covered, hole] = [periods.some((one) => covers(one, day)), holes.filter((one) => covers(one, day)).length]
          expect([day, hole]).toEqual([day, covered || day < first || day > last ? 0 : 1])
        }
        expect(gaps(periods.toReversed())).toEqual(holes)
      }),
      { numRuns },
    )
  })

  test('a period until the last day of the calendar leaves no gap', () => {
    expect(gaps([period('2026-01-01', '9999-12-31'), period('2027-01-01', '2027-12-31')])).toEqual([])
  })

  test('turning days are where something begins or has just ended, from a day on, each once and in order', () => {
    const periods = [period('2026-02-01', '2026-02-28'), period('2026-03-01'), period('2025-01-01', '2025-12-31')]
    expect(boundaryDays(periods, '2026-01-15')).toEqual(['2026-01-15', '2026-02-01', '2026-03-01'])
    fc.assert(
      fc.property(fc.array(anyPeriod, { maxLength: 4 }), anyDay, (some, from) => {
        const turning = new Set(boundaryDays(some, from))
        const changing = days.filter((day) => day > from && some.some((one) => covers(one, day) !== covers(one, dayBefore(day))))
        expect(changing.filter((day) => !turning.has(day))).toEqual([])
      }),
      { numRuns },
    )
  })
})

test('a row counts on the days that are in its own period and in its catalogue’s, and on no other', () => {
  const anyCatalog = fc.record({ start_date: fc.option(anyDay), end_date: fc.option(anyDay) })
  fc.assert(
    fc.property(anyPeriod, anyCatalog, (row, catalog) => {
      const counted = onCountedDays(row, catalog)
      for (const day of days)
        expect([day, counted !== null && covers(counted, day)]).toEqual([day, covers(row, day) && covers(catalog, day)])
    }),
    { numRuns },
  )
  expect(onCountedDays(period('2026-01-01'), { start_date: null, end_date: null })).toEqual(period('2026-01-01'))
  expect(onCountedDays(period('2026-07-01'), { start_date: null, end_date: '2026-06-30' })).toBeNull()
})

test('a day and as many back is the same day, over leap years and changes of the clock', () => {
  expect([dayAfter('2024-02-28'), dayAfter('2023-02-28'), dayBefore('2026-01-01'), addDays('2026-03-28', 2)]).toEqual([
    '2024-02-29',
    '2023-03-01',
    '2025-12-31',
    '2026-03-30',
  ])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 73_000 }), fc.integer({ min: -20_000, max: 20_000 }), (at, count) => {
      const day = addDays('1950-01-01', at)
      expect(addDays(addDays(day, count), -count)).toBe(day)
    }),
    { numRuns },
  )
})

test.each(['UTC', 'Europe/Paris', 'Pacific/Kiritimati', 'America/Los_Angeles'])(
  'in %s days and today in Paris are the same',
  async (TZ) => {
    const program = `
    import { addDays } from '${import.meta.resolve('#engine/time/days.ts')}'
    import { today } from '${import.meta.resolve('#engine/time/today.ts')}'
    const days = Array.from({ length: 1000 }, (_, at) => addDays('2024-01-01', at))
    const instants = ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-07-31T21:59:59Z', '2026-07-31T22:00:00Z', '2026-12-31T23:30:00Z']
    console.log(JSON.stringify([new Set(days).size, days.at(-1), ...instants.map((text) => today(new Date(text)))]))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { env: { ...process.env, TZ } })
    expect(JSON.parse(stdout)).toEqual([1000, '2026-09-26', '2026-03-28', '2026-03-29', '2026-07-31', '2026-08-01', '2027-01-01'])
  },
)
