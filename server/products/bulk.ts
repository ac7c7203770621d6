// Bulk deletion and refresh of products, at once or as a task; those that fail are skipped and listed.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { InferOutput } from 'valibot'

import { MAX_BULK_REFRESH, type ProductFilters } from '#contract/products/products.ts'
import { type BulkAnswer as Answer, MAX_BULK } from '#contract/shared/changes.ts'
import type { Selection } from '#contract/shared/selection.ts'
import type { TaskKindName } from '#contract/tasks/tasks.ts'

import type { AsOf, Db } from '../platform/db/index.ts'
import { bundle_products, quantity_degressivities, rule_products, rules } from '../platform/db/schema.ts'
import { inTransaction, type Writing } from '../platform/db/write.ts'
import type { ExpectedVersion } from '../platform/db/write/locks.ts'
import { type Fetched, fetchPage } from '../platform/masterdata/page.ts'
import { writeRefreshed } from '../platform/masterdata/refresh.ts'
import type { Masterdata } from '../platform/masterdata/source/source.ts'
import type { Importing } from '../platform/masterdata/write/statement.ts'
import { badRequest, type RequestContext } from '../platform/rpc/base.ts'
import { asTask } from '../platform/tasks/as-task.ts'
import { enqueueSelected } from '../platform/tasks/selected.ts'
import { isLatest } from '../rules/read.ts'
import { selectedProducts } from './list/selected.ts'
import { findRows } from './read.ts'
import type { DetailRow } from './row.ts'
import { deleteProducts } from './write.ts'

type Filters = InferOutput<typeof ProductFilters>

/** Without a version, in the one that is stored. */
interface Item {
  id: number
  version: number | null
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

interface Deletion {
  items?: ExpectedVersion[] | undefined
  selection?: Selection<Filters> | undefined
}

/** Deletes products in the versions that were read, or any number of products. */
export async function removeMany(context: RequestContext, { items, selection }: Deletion) {
  if (items && selection) throw badRequest({ field: 'selection', key: 'items_or_selection' })
  if (items) return { status: 200 as const, body: { ...(await bulkRemove(context, items)), task: null } }
  if (!selection) throw badRequest({ field: 'items', key: 'required' })
  const ids = await someSelected(context, selection)
  if (ids.length > MAX_BULK) return await asTaskOf(context, 'product_deletion', ids)
  const answer = await bulkRemove(
    context,
    ids.map((id) => ({ id, version: null })),
  )
  return { status: 200 as const, body: { ...answer, task: null } }
}

/** Refreshes products from master data. */
export async function refreshMany(context: RequestContext, selection: Selection<Filters>, signal: AbortSignal) {
  const ids = await someSelected(context, selection)
  if (ids.length > MAX_BULK_REFRESH) return await asTaskOf(context, 'product_refresh', ids)
  const read = await readUpstream(context.db, context.masterdata, ids, signal)
  return { status: 200 as const, body: { ...(await writeUpstream(context, read)), task: null } }
}

/** The selected products. Throws BAD_REQUEST if there are none. */
export async function someSelected(at: AsOf, selection: Selection<Filters>): Promise<number[]> {
  const ids = await selectedProducts(at, selection)
  if (ids.length === 0) throw badRequest({ field: 'selection', key: 'required' })
  return ids
}

async function asTaskOf(context: RequestContext, kind: TaskKindName, ids: number[]) {
  const { tasks, user } = context
  const row = await inTransaction(context, async (tx) => await enqueueSelected(tx, tasks, { kind }, ids))
  tasks.wake()
  return { status: 202 as const, body: { done: 0, refused: [], task: asTask(row, user?.name ?? null) } }
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

interface Held {
  id: number
  reference: string
  upstream: string
}
/** What one portion of a refresh has read, before it is written. */
interface Read {
  ids: number[]
  held: Held[]
  fetched: Fetched
}

/** Reads the products' rows from master data. Throws a MasterdataUnavailable if the source is unavailable. */
export async function readUpstream(db: Db, masterdata: Masterdata, ids: number[], signal: AbortSignal): Promise<Read> {
  const rows = await findRows(db, ids)
  const held = rows.map(({ id, reference, masterdata_reference }) => ({ id, reference, upstream: masterdata_reference ?? reference }))
  const asked = held.map(({ id, upstream }) => ({ id, reference: upstream }))
  const fetched = asked.length > 0 ? await fetchPage(masterdata, asked, signal) : { rows: [], missing: [], failed: [] }
  return { ids, held, fetched }
}

/** Writes what was read; products that are missing or invalid in master data are listed. */
export async function writeUpstream(importing: Importing, { ids, held, fetched }: Read): Promise<Answer> {
  const { missing, failed } = await writeRefreshed(
    importing,
    held.map(({ id, upstream }) => ({ id, reference: upstream })),
    fetched,
  )
  const references = new Map(held.map(({ id, reference }) => [id, reference]))
  const listed = (key: string, some: number[]) => some.map((id) => ({ id, reference: references.get(id) ?? null, key }))
  const gone = ids.filter((id) => !references.has(id))
  const refused = [...listed('not_found', gone), ...listed('masterdata_missing', missing), ...listed('masterdata_unavailable', failed)]
  const left = new Set(refused.map(({ id }) => id))
  return { done: held.filter(({ id }) => !left.has(id)).length, refused }
}

/** The products that still have the version that was read, each once. */
async function unchanged(db: Db, items: Item[]): Promise<{ rows: DetailRow[]; refused: Answer['refused'] }> {
  const versions = new Map(items.map(({ id, version }) => [id, version]))
  const found = await findRows(db, [...versions.keys()])
  const known = new Set(found.map(({ id }) => id))
  const missing = [...versions.keys()].filter((id) => !known.has(id)).map((id) => ({ id, reference: null, key: 'not_found' }))
  const isStale = ({ id, version }: DetailRow) => versions.get(id) !== null && versions.get(id) !== version
  const stale = found.filter(isStale)
  return {
    rows: found.filter((row) => !isStale(row)),
    refused: [...missing, ...stale.map(({ id, reference }) => ({ id, reference, key: 'conflict' }))],
  }
}
