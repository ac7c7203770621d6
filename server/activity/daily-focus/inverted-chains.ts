// Selling prices whose chain is inverted today, or on their first day if they have not begun yet. For one product the engine decides
// (engine/prices/checks.ts); for all of them the same arithmetic, exact in both, runs in SQL.
import { type SQL, sql } from 'drizzle-orm'

import { mayShow } from '../../prices/selling-prices/rows.ts'
import { countedDaysJoin, type Focus, product } from './focus.ts'

const resolved = (name: string, base: SQL) => {
  const [value, unit] = [sql.raw(`s.${name}`), sql.raw(`s.${name}_unit`)]
  return sql`select case when ${unit} = 'PERCENT' then ${base} * (1 + ${value} * 0.01) else ${value} end as amount`
}

const chains = (day: string) => sql`
  from selling_prices s join products p on p.id = s.product_id join catalogs c on c.id = s.catalog_id ${countedDaysJoin}
  cross join lateral (select greatest(counted.start_date, ${day}::date) as day) shown
  left join lateral (select amount from purchase_prices b where b.product_id = s.product_id
    and b.start_date <= shown.day and coalesce(b.end_date >= shown.day, true)) bought on true
  cross join lateral (select coalesce(s.group_purchase_price, bought.amount) as amount) grp
  cross join lateral (${resolved('agency_purchase_price', sql`grp.amount`)}) agency
  cross join lateral (select case when s.agency_purchase_price is null then grp.amount else agency.amount end as amount) bought_by_agency
  cross join lateral (${resolved('seller_purchase_price', sql`bought_by_agency.amount`)}) seller
  cross join lateral (select case when s.seller_purchase_price is null then bought_by_agency.amount else seller.amount end as amount) base
  cross join lateral (${resolved('min_price', sql`base.amount`)}) low
  cross join lateral (${resolved('recommended_price', sql`base.amount`)}) advised
  cross join lateral (${resolved('max_price', sql`base.amount`)}) high
  where s.active and coalesce(counted.end_date >= ${day}, true)`

/** Users who may not see purchase prices only see inversions among sale prices. */
export const invertedChains: Focus = ({ day, user }) => {
  const sale = sql`low.amount > least(advised.amount, high.amount) or advised.amount > high.amount`
  const all = sql`grp.amount > least(agency.amount, seller.amount, low.amount, advised.amount, high.amount)
    or agency.amount > least(seller.amount, low.amount, advised.amount, high.amount)
    or seller.amount > least(low.amount, advised.amount, high.amount) or ${sale}`
  return sql`select ${product}, s.id as row_id, c.name as label, s.actor, null::date as date ${chains(day)} and (${mayShow(user) ? all : sale})`
}
