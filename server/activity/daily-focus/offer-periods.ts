// Rules and markups that begin or end, and cliffs of price degressivities.
import { type SQL, sql } from 'drizzle-orm'

import { isLatest } from '../../rules/read.ts'
import type { Focus } from './focus.ts'
import { isSoon, managedBy, offer } from './offers.ts'

const rules =
  (date: SQL): Focus =>
  ({ day, user }) =>
    sql`
  select ${offer}, rules.rule_number as row_id, rules.name as label, null::text as actor, ${date} as date
  from rules join offers o on o.id = rules.offer_id
  where o.active and rules.active and ${isSoon(date, day)} and ${isLatest} and ${managedBy(user.id)}`
export const rulesEnding = rules(sql`rules.end_date`)
export const rulesBeginning = rules(sql`rules.start_date`)

const markups =
  (date: SQL, which = sql`true`): Focus =>
  ({ day, user }) =>
    sql`
  select ${offer}, m.id as row_id, z.name as label, m.actor, ${date} as date
  from markups m join offers o on o.id = m.offer_id join zones z on z.code_sigma = m.zone
  where o.active and ${isSoon(date, day)} and ${managedBy(user.id)} and ${which}`
/** Markups without a successor on the following day. */
export const markupsEnding = markups(
  sql`m.end_date`,
  sql`not exists (select from markups n
    where n.offer_id = m.offer_id and n.zone = m.zone and n.actor = m.actor and n.start_date = m.end_date + 1)`,
)
export const markupsBeginning = markups(sql`m.start_date`)

/** The smallest step between quantities of a table (`stepOf` of the engine): the last decimal place used by its bounds. */
const step = sql`power(10::numeric, -max(greatest(min_scale(min_quantity), coalesce(min_scale(max_quantity), 0))))`
/** `priceWarnings` of the engine in SQL: at the start of a volume tier, one step less costs more. Only the first cliff of each table. */
export const priceCliffs: Focus = ({ user }) => sql`
  select distinct on (o.id) ${offer}, t.id as row_id,
    trim_scale(t.min_quantity - s.step)::text || ' ' || trim_scale(t.min_quantity)::text as label, null::text as actor, null::date as date
  from offers o join price_degressivities t on t.offer_id = o.id
  join (select offer_id, ${step} as step from price_degressivities group by offer_id) s on s.offer_id = o.id
  left join price_degressivities b on b.offer_id = o.id and b.min_quantity <= t.min_quantity - s.step
    and coalesce(b.max_quantity >= t.min_quantity - s.step, true)
  where o.active and coalesce(o.price_degressivity_mode, 'volume') = 'volume' and t.min_quantity > s.step and ${managedBy(user.id)}
    and (t.min_quantity - s.step) * (100 - coalesce(b.discount_rate, 0)) > t.min_quantity * (100 - t.discount_rate)
  order by o.id, t.min_quantity`
