// The products of a selection. Those of a filter are exactly the ones that the list shows with it.
import { type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { ProductFilters } from '#contract/products/products.ts'
import { type Selection, sortedIds } from '#contract/shared/selection.ts'

import type { AsOf, Db } from '../../platform/db/index.ts'
import { compile, run } from '../../platform/db/query.ts'
import { conditions, hasFilter, meaningsOf, withFuzzyThreshold } from './search.ts'

type Filters = InferOutput<typeof ProductFilters>

/** The ids, ascending. Ids that are listed in the selection may belong to no product. */
export async function selectedProducts(at: AsOf, selection: Selection<Filters>): Promise<number[]> {
  if ('ids' in selection) return sortedIds(selection.ids)
  const except = new Set(selection.except_ids)
  return (await shownIds(at, selection.filter)).filter((id) => !except.has(id))
}

async function shownIds({ db, day }: AsOf, filter: Filters): Promise<number[]> {
  const filtered = conditions(filter, day)
  const meanings = await meaningsOf(db, filter.search, hasFilter(filter))
  // The same order as in the list.
  for (const meaning of meanings) {
    const where = sql`${filtered} and ${meaning.found}`
    const ids = meaning.fuzzy ? await withFuzzyThreshold(db, (tx) => idsWhere(tx, where)) : await idsWhere(db, where)
    if (ids.length > 0 || meaning === meanings.at(-1)) return ids
  }
  return await idsWhere(db, filtered)
}

async function idsWhere(db: Db, where: SQL): Promise<number[]> {
  const rows = await run<{ id: number }>(db, compile(sql`select p.id from products p where ${where} order by p.id`), { prepare: false })
  return rows.map(({ id }) => id)
}

/** The first of these products in the usual order of the list; ids without a product are left out. */
export async function firstProducts(db: Db, ids: readonly number[], count: number): Promise<number[]> {
  const first = sql`select p.id from products p where p.id = any(${`{${ids.join(',')}}`}::int[]) order by p.reference_sort, p.id limit ${count}`
  return (await run<{ id: number }>(db, compile(first), { prepare: true })).map(({ id }) => id)
}
