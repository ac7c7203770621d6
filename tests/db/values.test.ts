// Dates, timestamps and amounts on their way through the driver.
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'

import { openDatabase } from '#server/platform/db/index.ts'

import { newDataDir } from './processes.ts'

const ZONES = ['Europe/Paris', 'America/New_York', 'Pacific/Kiritimati', 'UTC']

afterEach(() => {
  process.env['TZ'] = 'Europe/Paris'
})

test('dates, instants and amounts cross the driver as exact text, whatever the time zone', async () => {
  const database = await openDatabase({ data_dir: await newDataDir() })
  for (const zone of ZONES) {
    process.env['TZ'] = zone
    const [row] = await database.db.execute(sql`select
      date '2026-03-29' as day, date '1900-01-01' as first_day, numeric(18, 6) '123456789012.345678' as amount,
      timestamptz '2026-10-25 02:30:00+02' as instant, timestamptz '2026-10-25 01:30:00.120300+00' as precise,
      9007199254740993::bigint as count, array['a', 'é'] as texts, '{"a": 1.10}'::jsonb as json, null::timestamptz as nothing`)
    expect({ zone, ...row }).toEqual({
      zone,
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
    const back = await database.sql`
      select ${'2026-03-29'}::date as day, ${'1.10'}::numeric as amount, ${'2026-10-25T00:30:00Z'}::timestamptz as instant`
    expect(back).toEqual([{ day: '2026-03-29', amount: '1.10', instant: '2026-10-25T00:30:00Z' }])
  }
  await database.close()
})
