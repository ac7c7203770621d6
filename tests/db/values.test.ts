import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { openDatabase } from '../../server/db/index.ts'
import { newDataDir } from './processes.ts'

describe('what crosses the driver', () => {
  test.each(['Europe/Paris', 'America/New_York', 'Pacific/Kiritimati', 'UTC'])(
    'dates, instants and amounts are exact text in %s',
    async (zone) => {
      process.env['TZ'] = zone
      const database = await openDatabase({ data_dir: await newDataDir() })
      try {
        const [row] = await database.db.execute(sql`select
        date '2026-03-29' as day, date '1900-01-01' as first_day, numeric(18, 6) '123456789012.345678' as amount,
        timestamptz '2026-10-25 02:30:00+02' as instant, timestamptz '2026-10-25 01:30:00.120300+00' as precise,
        9007199254740993::bigint as count, array['a', 'é'] as texts, '{"a": 1.10}'::jsonb as json, null::timestamptz as nothing`)
        expect(row).toEqual({
          day: '2026-03-29',
          first_day: '1900-01-01',
          amount: '123456789012.345678',
          instant: '2026-10-25T00:30:00Z',
          precise: '2026-10-25T01:30:00.1203Z',
          count: '9007199254740993',
          texts: ['a', 'é'],
          json: { a: 1.1 },
          nothing: null,
        })
        const [back] =
          await database.sql`select ${'2026-03-29'}::date as day, ${'1.10'}::numeric as amount, ${'2026-10-25T00:30:00Z'}::timestamptz as instant`
        expect(back).toEqual({ day: '2026-03-29', amount: '1.10', instant: '2026-10-25T00:30:00Z' })
      } finally {
        await database.close()
        process.env['TZ'] = 'Europe/Paris'
      }
    },
  )
})
