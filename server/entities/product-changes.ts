// Changes of many articles: previewed, applied to what can take them, listed, undone as one.
import { asc, desc, eq } from 'drizzle-orm'

import { MAX_SHOWN_PRODUCTS } from '../../contract/product-changes.ts'
import { os } from '../base.ts'
import type { Db } from '../db/index.ts'
import { product_change_rows, product_changes as table } from '../db/schema.ts'
import { mayChange } from './product-changes/allowed.ts'
import { planChange } from './product-changes/plan.ts'
import { undoChange } from './product-changes/undo.ts'
import { continueChange, remember, writePlans } from './product-changes/write.ts'
import { notFound } from './references.ts'

export const product_changes = {
  preview: os.product_changes.preview.handler(async ({ input: { items, changes }, context }) => {
    mayChange(context.user, changes)
    const { planned } = await planChange(context.db, items, changes)
    return {
      items: planned.map(({ id, row, outcome, reason, plan }) => ({
        id,
        reference: row?.reference ?? null,
        designation: row ? (row.commercial_designation ?? row.mdm_designation) : null,
        outcome,
        reason,
        changes: plan?.history ?? [],
      })),
    }
  }),
  apply: os.product_changes.apply.handler(async ({ input: { items, changes, change_id }, context: { user, db } }) => {
    mayChange(user, changes)
    return await db.transaction(async (tx) => {
      if (change_id)
        await continueChange(
          tx,
          user,
          change_id,
          items.map(({ id }) => id),
        )
      const { planned, parameters } = await planChange(tx, items, changes)
      const plans = planned.flatMap(({ outcome, plan }) => (outcome === 'changed' && plan ? [plan] : []))
      const written = await writePlans(tx, user, plans)
      const done = plans.flatMap((plan) => {
        const version_after = written.get(plan.row.id)
        return version_after === undefined ? [] : [{ plan, version_after }]
      })
      const id = done.length > 0 ? await remember(tx, user, parameters, done, change_id) : change_id
      return {
        done: done.length,
        unchanged: planned.filter(({ outcome }) => outcome === 'unchanged').length,
        // What was right when it was read, and had changed when it was written, is refused as well.
        refused: planned
          .filter((one) => one.outcome === 'refused' || (one.outcome === 'changed' && !written.has(one.id)))
          .map((one) => ({ id: one.id, reference: one.row?.reference ?? null, key: one.reason ?? 'conflict' })),
        change: id ? ((await findChange(tx, id)) ?? null) : null,
      }
    })
  }),
  list: os.product_changes.list.handler(async ({ input: { page, page_size }, context: { db } }) => {
    const items = await db
      .select()
      .from(table)
      .orderBy(desc(table.id))
      .limit(page_size)
      .offset((page - 1) * page_size)
    return { items, total: await db.$count(table), page, page_size }
  }),
  get: os.product_changes.get.handler(async ({ input: { id }, context: { db } }) => {
    const change = (await findChange(db, id)) ?? notFound()
    const rows = await db
      .select()
      .from(product_change_rows)
      .where(eq(product_change_rows.product_change_id, id))
      .orderBy(asc(product_change_rows.reference), asc(product_change_rows.product_id))
      .limit(MAX_SHOWN_PRODUCTS)
    return {
      ...change,
      rows: rows.map(({ product_id, reference, changes, undone }) => ({ product: { id: product_id, reference }, changes, undone })),
    }
  }),
  undo: os.product_changes.undo.handler(async ({ input, context: { user, db } }) => {
    mayChange(user, {})
    const kept = await undoChange(db, user, input)
    return { ...((await findChange(db, input.id)) ?? notFound()), kept }
  }),
}

async function findChange(db: Db, id: number) {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  return row
}
