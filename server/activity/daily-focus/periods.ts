// Selling prices and documents that end or begin soon.
import { type SQL, sql } from 'drizzle-orm'

import { FOCUS_DAYS } from '#contract/activity/daily-focus.ts'

import { countedDaysJoin, type Focus, product } from './focus.ts'

const soon = (date: SQL, day: string) => sql`${date} between ${day}::date and ${day}::date + ${FOCUS_DAYS}::int`

const sellingPrices = (date: SQL, where: SQL) => sql`
  select ${product}, s.id as row_id, c.name as label, c.id as catalog_id, s.actor, ${date} as date
  from selling_prices s join products p on p.id = s.product_id join catalogs c on c.id = s.catalog_id ${countedDaysJoin}
  where s.active and ${where}`

/** Active selling prices that end soon, without a successor on the following day. */
export const sellingPricesEnding: Focus = ({ day }) =>
  sellingPrices(
    sql`counted.end_date`,
    sql`${soon(sql`counted.end_date`, day)} and not exists (select from selling_prices n where n.product_id = s.product_id
      and n.catalog_id = s.catalog_id and n.actor = s.actor and n.active and n.start_date = counted.end_date + 1
      and coalesce(n.start_date <= c.end_date, true))`,
  )
export const sellingPricesBeginning: Focus = ({ day }) => sellingPrices(sql`counted.start_date`, soon(sql`counted.start_date`, day))

const documents = (date: SQL, day: string) => sql`
  select ${product}, d.id as row_id, d.name as label, null::text as actor, ${date} as date
  from documents d join products p on d.entity = 'products' and p.id = d.entity_id
  where ${soon(date, day)}`

export const documentsEnding: Focus = ({ day }) => documents(sql`d.end_date`, day)
export const documentsBeginning: Focus = ({ day }) => documents(sql`d.start_date`, day)
