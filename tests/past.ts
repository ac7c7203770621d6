// What was done on a day that has passed: history is told that it was.
import { sql } from 'drizzle-orm'

import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import type { TestApp } from './setup.ts'

/** The day so many days before today. */
export const ago = (days: number): string => addDays(today(), -days)

/** Noon of the day so many days before today: never another day, whatever the hour and the summer time between them. */
export const noon = (days: number) => sql`${`${ago(days)} 12:00`}::timestamp at time zone 'Europe/Paris'`

/** What is done now, and was done at noon so many days ago as far as history knows. */
export async function daysAgo<T>({ services: { db } }: TestApp, days: number, work: () => Promise<T>): Promise<T> {
  const [before] = await db.execute<{ id: number }>(sql`select coalesce(max(id), 0)::int as id from activities`)
  const done = await work()
  await db.execute(sql`update activities set date = ${noon(days)} where id > ${before?.id ?? 0}`)
  return done
}
