// Dates the demo's data back, so that there are past days to look at.
import { sql } from 'drizzle-orm'

import { addDays } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { activities, cgv_versions, purchase_prices, rules, selling_prices } from '../schema.ts'
import type { Tx } from '../write.ts'

/** Runs `work` now and dates its changes back by so many days, at noon; days that it sets itself are kept. */
export async function daysAgo<T>(tx: Tx, days: number, work: () => Promise<T>): Promise<T> {
  const [before] = await tx.execute<{ id: number }>(sql`select coalesce(max(id), 0)::int as id from activities`)
  const done = await work()
  const noon = sql`${`${addDays(today(), -days)} 12:00`}::timestamp at time zone 'Europe/Paris'`
  // now() is constant within a transaction, so rows with this time were written by `work`.
  await tx.execute(sql`update ${activities} set date = ${noon} where id > ${before?.id ?? 0} and date = now()`)
  await tx.execute(sql`update ${rules} set created_at = ${noon} where created_at = now()`)
  await tx.execute(sql`update ${cgv_versions} set created_at = ${noon} where created_at = now()`)
  for (const prices of [selling_prices, purchase_prices])
    await tx.execute(sql`update ${prices} set updated_at = ${noon} where updated_at = now()`)
  return done
}

/** Before the demo's first selling price begins. */
export const IMPORTED = 420
export const PRICED = 410
/** Before all days shown in comparisons with the past. */
export const OFFERED = 400
/** A price rises, and a markup and a rule are changed. */
export const RAISED = 45
export const REVISED = 20
/** The terms of sale are written, before they apply. */
export const TERMS = 100
