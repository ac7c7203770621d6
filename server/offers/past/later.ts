// Reads the history after a past day: the changes to undo to get the state at its end.
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'

import type { Db } from '../../platform/db/index.ts'
import { activities } from '../../platform/db/schema.ts'

/** The first instant after a business day. */
const endOf = (day: string): SQL => sql`((${day}::date + 1)::timestamp at time zone 'Europe/Paris')`
export const writtenBy = (day: string): SQL => sql`${activities.date} < ${endOf(day)}`
export const writtenAfter = (day: string): SQL => sql`${activities.date} >= ${endOf(day)}`

/** The day on which a row was created; null when the history does not record it. */
export async function madeOn(db: Db, entity: 'offers' | 'products', id: number): Promise<string | null> {
  const [made] = await db
    .select({ day: sql<string>`to_char(${activities.date} at time zone 'Europe/Paris', 'YYYY-MM-DD')` })
    .from(activities)
    .where(and(eq(activities.entity, entity), eq(activities.entity_id, id), sql`${activities.action} = 'created'`))
    .orderBy(asc(activities.id))
    .limit(1)
  return made?.day ?? null
}

const prices = ['sellingprices', 'purchaseprices'] as const
export type PriceEntity = (typeof prices)[number]

const told = {
  id: activities.entity_id,
  action: activities.action,
  field: activities.field,
  old_value: activities.old_value,
  new_value: activities.new_value,
  date: activities.date,
}

/** Later changes of the prices of products, including deleted prices, newest first. */
export async function laterPriceChanges(db: Db, product_ids: SQL, day: string) {
  const concerned = sql`(${activities.entity}, ${activities.entity_id}) in (
    select 'sellingprices', id from selling_prices where product_id in ${product_ids}
    union all select 'purchaseprices', id from purchase_prices where product_id in ${product_ids}
    union all select entity, entity_id from activities gone
      where gone.entity in ('sellingprices', 'purchaseprices') and gone.action = 'deleted' and gone.field = 'product_id'
      and (gone.old_value ->> 'id')::int in ${product_ids})`
  const rows = await db
    .select({ ...told, entity: activities.entity })
    .from(activities)
    .where(and(inArray(activities.entity, [...prices]), concerned, writtenAfter(day)))
    .orderBy(desc(activities.id))
  return (entity: PriceEntity) =>
    rows
      .filter((row) => row.entity === entity)
      .map(({ id, action, field, old_value }) => ({ id, before: action === 'created' ? null : { [String(field)]: keyOf(old_value) } }))
}

/** The key in a history value; history stores the name beside it. */
export const keyOf = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('name' in value)) return value
  return 'id' in value ? value.id : 'code_sigma' in value ? value.code_sigma : value
}

/** The author, time and number of writes of selling or purchase prices, as of the end of a day. */
export async function priceAuthors(db: Db, entity: PriceEntity, ids: readonly number[], day: string) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({
            id: activities.entity_id,
            // Rows written together have the same date. A row without a recorded creation had an earlier first version.
            version: sql<number>`count(distinct ${activities.date})::int + (not bool_or(${activities.action} = 'created'))::int`,
            author: sql<string | null>`(array_agg(${activities.author_name} order by ${activities.id} desc))[1]`,
            changed_at: sql<string>`max(${activities.date})`.mapWith(activities.date),
          })
          .from(activities)
          .where(and(eq(activities.entity, entity), inArray(activities.entity_id, [...ids]), writtenBy(day)))
          .groupBy(activities.entity_id)
  const found = new Map(rows.map(({ id, ...signed }) => [id, signed]))
  return (id: number) => found.get(id) ?? { author: null, version: 1, changed_at: null }
}

/** Later changes of these fields of an offer, newest first. */
export const laterOfferChanges = async (db: Db, offer_id: number, day: string, fields: readonly string[]) =>
  await db
    .select(told)
    .from(activities)
    .where(
      and(eq(activities.entity, 'offers'), eq(activities.entity_id, offer_id), inArray(activities.field, [...fields]), writtenAfter(day)),
    )
    .orderBy(desc(activities.id))
