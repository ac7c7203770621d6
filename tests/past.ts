// Actions on past days: the timestamps of the history are changed afterwards.
import { sql } from 'drizzle-orm'

import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import type { TestApp } from './setup.ts'

/** The day this many days before today. */
export const ago = (days: number): string => addDays(today(), -days)

/** Noon of the day this many days before today: always that day, whatever the current hour and a change to summer time in between. */
export const noon = (days: number) => sql`${`${ago(days)} 12:00`}::timestamp at time zone 'Europe/Paris'`

/** Does something now, and records it in the history as done at noon this many days ago. */
export async function daysAgo<T>({ services: { db } }: TestApp, days: number, work: () => Promise<T>): Promise<T> {
  const [before] = await db.execute<{ id: number }>(sql`select coalesce(max(id), 0)::int as id from activities`)
  const done = await work()
  await db.execute(sql`update activities set date = ${noon(days)} where id > ${before?.id ?? 0}`)
  return done
}
