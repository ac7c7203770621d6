// Writes a change of many articles with its history, and remembers what it did to each.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import { badRequest } from '../../base.ts'
import type { Db } from '../../db/index.ts'
import { product_change_rows, product_changes } from '../../db/schema.ts'
import type { Author } from '../../db/write.ts'
import { runBatch } from '../../masterdata/statement.ts'
import { refusing } from '../products/refusals.ts'
import { writeProducts } from '../products/write.ts'
import { type ProductPlan, tagIds } from './plan.ts'

/** Writes what still has the version that it was planned from; returns the new versions by id. */
export async function writePlans(tx: Db, author: Author, plans: ProductPlan[]): Promise<Map<number, number>> {
  if (plans.length === 0) return new Map()
  const writes = plans.map(({ row: { id, version }, set, history }) => ({ id, version, set, history }))
  const written = new Map((await refusing(() => writeProducts(tx, author, writes))).map(({ id, version }) => [id, version]))
  const tags = plans.filter(({ row }) => written.has(row.id)).map(({ row, history }) => ({ product_id: row.id, sets: tagIds(history) }))
  const pairs = (of: (before: number[], after: number[]) => number[]) =>
    tags.flatMap(({ product_id, sets: [before, after] }) => of(before, after).map((tag_id) => ({ product_id, tag_id })))
  await runBatch(
    tx,
    removeTags,
    pairs((before, after) => before.filter((id) => !after.includes(id))),
  )
  await runBatch(
    tx,
    insertTags,
    pairs((before, after) => after.filter((id) => !before.includes(id))),
  )
  return written
}

const pairsOf = `json_to_recordset($1::json) as pair(product_id int, tag_id int)`
const removeTags = `delete from product_tags t using ${pairsOf} where t.product_id = pair.product_id and t.tag_id = pair.tag_id`
const insertTags = `insert into product_tags (product_id, tag_id) select product_id, tag_id from ${pairsOf} on conflict do nothing`

/** Locks the change that the author goes on with; nothing is added to what was undone, nor an article twice. */
export async function continueChange(tx: Db, author: Author, id: number, product_ids: number[]): Promise<void> {
  const own = and(eq(product_changes.id, id), eq(product_changes.created_by, author.id ?? 0), isNull(product_changes.undone_at))
  const [change] = await tx.select().from(product_changes).where(own).for('update')
  if (!change) throw badRequest({ field: 'change_id', key: 'unknown' })
  const twice = and(eq(product_change_rows.product_change_id, id), inArray(product_change_rows.product_id, product_ids))
  if ((await tx.$count(product_change_rows, twice)) > 0) throw badRequest({ field: 'items', key: 'duplicate' })
}

/** Remembers what was written, as a change of its own or as more of change `continued`; returns the id. */
export async function remember(
  tx: Db,
  author: Author,
  parameters: Record<string, unknown>,
  done: { plan: ProductPlan; version_after: number }[],
  continued: number | undefined,
): Promise<number> {
  const id = continued ?? (await begin(tx, author, parameters))
  const rows = done.map(({ plan: { row, history }, version_after }) => ({
    product_id: row.id,
    reference: row.reference,
    changes: history,
    version_after,
  }))
  await runBatch(tx, insertRows, rows, id)
  await tx
    .update(product_changes)
    .set({ product_count: sql`${product_changes.product_count} + ${rows.length}` })
    .where(eq(product_changes.id, id))
  return id
}

async function begin(tx: Db, author: Author, parameters: Record<string, unknown>): Promise<number> {
  const [made] = await tx
    .insert(product_changes)
    .values({ parameters, created_by: author.id, created_by_name: author.name })
    .returning({ id: product_changes.id })
  if (!made) throw new Error('nothing inserted')
  return made.id
}

const insertRows = `
  insert into product_change_rows (product_change_id, product_id, reference, changes, version_after)
  select $2::int, done.* from json_to_recordset($1::json) as done(product_id int, reference text, changes jsonb, version_after int)`
