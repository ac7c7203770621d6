// Active offers that cannot be sold, that begin or end soon, whose coverages are incomplete, or that others changed.
import { type SQL, sql } from 'drizzle-orm'

import { FOCUS_DAYS } from '#contract/activity/daily-focus.ts'
import { neededFields } from '#engine/offers/coverage.ts'

import { type Focus } from './focus.ts'

/** The offer of a line, over `offers o`. */
export const offer = sql`o.id, o.reference as name, o.name as title`
const alone = sql`null::int as row_id, null::text as label, null::text as actor`

/** Whether the user is the offer's manager or alternate manager. */
export const isMine = (user_id: number) => sql`(o.manager_id = ${user_id}
  or exists (select from offer_alternate_managers am where am.offer_id = o.id and am.user_id = ${user_id}))`
/** Offers are shown to their manager and alternate managers; those with neither are shown to all. */
export const managedBy = (user_id: number) => sql`(${isMine(user_id)}
  or o.manager_id is null and not exists (select from offer_alternate_managers am where am.offer_id = o.id))`

/**
 * Active offers that are not for sale, with every reason (as in the engine's `reasonsUnavailable`); those that have not begun yet are left
 * out.
 */
export const unavailable: Focus = ({ day, user }) => sql`
  select ${offer}, null::int as row_id, reasons.codes as label, null::text as actor, null::date as date from offers o
  cross join lateral (select concat_ws(',', case when o.marketing_start_date is null then 'NO_START_DATE' end,
    case when o.marketing_end_date < ${day} then 'ENDED' end,
    case when not exists (select from offer_zones oz where oz.offer_id = o.id) then 'NO_ZONE' end) as codes) reasons
  where o.active and reasons.codes <> '' and ${managedBy(user.id)}`

export const isSoon = (date: SQL, day: string) => sql`${date} between ${day}::date and ${day}::date + ${FOCUS_DAYS}::int`

const soon =
  (date: SQL): Focus =>
  ({ day, user }) =>
    sql`
  select ${offer}, ${alone}, ${date} as date from offers o
  where o.active and ${isSoon(date, day)} and ${managedBy(user.id)}`
export const offersEnding = soon(sql`o.marketing_end_date`)
export const offersBeginning = soon(sql`o.marketing_start_date`)

const documents =
  (date: SQL): Focus =>
  ({ day, user }) =>
    sql`
  select ${offer}, d.id as row_id, d.name as label, null::text as actor, ${date} as date
  from documents d join offers o on d.entity = 'offers' and o.id = d.entity_id
  where o.active and ${isSoon(date, day)} and ${managedBy(user.id)}`
export const offerDocumentsEnding = documents(sql`d.end_date`)
export const offerDocumentsBeginning = documents(sql`d.start_date`)

/** `missingFields` of the engine, in SQL. */
const incomplete = sql.join(
  Object.entries(neededFields).map(([mode, fields]) => {
    const columns = sql.join(
      fields.map((field) => sql.raw(`s.${field}`)),
      sql`, `,
    )
    return sql`s.calculation_mode = ${mode} and num_nulls(${columns}) > 0`
  }),
  sql` or `,
)
/** The label of a coverage `s`, over `services service` and `bundles b`: its service, and its bundle if it has one. */
export const coverageLabel = sql`concat_ws(' · ', service.name, b.name) as label, b.id as bundle_id`
/** Active coverages of active offers and of their bundles that lack an amount, labelled by service and bundle. */
export const incompleteCoverages: Focus = ({ user }) => sql`
  select ${offer}, s.id as row_id, ${coverageLabel}, null::text as actor, null::date as date
  from offers o join serviceables s on s.offer_id = o.id or s.bundle_id in (select sb.bundle_id
    from section_bundles sb join sections on sections.id = sb.section_id where sections.offer_id = o.id)
  join services service on service.id = s.service_id left join bundles b on b.id = s.bundle_id
  where o.active and s.active and (${incomplete}) and ${managedBy(user.id)}`

/** Offers managed by the caller that others changed today. */
export const offersChangedByOthers: Focus = ({ day, user }) => sql`
  select ${offer}, null::int as row_id, string_agg(distinct a.author_name, ', ') as label, null::text as actor, null::date as date
  from activities a join offers o on o.id = a.entity_id
  where a.entity = 'offers' and a.author_id <> ${user.id} and a.date >= ${day}::timestamp at time zone 'Europe/Paris'
    and ${isMine(user.id)}
  group by o.id`
