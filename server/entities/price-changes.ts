// Changes of many prices: previewed, applied all or nothing, listed, undone as one.
import { asc, desc, eq, inArray } from 'drizzle-orm'

import { allow, badRequest, os, type RequestContext } from '../base.ts'
import type { Db } from '../db/index.ts'
import { price_change_rows, price_changes as table, selling_prices } from '../db/schema.ts'
import { writer } from '../db/write.ts'
import { lockProducts } from './price-changes/ground.ts'
import { digestOf, type Planned, planRule, previewOf, writesOf } from './price-changes/plan.ts'
import { changedSince, undoChange } from './price-changes/undo.ts'
import { writeChange } from './price-changes/write.ts'
import { notFound } from './references.ts'
import { readPrices } from './selling-prices/rows.ts'

export const price_changes = {
  preview: os.price_changes.preview.handler(async ({ input, context }) => {
    mayChangeMany(context)
    return previewOf(await planRule(context.db, input))
  }),
  apply: os.price_changes.apply.handler(async ({ input: { rows, digest, skip_refused, ...rule }, context }) => {
    mayChangeMany(context)
    const author = writer(context.user)
    return await context.db.transaction(async (tx) => {
      await lockProducts(tx, rule.product_ids)
      await refuseChanged(tx, rows)
      const { ground, planned } = await planRule(tx, rule)
      if (digestOf(planned) !== digest) throw changedSince([])
      const { product_ids: _, ...parameters } = rule
      const change = { kind: 'rule' as const, effective_date: rule.effective_date, parameters }
      const writes = accepted(planned, skip_refused).flatMap(writesOf)
      const id = await writeChange(tx, author, change, writes, (product_id) => ground.articles.get(product_id)?.reference ?? '')
      return (await findChange(tx, id)) ?? notFound()
    })
  }),
  list: os.price_changes.list.handler(async ({ input: { page, page_size }, context: { db } }) => {
    const items = await db
      .select()
      .from(table)
      .orderBy(desc(table.id))
      .limit(page_size)
      .offset((page - 1) * page_size)
    return { items, total: await db.$count(table), page, page_size }
  }),
  get: os.price_changes.get.handler(async ({ input: { id }, context: { db } }) => {
    const change = (await findChange(db, id)) ?? notFound()
    const done = await db
      .select()
      .from(price_change_rows)
      .where(eq(price_change_rows.price_change_id, id))
      .orderBy(asc(price_change_rows.reference), asc(price_change_rows.origin_id), asc(price_change_rows.selling_price_id))
    const rows = done.map(({ selling_price_id, origin_id, product_id, reference, before, after, undone }) => ({
      id: selling_price_id,
      origin_id,
      product: { id: product_id, reference },
      action: before ? ('updated' as const) : ('created' as const),
      before,
      after,
      undone,
    }))
    return { ...change, rows }
  }),
  undo: os.price_changes.undo.handler(async ({ input, context }) => {
    mayChangeMany(context)
    await undoChange(context.db, writer(context.user), input)
    return (await findChange(context.db, input.id)) ?? notFound()
  }),
}

/** Rows are made, ended and changed, and purchase prices are seen. */
export function mayChangeMany({ user }: RequestContext): void {
  allow(user, 'selling_price.update')
  allow(user, 'selling_price.create')
  allow(user, 'selling_price.show')
}

/** Tells who changed what since the preview was read. */
async function refuseChanged(tx: Db, rows: { id: number; version: number }[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const stored = new Map((await readPrices(tx, inArray(selling_prices.id, ids))).map((row) => [row.id, row]))
  const changed = rows.filter(({ id, version }) => stored.get(id)?.version !== version)
  if (changed.length === 0) return
  const names = await tx.query.products.findMany({
    columns: { id: true, reference: true },
    where: (products) =>
      inArray(
        products.id,
        [...stored.values()].map(({ product_id }) => product_id),
      ),
  })
  const references = new Map(names.map(({ id, reference }) => [id, reference]))
  throw changedSince(
    changed.map(({ id }) => {
      const row = stored.get(id)
      const reference = (row && references.get(row.product_id)) ?? ''
      return {
        id,
        reference,
        reason: row ? 'changed' : 'gone',
        changed_by: row?.updated_by?.name ?? null,
        changed_at: row?.updated_at ?? null,
      }
    }),
  )
}

function accepted(planned: Planned[], skip_refused: boolean): Planned[] {
  const refused = planned.filter(({ plan }) => plan.outcome === 'refused')
  if (refused.length > 0 && !skip_refused)
    throw badRequest(...refused.map(({ row, plan }) => ({ field: `rows.${row.id}`, key: plan.reason ?? 'invalid' })))
  const changed = planned.filter(({ plan }) => plan.outcome === 'changed')
  if (changed.length === 0) throw badRequest({ field: 'product_ids', key: 'nothing_to_change' })
  return changed
}

export async function findChange(db: Db, id: number) {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  return row
}
