// The history of anything, newest first. What is deleted keeps its history.
import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'

import type { historyEntities } from '../../contract/activities.ts'
import { purchaseAmounts } from '../../contract/amounts.ts'
import type { Access } from '../../contract/permissions.ts'
import { allow, os } from '../base.ts'
import {
  activities as table,
  business,
  catalogs,
  categorizations,
  manufacturers,
  offers,
  products,
  purchase_prices,
  roles,
  selling_prices,
  tags,
  users,
} from '../db/schema.ts'
import { notFound } from './references.ts'
import { mayShow } from './selling-prices/rows.ts'

/** What a history belongs to, and who may read it. */
const owners = {
  products: { table: products, right: 'product.show' },
  offers: { table: offers, right: 'offer.show' },
  business: { table: business, right: 'product.index' },
  jobs: { table: categorizations, right: 'product.index' },
  manufacturers: { table: manufacturers, right: 'product.index' },
  tags: { table: tags, right: 'product.index' },
  catalogs: { table: catalogs, right: 'selling_price.read' },
  purchaseprices: { table: purchase_prices, right: 'selling_price.show' },
  sellingprices: { table: selling_prices, right: 'selling_price.read' },
  users: { table: users, right: 'admin' },
  roles: { table: roles, right: 'admin' },
} satisfies Record<(typeof historyEntities)[number], { table: unknown; right: Access }>

export const activities = {
  list: os.activities.list.handler(async ({ input: { entity, id, page, page_size, field, author_id }, context: { db, user } }) => {
    const owner = owners[entity]
    allow(user, owner.right)
    const mine = and(
      eq(table.entity, entity),
      eq(table.entity_id, id),
      entity === 'sellingprices' && !mayShow(user) ? tellsNothing : undefined,
    )
    const where = and(mine, field === undefined ? undefined : eq(table.field, field), author_id && inArray(table.author_id, author_id))
    const [rows, [count]] = await Promise.all([
      db
        .select()
        .from(table)
        .where(where)
        .orderBy(desc(table.id))
        .limit(page_size)
        .offset((page - 1) * page_size),
      db
        .select({ total: sql<number>`count(*)::int` })
        .from(table)
        .where(where),
    ])
    const total = count?.total ?? 0
    if (total === 0) {
      const [exists] = await db.select({ id: owner.table.id }).from(owner.table).where(eq(owner.table.id, id))
      const [past] = exists ? [exists] : await db.select({ id: table.id }).from(table).where(mine).limit(1)
      if (!past) return notFound()
    }
    const items = rows.map(({ author_id, author_name, ...row }) => ({
      ...row,
      author: author_name === null ? null : { id: author_id ?? 0, name: author_name },
    }))
    return { items, total, page, page_size }
  }),
}

/** Changes from which the purchase price cannot be worked out: neither it nor a percentage on it. */
const tellsNothing = and(
  notInArray(table.field, [...purchaseAmounts]),
  sql`coalesce(${table.old_value} ->> 'unit', 'EUR') = 'EUR' and coalesce(${table.new_value} ->> 'unit', 'EUR') = 'EUR'`,
)
