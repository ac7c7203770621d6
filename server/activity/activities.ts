// The history of any entity, newest first. Deleted rows keep their history.
import { and, eq, getTableColumns, inArray, notExists, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { programs } from '#contract/activity/activities.ts'
import { type HistoryEntity, readersOf } from '#contract/entities.ts'
import { readsInternalMessages } from '#contract/offers/who-writes.ts'
import { holds } from '#contract/people/permissions.ts'
import { amountNames } from '#engine/prices/amounts.ts'

import { redactLine } from '../costing/lines.ts'
import { notFound } from '../lookups/lookups.ts'
import { isHidden, withoutHidden } from '../offers/hidden.ts'
import { redactCoverage } from '../offers/serviceables.ts'
import type { Db } from '../platform/db/index.ts'
import { listRows } from '../platform/db/list.ts'
import * as schema from '../platform/db/schema.ts'
import { allow, os } from '../platform/rpc/base.ts'
import { mayShow } from '../prices/selling-prices/rows.ts'

const {
  activities: table,
  categorizations,
  grouped_presentations,
  calculation_settings,
  printer_categories,
  purchase_prices,
  selling_prices,
  technical_nomenclatures,
} = schema

/** The tables that a history belongs to: those of the same name, with these exceptions. */
const owners = {
  ...schema,
  'grouped-presentations': grouped_presentations,
  jobs: categorizations,
  'calculation-settings': calculation_settings,
  'printer-categories': printer_categories,
  'technical-nomenclatures': technical_nomenclatures,
  purchaseprices: purchase_prices,
  sellingprices: selling_prices,
} satisfies Record<HistoryEntity, { id: unknown }>

export const activities = {
  list: os.activities.list.handler(async ({ input: { entity, id, field, author_id, ...input }, context: { db, user } }) => {
    const owner = owners[entity]
    allow(user, ...readersOf(entity))
    const alike = entity === 'sellingprices' && !mayShow(user)
    const hidden = and(
      readsInternalMessages(user) ? undefined : sql`${table.field} is distinct from 'internal_message'`,
      holds(user, ['offer.service.index']) ? undefined : sql`${table.field} is distinct from 'coverage'`,
    )
    const mine = and(eq(table.entity, entity), eq(table.entity_id, id), alike ? oncePerChange(db) : undefined, hidden)
    if (await isHidden(db, user, entity, id)) notFound()
    const named = alike ? shownField : sql`${table.field}`
    const { items, ...page } = await listRows(
      db,
      list,
      input,
      mine,
      field === undefined ? undefined : eq(named, field),
      author_id && inArray(table.author_id, author_id),
    )
    if (page.total === 0) {
      const [exists] = await db.select({ id: owner.id }).from(owner).where(eq(owner.id, id))
      const [past] = exists ? [exists] : await db.select({ id: table.id }).from(table).where(mine).limit(1)
      if (!past) return notFound()
    }
    const told = await withoutHidden(db, user, entity, items)
    const withAuthors = told.map(({ author_id, author_name, plan_id, plan_name, ...row }) => ({
      ...row,
      plan: plan_id === null ? null : { id: plan_id, name: plan_name ?? '' },
      ...(row.field === 'coverage' && { old_value: redactCoverage(user, row.old_value), new_value: redactCoverage(user, row.new_value) }),
      ...(row.field === 'nomenclature_line' && { old_value: redactLine(user, row.old_value), new_value: redactLine(user, row.new_value) }),
      ...(alike && isAmount(row.field) ? { field: 'amounts', old_value: null, new_value: null } : {}),
      ...authorOf({ author_id, author_name }),
    }))
    return { items: withAuthors, ...page }
  }),
}

const list = {
  rows: (db: Db) =>
    db
      .select({ ...getTableColumns(table), plan_name: schema.price_plans.name })
      .from(table)
      .leftJoin(schema.price_plans, eq(schema.price_plans.id, table.plan_id))
      .$dynamic(),
  orders: { id: table.id },
  usual: '-id' as const,
  key: table.id,
}

/** The author of a change: a user, or a program by its name. */
export const authorOf = ({ author_id, author_name }: { author_id: number | null; author_name: string | null }) => ({
  author: author_id === null || author_name === null ? null : { id: author_id, name: author_name },
  program: author_id === null ? (programs.find((word) => word === author_name) ?? null) : null,
})

// Without `selling_price.show`, all amounts of a price are merged into one field without values: which of them changed, or a missing row,
// would reveal whether it is a percentage or euros.
const isAmount = (field: string | null) => amountNames.some((name) => name === field)
const shownField = sql`case when ${inArray(table.field, [...amountNames])} then 'amounts' else ${table.field} end`

/** Of the amounts changed in one transaction, keeps only the first row. */
function oncePerChange(db: Db) {
  const earlier = alias(table, 'earlier')
  const sameChange = and(
    eq(earlier.entity, table.entity),
    eq(earlier.entity_id, table.entity_id),
    eq(earlier.date, table.date),
    inArray(earlier.field, [...amountNames]),
    sql`${earlier.id} < ${table.id}`,
  )
  return or(notInArray(table.field, [...amountNames]), notExists(db.select({ id: earlier.id }).from(earlier).where(sameChange)))
}
