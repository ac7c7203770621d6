// Bulk deletion and refresh of products; those that fail are skipped and listed.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { BulkAnswer as Answer } from '#contract/shared/changes.ts'

import type { Db } from '../platform/db/index.ts'
import { bundle_products, quantity_degressivities, rule_products, rules } from '../platform/db/schema.ts'
import { inTransaction, type Writing } from '../platform/db/write.ts'
import { refreshProducts, type Refreshing } from '../platform/masterdata/refresh.ts'
import { isLatest } from '../rules/read.ts'
import { findRows } from './read.ts'
import type { DetailRow } from './row.ts'
import { deleteProducts } from './write.ts'

interface Item {
  id: number
  version: number
}

export async function bulkRemove(context: Writing, items: Item[]): Promise<Answer> {
  const { rows, refused } = await unchanged(context.db, items)
  const gone = rows.length > 0 ? await inTransaction(context, async (tx) => deleteProducts(tx, rows)) : new Set<number>()
  // Products that were unchanged when they were read, but had changed when they were deleted.
  const left = rows.filter(({ id }) => !gone.has(id))
  const held =
    left.length > 0
      ? await heldByOffers(
          context.db,
          left.map(({ id }) => id),
        )
      : new Set<number>()
  const overtaken = left.map(({ id, reference }) => ({ id, reference, key: held.has(id) ? 'in_use' : 'conflict' }))
  return { done: gone.size, refused: [...refused, ...overtaken] }
}

/** The ids of these products that are used by bundles, by quantity degressivities or by rules. */
async function heldByOffers(db: Db, ids: number[]): Promise<Set<number>> {
  const standing = async (column: PgColumn) =>
    await db
      .selectDistinct({ id: sql<number>`${column}` })
      .from(column.table)
      .where(inArray(column, ids))
  const { source_product_id, destination_product_id } = quantity_degressivities
  const named = await db
    .selectDistinct({ id: rule_products.product_id })
    .from(rule_products)
    .innerJoin(rules, eq(rules.id, rule_products.rule_id))
    .where(and(inArray(rule_products.product_id, ids), isLatest))
  const rows = [
    ...named,
    ...(await standing(bundle_products.product_id)),
    ...(await standing(source_product_id)),
    ...(await standing(destination_product_id)),
  ]
  return new Set(rows.map(({ id }) => id))
}

/** Refreshes each product once; those that are missing or invalid in master data are listed. */
export async function bulkRefresh(context: Refreshing, ids: number[], signal: AbortSignal): Promise<Answer> {
  const wanted = [...new Set(ids)]
  const rows = await findRows(context.db, wanted)
  const references = new Map(rows.map(({ id, reference }) => [id, reference]))
  const held = rows.map(({ id, reference, masterdata_reference }) => ({ id, reference: masterdata_reference ?? reference }))
  const { missing, failed } = held.length > 0 ? await refreshProducts(context, held, signal) : { missing: [], failed: [] }
  const listed = (key: string, some: number[]) => some.map((id) => ({ id, reference: references.get(id) ?? null, key }))
  const gone = wanted.filter((id) => !references.has(id))
  const refused = [...listed('not_found', gone), ...listed('masterdata_missing', missing), ...listed('masterdata_unavailable', failed)]
  const left = new Set(refused.map(({ id }) => id))
  return { done: rows.filter(({ id }) => !left.has(id)).length, refused }
}

/** The products that still have the version that was read, each once. */
async function unchanged(db: Db, items: Item[]): Promise<{ rows: DetailRow[]; refused: Answer['refused'] }> {
  const versions = new Map(items.map(({ id, version }) => [id, version]))
  const found = await findRows(db, [...versions.keys()])
  const known = new Set(found.map(({ id }) => id))
  const missing = [...versions.keys()].filter((id) => !known.has(id)).map((id) => ({ id, reference: null, key: 'not_found' }))
  const stale = found.filter(({ id, version }) => versions.get(id) !== version)
  return {
    rows: found.filter(({ id, version }) => versions.get(id) === version),
    refused: [...missing, ...stale.map(({ id, reference }) => ({ id, reference, key: 'conflict' }))],
  }
}
