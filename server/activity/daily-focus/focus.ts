// The common parts of all kinds of lines.
import { type SQL, sql } from 'drizzle-orm'

import type { CurrentUser } from '#contract/people/current-user.ts'

import type { Reading } from '../../offers/read.ts'

/** The user and the business day. */
export interface FocusInput {
  day: string
  user: CurrentUser
}
/** A query of lines: id, name, title, row_id, label, actor, date. Some kinds compute their data first, as far as `reading` may see it. */
export type Focus = (asked: FocusInput, reading: Reading) => SQL | Promise<SQL | Worked>
/** The lines found so far, and the number of offers not checked yet. */
export interface Worked {
  found: SQL
  to_check: number
}

/** The product of a line, over `products p`. */
export const product = sql`p.id, p.reference as name, coalesce(p.commercial_designation, p.mdm_designation) as title`
/** The days on which a selling price `s` applies in its catalogue `c`, as in `onCountedDays` of the engine. */
export const countedDaysJoin = sql`join lateral (select greatest(s.start_date, c.start_date) as start_date, least(s.end_date, c.end_date) as end_date) counted
  on coalesce(counted.start_date <= counted.end_date, true)`
/** Columns of a line that only names the product. */
export const alone = sql`null::int as row_id, null::text as label, null::text as actor, null::date as date`

/** For how many days after a user's change a product counts as managed by that user. */
const MANAGED_DAYS = 30

/**
 * Products that others changed today, after a recent change by the user. Products have no manager, so the user's changes are used instead.
 */
export const changedByOthers: Focus = ({ day, user }) => sql`
  select ${product}, null::int as row_id, string_agg(distinct a.author_name, ', ') as label, null::text as actor, null::date as date
  from activities a join products p on p.id = a.entity_id
  where a.entity = 'products' and a.author_id <> ${user.id} and a.date >= ${day}::timestamp at time zone 'Europe/Paris'
    and exists (select from activities mine where mine.entity = 'products' and mine.entity_id = a.entity_id
      and mine.author_id = ${user.id} and mine.id < a.id and mine.date >= (${day}::date - ${MANAGED_DAYS}::int)::timestamp at time zone 'Europe/Paris')
  group by p.id`
